import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, vi } from 'vitest'
import { Outbox } from '../platform/outbox/outbox.ts'
import { signedInAs } from './fake-server.ts'
import { order } from './on-the-wire.ts'

/** A device with a database of its own, and time that a test moves: `fake-indexeddb` works on `setImmediate`, which stays real. */
export const newDevice = (): void => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    now: Date.parse('2026-11-21T18:00:00Z'),
  })
  vi.stubGlobal('indexedDB', new IDBFactory())
}

/** Lets everything happen that needs no time. */
export const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 60; turn += 1)
    await new Promise((resolve) => {
      setImmediate(resolve)
    })
}

const STEP_MS = 500
/** Lets time pass, in steps that no database would take so long for. */
export const pass = async (ms: number): Promise<void> => {
  await settle()
  for (let left = ms; left > 0; left -= STEP_MS) {
    await vi.advanceTimersByTimeAsync(Math.min(STEP_MS, left))
    await settle()
  }
}

/** A page of the device; `stop` is what closing it does. */
export const openTab = (): Outbox => {
  const tab = new Outbox()
  tab.start()
  return tab
}

/** For a whole test file: a new device with a monitor signed in for each test. Answers how to open a tab, which closes with its test. */
export const freshTabs = (): (() => Outbox) => {
  const open: Outbox[] = []
  beforeEach(() => {
    newDevice()
    signedInAs('monitor')
  })
  afterEach(() => {
    for (const each of open.splice(0)) each.stop()
    vi.useRealTimers()
  })
  return () => {
    const tab = openTab()
    open.push(tab)
    return tab
  }
}

/** The orders that the server moved, in its order. */
export const pathsOf = (done: readonly { readonly path: string }[]): string[] =>
  done.map(({ path }) => path.replace('/api/order/', ''))

/** Moves an order from created to pending. */
export const move = (tab: Outbox, id: string) =>
  tab.keep(
    'orders.updateStatus',
    { params: { id }, body: { status: 'pending', expectedStatus: 'created' } },
    { order: order(id) },
  )

/** What a tab shows: the order of each move, and how it stands. */
export const shownIn = (tab: Outbox): string[] =>
  tab
    .changes()
    .map(
      (each) =>
        `${each.call === 'orders.updateStatus' ? each.order._id : each.call} ${each.state}${each.waited ? ', waited' : ''}`,
    )
