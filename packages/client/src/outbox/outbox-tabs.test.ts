// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { refusal } from '../testing/fake-server.ts'
import { idempotentServer } from '../testing/idempotent-server.ts'
import { move, advanceTime, pathsOf, settle, shownIn, freshTabs } from '../testing/tabs.ts'
import { OutboxDatabase, LEASE_MS } from './outbox-database.ts'

const tab = freshTabs()

describe.each([
  ['with a channel', true],
  ['without a channel', false],
])('two tabs %s', (_, hasChannel) => {
  beforeEach(() => {
    if (!hasChannel) vi.stubGlobal('BroadcastChannel', undefined)
  })

  it('send each change once and in order, whichever tab made it', async () => {
    const server = idempotentServer()
    server.mode = 'down'
    const [one, two] = [tab(), tab()]
    await settle()
    for (const [from, id] of [
      [one, 'a'],
      [two, 'b'],
      [one, 'c'],
      [two, 'd'],
    ] as const) {
      void move(from, id)
      await settle()
    }
    await advanceTime(3000)
    expect([shownIn(one), shownIn(two)].every((shown) => shown.length === 4)).toBe(true)
    server.mode = 'up'
    await advanceTime(20_000)
    expect(pathsOf(server.done)).toEqual(['a', 'b', 'c', 'd'])
    expect([...one.changes(), ...two.changes()]).toEqual([])
  })

  it('resolve the caller though the other tab sends', async () => {
    idempotentServer((path) => (path.endsWith('/bad') ? refusal(409, 'STATUS_CHANGED') : undefined))
    const [one, two] = [tab(), tab()]
    void move(one, 'a')
    await settle()
    const ends = [move(two, 'b'), move(two, 'bad'), move(one, 'bad')]
    await advanceTime(4000)
    const isRefused = { is: 'refused', error: { code: 'STATUS_CHANGED' } }
    expect(await Promise.all(ends)).toMatchObject([{ is: 'sent' }, isRefused, isRefused])
    document.dispatchEvent(new Event('visibilitychange'))
    await advanceTime(2000)
    expect([...one.changes(), ...two.changes()]).toEqual([])
  })

  it('continue when the sending tab is gone', async () => {
    const server = idempotentServer()
    server.mode = 'down'
    const [one, two] = [tab(), tab()]
    void move(one, 'a')
    await settle()
    void move(two, 'b')
    await settle()
    one.stop()
    server.mode = 'up'
    await advanceTime(LEASE_MS + 10_000)
    expect(pathsOf(server.done)).toEqual(['a', 'b'])
    expect(two.changes()).toEqual([])
  })
})

describe('two tabs', () => {
  it('have a single sender, however long an outage lasts', async () => {
    const server = idempotentServer()
    server.mode = 'down'
    const [one, two] = [tab(), tab()]
    void move(one, 'a')
    await settle()
    void move(two, 'b')
    await advanceTime(60_000)
    // Once a second at first, then every five: two senders would make twice as many.
    expect(server.attempts.length).toBeLessThan(20)
  })

  it('leave a change to the other one that is closed while it stores it', async () => {
    const server = idempotentServer()
    server.mode = 'down'
    const closed = tab()
    await settle()
    void move(closed, 'a')
    closed.stop()
    await advanceTime(30_000)
    expect(server.attempts).toEqual([])
    server.mode = 'up'
    tab()
    await advanceTime(LEASE_MS)
    expect(pathsOf(server.done)).toEqual(['a'])
  })

  it('show a refusal when the tab that made the change is gone', async () => {
    const server = idempotentServer(() => refusal(409, 'STATUS_CHANGED'))
    const answer = globalThis.fetch
    let letGo = (): void => {}
    vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
      await new Promise<void>((resolve) => {
        letGo = resolve
      })
      return answer(...request)
    })
    const [one, two] = [tab(), tab()]
    void move(one, 'a')
    await settle()
    const [, gone] = [letGo, move(two, 'b')]
    await settle()
    two.stop()
    letGo()
    await settle()
    letGo()
    await settle()
    await Promise.race([gone, settle()])
    expect(server.attempts).toHaveLength(2)
    expect(shownIn(one)).toEqual(['b refused'])
  })
})

describe('the lease', () => {
  const setUp = async (owner: { readonly isVisible: boolean }) => {
    const database = new OutboxDatabase()
    expect(await database.claim('first', owner.isVisible)).toBe(true)
    return database
  }
  it.each([
    ['the same tab', 'first', { isVisible: true }, true, 0, true],
    ['another tab', 'second', { isVisible: true }, true, LEASE_MS - 1, false],
    ['another tab, once it has run out', 'second', { isVisible: true }, false, LEASE_MS, true],
    ['a visible tab, from a hidden one', 'second', { isVisible: false }, true, 0, true],
    ['a hidden tab, from a hidden one', 'second', { isVisible: false }, false, 0, false],
    ['another tab, after the clock was set back', 'second', { isVisible: true }, false, -LEASE_MS - 1, true],
  ] as const)('is for %s: %s', async (_, who, owner, isVisible, after, may) => {
    vi.setSystemTime(1_000_000)
    const database = await setUp(owner)
    vi.setSystemTime(1_000_000 + after)
    expect(await database.claim(who, isVisible)).toBe(may)
  })

  it('is free as soon as its tab releases it, and not before', async () => {
    const database = await setUp({ isVisible: true })
    await database.release('second')
    expect(await database.claim('second', true)).toBe(false)
    await database.release('first')
    expect(await database.claim('second', true)).toBe(true)
  })

  it('goes to one tab, however many claim it at once', async () => {
    const claims = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) => new OutboxDatabase().claim(name, true)),
    )
    expect(claims.filter((isOurs) => isOurs)).toHaveLength(1)
  })
})

describe('a browser without storage', () => {
  const refuse = {
    open: () => {
      throw new DOMException('denied', 'SecurityError')
    },
  }
  const hang = { open: () => Object.assign(new EventTarget(), { readyState: 'pending' }) }
  it.each([
    ['has no database', undefined],
    ['refuses its database', refuse],
    ['hangs on its database', hang],
  ])('that %s still sends, in order, after an outage', async (_, indexedDB) => {
    vi.stubGlobal('indexedDB', indexedDB)
    // What hangs is a request of the browser's, beside those of tabs that an earlier test has left open.
    const Request = IDBRequest
    const isRequest = (value: unknown): boolean => value instanceof EventTarget || value instanceof Request
    if (indexedDB === hang) vi.stubGlobal('IDBRequest', { [Symbol.hasInstance]: isRequest })
    const server = idempotentServer()
    server.mode = 'down'
    const one = tab()
    void move(one, 'a')
    void move(one, 'b')
    await advanceTime(10_000)
    expect(shownIn(one)).toEqual(['a waiting, waited', 'b waiting, waited'])
    server.mode = 'up'
    await advanceTime(10_000)
    expect(pathsOf(server.done)).toEqual(['a', 'b'])
    expect(one.changes()).toEqual([])
  })
})
