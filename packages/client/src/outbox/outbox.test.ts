// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest'
import { clearSession } from '../session/session-store.ts'
import { refusal, signedInAs } from '../testing/fake-server.ts'
import { idempotentServer } from '../testing/idempotent-server.ts'
import { move, advanceTime, pathsOf, settle, shownIn, freshTabs } from '../testing/tabs.ts'

const tab = freshTabs()

describe('a change', () => {
  it('is sent at once and removed while the server is reachable', async () => {
    const server = idempotentServer()
    const one = tab()
    const end = move(one, 'a')
    expect(shownIn(one)).toEqual(['a waiting'])
    await settle()
    expect(await end).toMatchObject({ is: 'sent', answer: { _id: 'a', status: 'pending' } })
    expect(pathsOf(server.done)).toEqual(['a'])
    expect(one.changes()).toEqual([])
    one.stop()
    const next = tab()
    await settle()
    expect(next.changes()).toEqual([])
  })

  it('survives the page: the next one sends it with the same key', async () => {
    const server = idempotentServer()
    server.mode = 'down'
    const first = tab()
    const end = move(first, 'a')
    await settle()
    expect(await end).toEqual({ is: 'waiting' })
    first.stop()
    server.mode = 'up'
    const second = tab()
    await advanceTime(10_000)
    expect(pathsOf(server.done)).toEqual(['a'])
    expect(new Set(server.attempts.map(({ key }) => key)).size).toBe(1)
    expect(second.changes()).toEqual([])
  })

  it('is done once when only its response was lost', async () => {
    const server = idempotentServer()
    server.mode = 'answers-lost'
    const one = tab()
    void move(one, 'a')
    await advanceTime(5000)
    expect(server.attempts.length).toBeGreaterThan(1)
    server.mode = 'up'
    await advanceTime(6000)
    expect(pathsOf(server.done)).toEqual(['a'])
    expect(one.changes()).toEqual([])
  })

  it('that is a ticket has the same id in every attempt, and is made once', async () => {
    const server = idempotentServer()
    server.mode = 'answers-lost'
    const one = tab()
    const lines = [{ id: 'l1', product: 'p', quantity: 1, note: '' }]
    const end = one.enqueue(
      'service.sendTicket',
      { body: { id: 'ticket-1', table: 't', note: '', lines } },
      { table: { name: '4', zone: null }, lines: ['1 × Espresso'], total: 80 },
    )
    await advanceTime(3000)
    expect(await end).toEqual({ is: 'waiting' })
    server.mode = 'up'
    await advanceTime(6000)
    expect(server.attempts.length).toBeGreaterThan(1)
    expect(
      new Set(server.attempts.map(({ path, body }) => `${path} ${(body as { id: string }).id}`)),
    ).toEqual(new Set(['/api/tickets ticket-1']))
    expect(server.done).toHaveLength(1)
    expect(one.changes()).toEqual([])
  })

  it('waits behind one that cannot be sent, and all are sent in order', async () => {
    const server = idempotentServer()
    server.mode = 'down'
    const one = tab()
    void move(one, 'a')
    await settle()
    const ends = [move(one, 'b'), move(one, 'c')]
    await settle()
    expect(await Promise.all(ends)).toEqual([{ is: 'waiting' }, { is: 'waiting' }])
    expect(new Set(pathsOf(server.attempts))).toEqual(new Set(['a']))
    const other = tab()
    await settle()
    for (const each of [one, other])
      expect(shownIn(each)).toEqual(['a waiting, waited', 'b waiting, waited', 'c waiting, waited'])
    server.mode = 'up'
    await advanceTime(6000)
    expect(pathsOf(server.done)).toEqual(['a', 'b', 'c'])
    expect(one.changes()).toEqual([])
  })

  it('that takes too long is reported as waiting, and continues', async () => {
    const server = idempotentServer()
    let letGo = (): void => {}
    const answer = globalThis.fetch
    vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
      await new Promise<void>((resolve) => {
        letGo = resolve
      })
      return answer(...request)
    })
    const one = tab()
    const end = move(one, 'a')
    await advanceTime(5000)
    expect(await end).toEqual({ is: 'waiting' })
    letGo()
    await settle()
    expect(pathsOf(server.done)).toEqual(['a'])
    expect(one.changes()).toEqual([])
  })

  it('that hangs is aborted and retried', async () => {
    const server = idempotentServer()
    const answer = globalThis.fetch
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
        }),
    )
    const one = tab()
    void move(one, 'a')
    await advanceTime(9500)
    vi.stubGlobal('fetch', answer)
    await advanceTime(2000)
    expect(pathsOf(server.done)).toEqual(['a'])
  })

  it('needs a signed-in user', async () => {
    clearSession()
    idempotentServer()
    expect(await move(tab(), 'a')).toMatchObject({ is: 'refused', error: { code: 'UNAUTHENTICATED' } })
  })
})

