// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeSocket, lastOf } from '../testing/fake-socket.ts'
import { LiveConnection, MOMENT_MS } from './live-connection.ts'
import { RESTART_LIMIT_MS, RESTART_RETRY_MS, RETRY_MS } from './reconnecting-socket.ts'

type Refresh = ConstructorParameters<typeof LiveConnection>[0]['refresh']
const setUp = ({
  refresh = () => Promise.resolve(true),
  onReconnect = () => Promise.resolve(),
}: { refresh?: Refresh; onReconnect?: () => Promise<void> } = {}) => {
  const sockets: FakeSocket[] = []
  const handlers = {
    onLiveMessage: vi.fn(),
    onSessionEnded: vi.fn(),
    onRefused: vi.fn(),
    refresh: vi.fn(refresh),
    onReconnect: vi.fn(onReconnect),
  }
  const connection = new LiveConnection({
    userId: 'u 1',
    token: 'tok',
    ...handlers,
    connect: (url, protocols) => {
      const socket = new FakeSocket(url, protocols)
      sockets.push(socket)
      return socket as unknown as WebSocket
    },
  })
  connection.start()
  return { connection, sockets, last: () => lastOf(sockets), ...handlers }
}
const settle = () => vi.advanceTimersByTimeAsync(0)
const openUp = async (options: Parameters<typeof setUp>[0] = {}) => {
  const live = setUp(options)
  live.last().opens()
  await settle()
  return live
}
const created = (seq: number) => ({
  type: 'orderCreated',
  seq,
  orderName: 'Table 4',
  order: { _id: 'o1', status: 'created', category: 'food', version: 1, table: { _id: 't4', name: '4' } },
})
const changed = (seq: number, room: string) => ({ type: 'dataChanged', seq, room })

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z') })
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => vi.useRealTimers())

