import { readSession } from '@kafana/client/session/session-store.ts'
// @vitest-environment jsdom
import { fakeServer, signedInAs, writesIn } from '@kafana/client/testing/fake-server.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakePush, pushAnswers } from '../testing/fake-push.ts'
import { followPushes, forgetPushes } from './follow-pushes.ts'
import { readPush } from './phone-push.ts'
import { pushPerson } from './push-person.ts'

const show = (visibilityState: 'visible' | 'hidden'): void => {
  Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}
const connection = { start: vi.fn(), stop: vi.fn() }
const calls = () => [connection.stop.mock.calls.length, connection.start.mock.calls.length]

const PUSHES = '/api/push/subscriptions'

let browser: ReturnType<typeof fakePush>
let seen: ReturnType<typeof fakeServer>
let stop = (): void => {}
beforeEach(() => {
  browser = fakePush()
  Object.assign(browser, { permission: 'granted', key: 'BPk' })
  pushPerson.set(null)
  signedInAs('waiter')
  seen = fakeServer(pushAnswers(true))
  connection.start.mockReset()
  connection.stop.mockReset()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  show('visible')
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})
const pushWrites = () => writesIn(seen).filter(({ call }) => call.includes(PUSHES))
const isFollowed = () => vi.waitFor(() => expect(pushWrites()).toHaveLength(1))

it('a phone without pushes asks nothing and keeps its connection while it is hidden', async () => {
  stop = followPushes('ana', connection)
  pushPerson.set('boban')
  show('hidden')
  await vi.advanceTimersByTimeAsync(60_000)
  expect([calls(), seen.filter(({ url }) => url.pathname === PUSHES)]).toEqual([[0, 0], []])
})

it('with pushes its connection ends while it is hidden for longer than a moment', async () => {
  pushPerson.set('ana')
  stop = followPushes('ana', connection)
  await isFollowed()
  show('hidden')
  vi.advanceTimersByTime(2_000)
  show('visible')
  vi.advanceTimersByTime(10_000)
  expect(calls()).toEqual([0, 0])
  show('hidden')
  vi.advanceTimersByTime(3_000)
  expect(calls()).toEqual([1, 0])
  show('visible')
  expect(calls()).toEqual([1, 1])
  // Whoever looks at the app knows what was shown: at the start, and twice after looking at something else.
  await vi.waitFor(() => expect(browser.closed).toBe(3))
})

it('pushes that are switched on or off while it is open hold at once', async () => {
  stop = followPushes('ana', connection)
  pushPerson.set('ana')
  await isFollowed()
  pushPerson.set(null)
  show('hidden')
  vi.advanceTimersByTime(10_000)
  expect(calls()).toEqual([0, 0])
})

it('opening the app sends the subscription again, or forgets it where the permission is gone', async () => {
  pushPerson.set('ana')
  stop = followPushes('ana', connection)
  await isFollowed()
  stop()
  browser.permission = 'denied'
  stop = followPushes('ana', connection)
  await vi.waitFor(() => expect(pushPerson.get()).toBeNull())
  expect(pushWrites()).toHaveLength(1)
})

it('opening it again after minutes sends it too: the server may have ended it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  pushPerson.set('ana')
  stop = followPushes('ana', connection)
  await isFollowed()
  show('hidden')
  show('visible')
  vi.setSystemTime(Date.now() + 5 * 60_000)
  show('hidden')
  show('visible')
  await vi.waitFor(() => expect(pushWrites()).toHaveLength(2))
})

it('a phone whose answer to switching on was lost learns that they are on', async () => {
  seen = fakeServer({ ...pushAnswers(true) })
  expect([await readPush(), pushPerson.get()]).toEqual(['on', readSession()?.user._id])
})

it('signing out ends the subscription of the browser, of this person alone', async () => {
  pushPerson.set('ana')
  await forgetPushes('boban')
  expect(browser.key).toBe('BPk')
  await forgetPushes('ana')
  expect([browser.key, pushPerson.get()]).toEqual([null, null])
})