describe('retrying', () => {
  it('waits longer each time, at most five seconds', async () => {
    const server = idempotentServer()
    server.mode = 'down'
    void move(tab(), 'a')
    const counts: number[] = []
    for (const ms of [0, 1000, 2000, 3000, 4000, 5000, 5000]) {
      await advanceTime(ms)
      counts.push(server.attempts.length)
    }
    expect(counts).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  it.each<[string, () => void]>([
    ['the network is back', () => dispatchEvent(new Event('online'))],
    ['somebody looks at the page again', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['the same person signs in', () => void signedInAs('monitor')],
  ])('happens at once when %s', async (_, happen) => {
    const server = idempotentServer()
    server.mode = 'down'
    void move(tab(), 'a')
    await advanceTime(3500)
    server.mode = 'up'
    happen()
    await settle()
    expect(pathsOf(server.done)).toEqual(['a'])
  })

  it('waits as long as Retry-After says, whatever happens', async () => {
    const server = idempotentServer()
    Object.assign(server, { mode: 'busy', retryAfter: '20' })
    const one = tab()
    void move(one, 'a')
    await settle()
    server.mode = 'up'
    void move(one, 'b')
    dispatchEvent(new Event('online'))
    await advanceTime(19_500)
    expect(server.attempts).toHaveLength(1)
    await advanceTime(500)
    expect(pathsOf(server.done)).toEqual(['a', 'b'])
  })

  it('waits no longer when the device’s clock is set back', async () => {
    const server = idempotentServer()
    Object.assign(server, { mode: 'busy', retryAfter: '20' })
    void move(tab(), 'a')
    await settle()
    server.mode = 'up'
    vi.setSystemTime(Date.now() - 24 * 3_600_000)
    await advanceTime(20_000)
    expect(pathsOf(server.done)).toEqual(['a'])
  })
})

describe('a refusal', () => {
  const lost = () => refusal(409, 'STATUS_CHANGED', { order: null })
  it('of a change that was not queued goes to the caller and leaves nothing', async () => {
    idempotentServer(lost)
    const one = tab()
    const end = move(one, 'a')
    await settle()
    expect(await end).toMatchObject({
      is: 'refused',
      error: { status: 409, code: 'STATUS_CHANGED', body: { order: null } },
    })
    expect(one.changes()).toEqual([])
  })

  it('of a queued change stays until it is dismissed, over reloads, and blocks nothing', async () => {
    const server = idempotentServer((path) => (path.endsWith('/a') ? lost() : undefined))
    server.mode = 'down'
    const one = tab()
    void move(one, 'a')
    void move(one, 'b')
    await settle()
    server.mode = 'up'
    await advanceTime(6000)
    expect(pathsOf(server.done)).toEqual(['b'])
    expect(shownIn(one)).toEqual(['a refused, waited'])
    one.stop()
    const next = tab()
    await settle()
    expect(next.changes()).toMatchObject([
      { refusal: { status: 409, code: 'STATUS_CHANGED', body: { order: null } } },
    ])
    await advanceTime(30_000)
    expect(pathsOf(server.attempts).filter((id) => id === 'a')).toHaveLength(2)
    for (const { key } of next.changes()) void next.discard(key)
    await settle()
    next.stop()
    const last = tab()
    await settle()
    expect(last.changes()).toEqual([])
  })

  it.each([
    [
      'a page that is not ours',
      () => new Response('<html>Sign in to the guest network</html>', { status: 200 }),
    ],
    ['a refusal that is not ours', () => new Response('<html>Forbidden</html>', { status: 403 })],
    [
      'too many calls',
      () => new Response(JSON.stringify(refusal(429, 'TOO_MANY_ATTEMPTS').body), { status: 429 }),
    ],
    ['a timeout', () => new Response(JSON.stringify(refusal(408, 'TIMEOUT').body), { status: 408 })],
  ])('is not %s', async (_, answer) => {
    const server = idempotentServer()
    const real = globalThis.fetch
    vi.stubGlobal('fetch', async () => answer())
    void move(tab(), 'a')
    await settle()
    vi.stubGlobal('fetch', real)
    await advanceTime(1000)
    expect(pathsOf(server.done)).toEqual(['a'])
  })

  it('is not a success response in the format of a newer version', async () => {
    vi.stubGlobal('fetch', async () => new Response('{"all":"new"}', { status: 200 }))
    const one = tab()
    const end = move(one, 'a')
    await settle()
    expect(await end).toEqual({ is: 'sent', answer: null })
    expect(one.changes()).toEqual([])
  })

  it('ends a new order whose key is about to expire', async () => {
    const server = idempotentServer()
    server.mode = 'answers-lost'
    const one = tab()
    void one.enqueue(
      'orders.create',
      { body: { name: '4', table: 't', products: [{ product: 'p', quantity: 1 }] } },
      { table: { name: '4', zone: null }, total: 50 },
    )
    await settle()
    one.stop()
    vi.setSystemTime(Date.now() + 6 * 24 * 60 * 60 * 1000 + 1)
    server.mode = 'up'
    const later = tab()
    await advanceTime(2000)
    expect(server.attempts).toHaveLength(1)
    expect(later.changes()).toMatchObject([{ state: 'refused', refusal: { code: 'KEPT_TOO_LONG' } }])
  })
})