describe('the live connection', () => {
  it('is open only after the queues were sent and everything was refetched', async () => {
    const steps: string[] = []
    const go: (() => void)[] = []
    const step = (name: string) => () => {
      steps.push(name)
      return new Promise<void>((resolve) => {
        go.push(resolve)
      })
    }
    const { connection } = await openUp({
      onReconnect: step('send'),
      refresh: () => step('read')().then(() => true),
    })
    connection.subscribe(() => steps.push(connection.getState().phase))
    expect(steps).toEqual(['send'])
    go.shift()?.()
    await settle()
    expect(steps).toEqual(['send', 'read'])
    go.shift()?.()
    await settle()
    expect(steps).toEqual(['send', 'read', 'open'])
  })

  it('refetches what a message affects, passes it on, and ignores heartbeats, unknown types and invalid data', async () => {
    const { last, onLiveMessage, refresh } = await openUp()
    refresh.mockClear()
    for (const said of [
      { type: 'heartbeat' },
      'noise',
      '[]',
      { seq: 'x' },
      changed(6, 'layout'),
      { type: 'somethingNew', seq: 7 },
      created(8),
    ])
      last().says(said)
    expect(onLiveMessage.mock.calls).toEqual([[changed(6, 'layout')], [created(8)]])
    expect(refresh.mock.calls.map(([resources]) => resources)).toEqual([
      ['layout', 'storage', 'orders', 'checks', 'billing', 'statistics'],
      expect.arrayContaining(['orders', 'staff']),
    ])
  })

  it('shows since when it is lost, reconnects with the last sequence number, and refetches before it is open', async () => {
    const { connection, sockets, last, refresh } = await openUp()
    vi.advanceTimersByTime(2000)
    last().says(created(41))
    const heardAt = Date.now()
    vi.advanceTimersByTime(3000)
    last().breaks()
    expect(connection.getState()).toEqual({ phase: 'lost', since: heardAt })
    vi.advanceTimersByTime(RETRY_MS)
    last().breaks()
    expect(connection.getState()).toEqual({ phase: 'lost', since: heardAt })
    vi.advanceTimersByTime(RETRY_MS)
    expect(sockets).toHaveLength(3)
    expect(last().url).toContain('after=41')
    refresh.mockClear()
    last().opens()
    await settle()
    // Reads that were begun on the dead network are abandoned.
    expect(refresh.mock.calls).toEqual([[null, true]])
    expect(connection.getState()).toEqual({ phase: 'open', since: null })
  })

  it('handles a repeated message once', async () => {
    const { last, onLiveMessage, refresh } = await openUp()
    for (const seq of [40, 41, 42]) last().says(created(seq))
    last().breaks()
    vi.advanceTimersByTime(RETRY_MS)
    last().opens()
    await settle()
    refresh.mockClear()
    for (const seq of [41, 42, 43, 43]) last().says(created(seq))
    expect(onLiveMessage.mock.calls.map(([{ seq }]) => seq as number)).toEqual([40, 41, 42, 43])
    expect(refresh).toHaveBeenCalledOnce()
  })

  it.each([
    ['a number is missing', created(44), 44],
    ['a number is missing before a message of a newer server', { type: 'somethingNew', seq: 44 }, 44],
    ['the server says that it was too much', { type: 'resync', seq: 90 }, 90],
    ['the server was restored from a backup', { type: 'resync', seq: 3 }, 3],
  ])('refetches everything when %s, and continues from there', async (_case, message, seen) => {
    const { last, refresh, onLiveMessage } = await openUp()
    last().says(created(42))
    refresh.mockClear()
    last().says(message)
    expect(refresh.mock.calls).toEqual([[null, false]])
    last().says(created(seen + 1))
    expect(refresh.mock.calls[1]?.[0]).not.toBeNull()
    expect(onLiveMessage.mock.lastCall).toEqual([created(seen + 1)])
    last().breaks()
    vi.advanceTimersByTime(RETRY_MS)
    expect(last().url).toContain(`after=${seen + 1}`)
  })

  it('does not take events that are not meant for this person for lost ones', async () => {
    const { last, refresh, onLiveMessage } = await openUp()
    last().says(changed(3, 'layout'))
    await settle()
    refresh.mockClear()
    last().says({ type: 'skipped', seq: 9 })
    last().says(changed(10, 'catalog'))
    await settle()
    expect(refresh.mock.calls.map(([resources]) => resources)).toEqual([['catalog']])
    expect(onLiveMessage.mock.calls).toEqual([[changed(3, 'layout')], [changed(10, 'catalog')]])
  })

  it('stays lost and retries while the server is unreachable', async () => {
    const { connection, sockets, last } = await openUp({ refresh: () => Promise.resolve(false) })
    expect(connection.getState().phase).toBe('lost')
    expect(last().closed).toBe(true)
    vi.advanceTimersByTime(RETRY_MS)
    expect(sockets).toHaveLength(2)
  })

  it('says that the server restarts, and whether that has lasted for more than a moment', async () => {
    const { connection, last } = await openUp()
    const since = Date.now()
    last().breaks(1012)
    expect(connection.getState()).toEqual({ phase: 'lost', since, restart: 'begun' })
    vi.advanceTimersByTime(MOMENT_MS - 1)
    expect(connection.getState().restart).toBe('begun')
    vi.advanceTimersByTime(1)
    expect(connection.getState()).toEqual({ phase: 'lost', since, restart: 'continues' })
    last().breaks()
    expect(connection.getState().restart).toBe('continues')
    vi.advanceTimersByTime(RESTART_LIMIT_MS)
    last().breaks()
    expect(connection.getState()).toEqual({ phase: 'lost', since })
  })

  it('says nothing of a restart once the server is back', async () => {
    const { connection, last } = await openUp()
    last().breaks(1012)
    vi.advanceTimersByTime(RESTART_RETRY_MS)
    last().opens()
    await settle()
    vi.advanceTimersByTime(MOMENT_MS)
    expect(connection.getState()).toEqual({ phase: 'open', since: null })
    last().breaks(1012)
    connection.stop()
    vi.advanceTimersByTime(MOMENT_MS)
    expect(connection.getState().restart).toBe('begun')
  })

  it('is lost while refetching fails', async () => {
    let answers = true
    const { connection, last } = await openUp({ refresh: () => Promise.resolve(answers) })
    answers = false
    last().says(created(7))
    await settle()
    expect(connection.getState().phase).toBe('lost')
  })

  it('ignores results of a closed socket', async () => {
    const answers: ((complete: boolean) => void)[] = []
    const { connection, last, sockets } = await openUp({
      refresh: () =>
        new Promise((resolve) => {
          answers.push(resolve)
        }),
    })
    last().breaks()
    answers.shift()?.(true)
    await settle()
    expect(connection.getState().phase).toBe('lost')
    vi.advanceTimersByTime(RETRY_MS)
    last().opens()
    await settle()
    answers.shift()?.(true)
    await settle()
    expect([connection.getState().phase, sockets.length]).toEqual(['open', 2])
  })

  it('is lost while it is stopped, since the last message, and open once it has caught up', async () => {
    const { connection, last } = await openUp()
    const at = Date.now()
    vi.advanceTimersByTime(2000)
    connection.stop()
    vi.advanceTimersByTime(3_600_000)
    expect(connection.getState()).toEqual({ phase: 'lost', since: at })
    connection.start()
    expect(connection.getState()).toEqual({ phase: 'lost', since: at })
    last().opens()
    await settle()
    expect(connection.getState()).toEqual({ phase: 'open', since: null })
  })

  it('stops when the session ends', async () => {
    const { sockets, last, onSessionEnded, onRefused } = await openUp()
    last().breaks(4401)
    expect([onSessionEnded.mock.calls.length, onRefused.mock.calls.length]).toEqual([1, 0])
    vi.advanceTimersByTime(10 * RETRY_MS)
    expect(sockets).toHaveLength(1)
  })
})
