// @vitest-environment jsdom
import { LIVE_SESSION_ENDED } from '@kafana/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeSocket } from '../../testing/fake-socket.ts'
import { LiveConnection, RETRY_MS, SILENCE_MS } from './live-connection.ts'

const setUp = ({ refresh = () => Promise.resolve(true) }: { refresh?: () => Promise<boolean> } = {}) => {
  const sockets: FakeSocket[] = []
  const heard = { onNews: vi.fn(), onSessionEnded: vi.fn(), onRefused: vi.fn(), refresh: vi.fn(refresh) }
  const connection = new LiveConnection({
    userId: 'u 1', token: 'tok', ...heard,
    connect: (url, protocols) => {
      const socket = new FakeSocket(url, protocols)
      sockets.push(socket)
      return socket as unknown as WebSocket
    },
  })
  connection.start()
  const last = (): FakeSocket => {
    const socket = sockets.at(-1)
    if (!socket) throw new Error('No socket yet')
    return socket
  }
  return { connection, sockets, last, ...heard }
}
const settle = () => vi.advanceTimersByTimeAsync(0)
const created = (seq: number) => ({ type: 'orderCreated', seq, orderName: 'Table 4', order: { _id: 'o1', status: 'created', category: 'food', version: 1, table: { _id: 't4', name: '4' } } })

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z') })
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => vi.useRealTimers())

describe('the live connection', () => {
  it('proves who it is by its subprotocols, never by its address', () => {
    const { last } = setUp()
    expect(last().url).toBe(`ws://${location.host}/live?userId=u+1`)
    expect(last().protocols).toEqual(['kafana.v1', 'bearer.tok'])
  })

  it('is open only when everything has been read again', async () => {
    let done: (complete: boolean) => void = () => {}
    const { connection, last } = setUp({ refresh: () => new Promise((resolve) => { done = resolve }) })
    last().opens()
    await settle()
    expect(connection.getState().phase).toBe('connecting')
    done(true)
    await settle()
    expect(connection.getState()).toEqual({ phase: 'open', since: null })
  })

  it('hands news on and ignores heartbeats, unknown types and noise', () => {
    const { last, onNews } = setUp()
    last().opens()
    for (const said of [{ type: 'heartbeat' }, { type: 'somethingNew', seq: 3 }, 'noise', created(7)]) last().says(said)
    expect(onNews.mock.calls).toEqual([[created(7)]])
  })

  it('says since when it is lost, comes back after 5 s with what it has seen, and reads again before it is green', async () => {
    const { connection, sockets, last, refresh } = setUp()
    last().opens()
    await settle()
    vi.advanceTimersByTime(2000)
    last().says(created(41))
    const heardAt = Date.now()
    vi.advanceTimersByTime(3000)
    last().breaks()
    expect(connection.getState()).toEqual({ phase: 'lost', since: heardAt })
    vi.advanceTimersByTime(RETRY_MS - 1)
    expect(sockets).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(sockets).toHaveLength(2)
    expect(last().url).toContain('after=41')
    expect(connection.getState()).toEqual({ phase: 'lost', since: heardAt })
    last().opens()
    await settle()
    expect(refresh).toHaveBeenCalledTimes(2)
    expect(connection.getState().phase).toBe('open')
  })

  it('stays lost and tries again when the server could not be asked', async () => {
    const { connection, sockets, last } = setUp({ refresh: () => Promise.resolve(false) })
    last().opens()
    await settle()
    expect(connection.getState().phase).toBe('lost')
    expect(last().closed).toBe(true)
    vi.advanceTimersByTime(RETRY_MS)
    expect(sockets).toHaveLength(2)
  })

  it('takes silence for a loss, but not while anything at all is heard', async () => {
    const { connection, last } = setUp()
    last().opens()
    await settle()
    vi.advanceTimersByTime(SILENCE_MS - 1)
    last().says({ type: 'heartbeat' })
    vi.advanceTimersByTime(SILENCE_MS - 1)
    expect(connection.getState().phase).toBe('open')
    vi.advanceTimersByTime(1)
    expect(connection.getState()).toMatchObject({ phase: 'lost', since: Date.now() - SILENCE_MS })
    expect(last().closed).toBe(true)
  })

  it('tries at once when the device is online again', () => {
    const { sockets, last } = setUp()
    last().opens()
    dispatchEvent(new Event('offline'))
    dispatchEvent(new Event('online'))
    expect(sockets).toHaveLength(2)
  })

  it('asks whether the session holds when it is refused, and ends when it does not', () => {
    const { sockets, last, onRefused, onSessionEnded } = setUp()
    last().breaks()
    expect(onRefused).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(RETRY_MS)
    last().opens()
    last().breaks(LIVE_SESSION_ENDED)
    expect(onSessionEnded).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(10 * RETRY_MS)
    expect(sockets).toHaveLength(2)
  })

  it('hears nothing of a socket that it gave up', () => {
    const { sockets, last, onNews } = setUp()
    const first = last()
    first.opens()
    first.breaks()
    vi.advanceTimersByTime(RETRY_MS)
    first.says(created(3))
    first.breaks()
    expect(onNews).not.toHaveBeenCalled()
    expect(sockets).toHaveLength(2)
  })

  it('sends hints while it is open, and is still after it was stopped', () => {
    const { connection, sockets, last } = setUp()
    connection.send({ type: 'new-order' })
    last().opens()
    connection.send({ type: 'new-order' })
    expect(last().sent).toEqual(['{"type":"new-order"}'])
    connection.stop()
    last().breaks()
    dispatchEvent(new Event('online'))
    vi.advanceTimersByTime(10 * SILENCE_MS)
    expect(sockets).toHaveLength(1)
  })
})
