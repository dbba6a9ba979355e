// @vitest-environment jsdom
import { keptRecord } from '@kafana/client/browser/kept-record.ts'
import { clearSession, readSession, storeSession } from '@kafana/client/session/session-store.ts'
import { fakeServer, sessionOf } from '@kafana/client/testing/fake-server.ts'
import { advanceTime, newDevice, settle } from '@kafana/client/testing/tabs.ts'
import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { rememberPerson } from '../account/people.ts'
import { SNAPSHOT } from '../data/current-venue.ts'
import { connectionOf, keepCurrent } from '../data/keep-current.ts'
import { NOTIFICATIONS } from '../data/notification-store.ts'
import { endValues, valuesAtStart } from '../data/values-at-start.ts'
import { App } from './app.tsx'
import { keepValues } from './kept-values.ts'

/** Every session has its own token: by that the app notices that somebody else is signed in. */
const signIn = (id: string): void => {
  rememberPerson({ id, name: id, email: '', key: 'k', check: null })
  storeSession({ ...sessionOf('waiter', { _id: id }), token: `token-of-${id}` })
}
const ownerOf = async (name: string): Promise<unknown> =>
  ((await keptRecord(name).read())?.record as { readonly owner: string } | null | undefined)?.owner

/** The app, as it is after 15 s without a network. */
const openApp = async (): Promise<void> => {
  valuesAtStart()
  render(<App />)
  await act(async () => advanceTime(15_000))
}

/** The stores of the page open the database of the device once. */
let database: IDBFactory | undefined
beforeEach(() => {
  newDevice()
  database ??= indexedDB
  vi.stubGlobal('indexedDB', database)
  history.replaceState(null, '', '/waiter/')
  fakeServer({})
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
})
afterEach(() => vi.useRealTimers())

it('a phone that was handed over before a crash keeps what it shows to who has it now', async () => {
  const close = keepValues()
  await advanceTime(500)
  signIn('ana')
  await advanceTime(500)
  const onDisk: Readonly<Record<string, string>> = { ...localStorage }
  clearSession()
  signIn('bojan')
  await advanceTime(500)
  await keptRecord(SNAPSHOT).write({ format: 1, owner: 'bojan', live: 5, venue: {} })
  await keptRecord(NOTIFICATIONS).write({ owner: 'bojan', items: [] })
  close()
  localStorage.clear()
  for (const [name, value] of Object.entries(onDisk)) localStorage.setItem(name, value)
  await openApp()
  expect([readSession()?.user._id, await ownerOf(SNAPSHOT), await ownerOf(NOTIFICATIONS)]).toEqual([
    'bojan',
    'bojan',
    'bojan',
  ])
})

it('a session that ended while the phone looked for what it had kept is not kept current', async () => {
  signIn('ana')
  valuesAtStart()
  const connection = connectionOf('ana', 'an-earlier-token')
  const start = vi.spyOn(connection, 'start').mockReturnValue()
  const end = keepCurrent(connection, 'ana', 'an-earlier-token')
  endValues()
  await settle()
  expect(start).not.toHaveBeenCalled()
  end()
})

it('a phone keeps nothing of others for whoever signs in, and nothing where nobody is signed in', async () => {
  const keepAnas = async (): Promise<void> => {
    await keptRecord(SNAPSHOT).write({ format: 1, owner: 'ana', live: 5, venue: {} })
    await keptRecord(NOTIFICATIONS).write({ owner: 'ana', items: [] })
  }
  await keepAnas()
  signIn('bojan')
  await openApp()
  expect([await ownerOf(SNAPSHOT), await ownerOf(NOTIFICATIONS)]).toEqual([undefined, undefined])
  await keepAnas()
  await act(async () => {
    clearSession()
    await advanceTime(500)
  })
  expect([await ownerOf(SNAPSHOT), await ownerOf(NOTIFICATIONS)]).toEqual([undefined, undefined])
})
