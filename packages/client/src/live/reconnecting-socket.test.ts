// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeSocket, lastOf } from '../testing/fake-socket.ts'
import {
  ATTEMPT_MS,
  RESTART_LIMIT_MS,
  RESTART_RETRY_MS,
  RETRY_MS,
  ReconnectingSocket,
  SILENCE_MS,
  type SocketSettings,
} from './reconnecting-socket.ts'

const setUp = (settings: Partial<SocketSettings> = {}) => {
  const sockets: FakeSocket[] = []
  const heard = {
    onOpen: vi.fn(),
    onMessage: vi.fn(),
    onLost: vi.fn(),
    onSessionEnded: vi.fn(),
    onRefused: vi.fn(),
  }
  const socket = new ReconnectingSocket({
    userId: 'u 1',
    token: 'tok',
    ...heard,
    ...settings,
    connect: (url, protocols) => {
      const fake = new FakeSocket(url, protocols)
      sockets.push(fake)
      return fake as unknown as WebSocket
    },
  })
  socket.start()
  return { socket, sockets, last: () => lastOf(sockets), ...heard }
}
const openUp = () => {
  const set = setUp()
  set.last().opens()
  return set
}
const see = (visibilityState: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibilityState)
  document.dispatchEvent(new Event('visibilitychange'))
}
/** Nothing runs in between: only the wall clock advances. */
const sleep = (ms: number) => vi.setSystemTime(Date.now() + ms)

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z') })
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => vi.useRealTimers())

