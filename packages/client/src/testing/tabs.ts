import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, vi } from 'vitest'
import { Outbox } from '../outbox/outbox.ts'
import { order } from './entities.ts'
import { signedInAs } from './fake-server.ts'

/**
 * A device with its own database and a controllable clock; `setImmediate` stays real for `fake-indexeddb`.
 */
export const newDevice = (): void => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    now: Date.parse('2026-11-21T18:00:00Z'),
  })
  vi.stubGlobal('indexedDB', new IDBFactory())
}

/** The database of the device opens for nobody until the returned function is called, which opens it for all. */
export const hangDatabase = (): (() => void) => {
  const { indexedDB } = globalThis
  const waiting: (() => void)[] = []
  vi.stubGlobal('indexedDB', {
    open: (...args: Parameters<IDBFactory['open']>) => {
      const proxy = Object.assign(new EventTarget(), { result: {} })
      waiting.push(() => {
        const request = indexedDB.open(...args)
        for (const name of ['success', 'upgradeneeded'])
          request.addEventListener(name, () => {
            proxy.result = request.result
            proxy.dispatchEvent(new Event(name))
          })
      })
      return proxy
    },
  })
  return () => {
    vi.stubGlobal('indexedDB', indexedDB)
    for (const open of waiting) open()
  }
}

/** Runs everything that needs no time. */
export const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 60; turn += 1)
    await new Promise((resolve) => {
      setImmediate(resolve)
    })
}

const STEP_MS = 500
/** Advances the time in steps shorter than the database timeout. */
export const advanceTime = async (ms: number): Promise<void> => {
  await settle()
  for (let left = ms; left > 0; left -= STEP_MS) {
    await vi.advanceTimersByTimeAsync(Math.min(STEP_MS, left))
    await settle()
  }
}

/** A tab of the device; `stop` closes it. */
export const openTab = (): Outbox => {
  const tab = new Outbox()
  tab.start()
  return tab
}

/**
 * For a whole test file: a new device with a signed-in monitor for each test. Returns a function that opens a
 * tab, which is closed after the test.
 */
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

/** The ids of the orders that the server has changed, in its order. */
export const pathsOf = (done: readonly { readonly path: string }[]): string[] =>
  done.map(({ path }) => path.replace('/api/order/', ''))

/** Changes the status of an order from created to pending. */
export const move = (tab: Outbox, id: string) =>
  tab.enqueue(
    'orders.updateStatus',
    { params: { id }, body: { status: 'pending', expectedStatus: 'created' } },
    { order: order(id) },
  )

/** The orders with pending changes in a tab, and their state. */
export const shownIn = (tab: Outbox): string[] =>
  tab
    .changes()
    .map(
      (each) =>
        `${each.call === 'orders.updateStatus' ? each.order._id : each.call} ${each.state}${each.waited ? ', waited' : ''}`,
    )