describe('a reconnecting socket', () => {
  it.each([
    [null, ''],
    [41, '&after=41'],
  ])('authenticates by subprotocol, not by URL, and sends its last sequence number: %s', (seen, after) => {
    const { last } = setUp({ after: () => seen })
    expect(last().url).toBe(`ws://${location.host}/live?userId=u+1${after}`)
    expect(last().protocols).toEqual(['kafana.v1', 'bearer.tok'])
  })

  it.each([
    [0, RETRY_MS],
    [0.999, RETRY_MS + 999],
  ])('reconnects after five seconds plus jitter: %f gives %i ms', (chance, wait) => {
    vi.spyOn(Math, 'random').mockReturnValue(chance)
    const { sockets, last } = openUp()
    last().breaks()
    vi.advanceTimersByTime(wait - 1)
    expect(sockets).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(sockets).toHaveLength(2)
  })

  it.each([
    [0, RESTART_RETRY_MS],
    [0.999, RESTART_RETRY_MS + 999],
  ])('reconnects soon after the server said that it restarts: %f gives %i ms', (chance, wait) => {
    vi.spyOn(Math, 'random').mockReturnValue(chance)
    const { sockets, last, onLost } = openUp()
    last().breaks(1012)
    vi.advanceTimersByTime(wait - 1)
    expect(sockets).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(sockets).toHaveLength(2)
    // The server does not listen yet.
    last().breaks()
    vi.advanceTimersByTime(wait)
    expect(sockets).toHaveLength(3)
    expect(onLost.mock.calls.map(([, isRestarting]) => isRestarting as boolean)).toEqual([true, true])
  })

  it('does not expect the server for longer than a restart takes, nor after it was back', () => {
    const { sockets, last, onLost } = openUp()
    last().breaks(1012)
    vi.advanceTimersByTime(RESTART_RETRY_MS)
    last().opens()
    last().breaks()
    vi.advanceTimersByTime(RETRY_MS - 1)
    expect(sockets).toHaveLength(2)
    vi.advanceTimersByTime(1)
    last().opens()
    last().breaks(1012)
    for (let time = RESTART_RETRY_MS; time < RESTART_LIMIT_MS; time += RESTART_RETRY_MS) {
      vi.advanceTimersByTime(RESTART_RETRY_MS)
      last().breaks()
    }
    vi.advanceTimersByTime(RESTART_RETRY_MS)
    last().breaks()
    const tried = sockets.length
    vi.advanceTimersByTime(RETRY_MS - 1)
    expect(sockets).toHaveLength(tried)
    vi.advanceTimersByTime(1)
    expect(sockets).toHaveLength(tried + 1)
    expect(onLost.mock.calls.slice(0, 3).map(([, isRestarting]) => isRestarting as boolean)).toEqual([
      true,
      false,
      true,
    ])
    expect(onLost.mock.lastCall?.[1]).toBe(false)
  })

  it('treats 25 seconds of silence as a loss, but not while messages arrive', () => {
    const { last, onLost } = openUp()
    vi.advanceTimersByTime(SILENCE_MS - 1)
    last().says({ type: 'heartbeat' })
    const heardAt = Date.now()
    vi.advanceTimersByTime(SILENCE_MS - 1000)
    expect(onLost).not.toHaveBeenCalled()
    vi.advanceTimersByTime(25_000 - SILENCE_MS)
    expect(onLost.mock.calls).toEqual([[heardAt, false]])
    expect(last().closed).toBe(true)
  })

  it('asks for heartbeats of its own where less silence is a loss', () => {
    const { last, onLost } = setUp({ silenceMs: 10_000 })
    expect(new URL(last().url).searchParams.get('heartbeat')).toBe('4')
    last().opens()
    vi.advanceTimersByTime(9_999)
    expect(onLost).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1_001)
    expect(onLost).toHaveBeenCalledTimes(1)
  })

  it('abandons an attempt that hangs', () => {
    const { sockets, last } = setUp()
    vi.advanceTimersByTime(ATTEMPT_MS)
    expect(last().closed).toBe(true)
    vi.advanceTimersByTime(RETRY_MS)
    expect(sockets).toHaveLength(2)
  })

  it('tolerates a clock that is set back', () => {
    const { onLost } = openUp()
    vi.setSystemTime(Date.now() - 3_600_000)
    vi.advanceTimersByTime(25_000)
    expect(onLost).toHaveBeenCalledOnce()
  })

  it('reconnects at once when the page becomes visible after sleep', () => {
    const { sockets, last, onLost } = openUp()
    const heardAt = Date.now()
    see('hidden')
    sleep(3_600_000)
    see('visible')
    expect(onLost.mock.calls).toEqual([[heardAt, false]])
    expect(sockets).toHaveLength(2)
    last().opens()
    see('hidden')
    see('visible')
    expect(sockets, 'a page that was only covered keeps its socket').toHaveLength(2)
  })

  it('detects a sleep while the page is hidden', () => {
    const { onLost } = openUp()
    sleep(60_000)
    vi.advanceTimersByTime(1000)
    expect(onLost).toHaveBeenCalledOnce()
  })

  it('reconnects at once when the page becomes visible or the device comes online', () => {
    const { sockets, last } = openUp()
    dispatchEvent(new Event('offline'))
    dispatchEvent(new Event('online'))
    expect(sockets).toHaveLength(2)
    last().breaks()
    see('visible')
    expect(sockets).toHaveLength(3)
    last().opens()
    vi.advanceTimersByTime(2 * RETRY_MS)
    expect(sockets).toHaveLength(3)
  })

  it('checks the session when refused, and stops when it has ended', () => {
    const { sockets, last, onRefused, onSessionEnded } = setUp()
    last().breaks()
    expect(onRefused).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(RETRY_MS)
    last().opens()
    last().breaks(4401)
    see('visible')
    vi.advanceTimersByTime(10 * RETRY_MS)
    expect([onSessionEnded.mock.calls.length, onRefused.mock.calls.length, sockets.length]).toEqual([1, 1, 2])
  })

  it('ignores events of an abandoned socket', () => {
    const { sockets, last, onMessage, onOpen } = setUp()
    const first = last()
    first.opens()
    first.breaks()
    vi.advanceTimersByTime(RETRY_MS)
    first.says({ type: 'heartbeat' })
    first.opens()
    first.breaks()
    expect([onMessage.mock.calls.length, onOpen.mock.calls.length, sockets.length]).toEqual([0, 1, 2])
  })

  it('sends only while open, and nothing after it was stopped', () => {
    const { socket, sockets, last } = setUp()
    socket.send('early')
    last().opens()
    socket.send('in time')
    expect(last().sent).toEqual(['in time'])
    socket.stop()
    socket.send('late')
    last().breaks()
    dispatchEvent(new Event('online'))
    see('visible')
    vi.advanceTimersByTime(10 * SILENCE_MS)
    expect(sockets).toHaveLength(1)
    expect(last().sent).toEqual(['in time'])
  })
})
