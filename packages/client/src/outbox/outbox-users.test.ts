// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readSession } from '../session/session-store.ts'
import { signedInAs } from '../testing/fake-server.ts'
import { idempotentServer } from '../testing/idempotent-server.ts'
import { move, newDevice, openTab, advanceTime, pathsOf, settle, shownIn } from '../testing/tabs.ts'
import type { Outbox } from './outbox.ts'

const marko = () => signedInAs('monitor', { _id: 'marko', firstname: 'Marko' })
const elena = () => {
  const session = signedInAs('monitor', { _id: 'elena', firstname: 'Elena' })
  localStorage.setItem('token', 'token-of-elena')
  return session
}

let tab: Outbox
beforeEach(() => {
  newDevice()
  marko()
  tab = openTab()
})
afterEach(() => {
  tab.stop()
  vi.useRealTimers()
})

describe('changes of several users', () => {
  it('stay after the server ended the session, until the same user signs in', async () => {
    const server = idempotentServer()
    server.mode = 'signed-out'
    const end = move(tab, 'a')
    await settle()
    expect(await end).toEqual({ is: 'waiting' })
    expect(readSession()).toBeNull()
    await advanceTime(30_000)
    expect(server.attempts).toHaveLength(1)
    server.mode = 'up'
    marko()
    await settle()
    expect(pathsOf(server.done)).toEqual(['a'])
    expect(tab.changes()).toEqual([])
  })

  it('of another user wait while those of the current user are sent', async () => {
    const server = idempotentServer()
    server.mode = 'down'
    void move(tab, 'of-marko')
    await settle()
    elena()
    server.mode = 'up'
    await advanceTime(10_000)
    expect(server.done).toEqual([])
    const end = move(tab, 'of-elena')
    await settle()
    expect(await end).toMatchObject({ is: 'sent' })
    expect(server.done).toMatchObject([{ path: '/api/order/of-elena', token: 'token-of-elena' }])
    expect(shownIn(tab)).toEqual(['of-marko waiting, waited'])
    marko()
    await settle()
    expect(server.done).toMatchObject([
      { token: 'token-of-elena' },
      { path: '/api/order/of-marko', token: 'token-of-monitor' },
    ])
  })

  it('can be taken over by another user, also after a reload', async () => {
    const server = idempotentServer()
    server.mode = 'down'
    void move(tab, 'a')
    await settle()
    elena()
    void tab.sendAsMe(tab.changes().map(({ key }) => key))
    await settle()
    expect(tab.changes()).toMatchObject([{ by: { _id: 'elena', firstname: 'Elena' } }])
    tab.stop()
    server.mode = 'up'
    tab = openTab()
    await advanceTime(6000)
    expect(server.done).toMatchObject([{ token: 'token-of-elena' }])
  })

  it('of another venue are neither sent nor taken over', async () => {
    const server = idempotentServer()
    server.mode = 'down'
    void move(tab, 'a')
    await settle()
    signedInAs('monitor', { _id: 'marko', company: 'company-2' })
    server.mode = 'up'
    await advanceTime(30_000)
    expect(server.done).toEqual([])
    expect(tab.changes()).toHaveLength(1)
  })
})

describe('a printed bill', () => {
  const reportBill = () =>
    tab.enqueue(
      'billing.tell',
      { params: { kind: 'fiscal' }, body: { selectedOrders: ['o1'], intentId: 'i1', receiptNo: 7 } },
      {},
    )

  it('neither waits behind a stuck order nor blocks one', async () => {
    const server = idempotentServer()
    const answer = globalThis.fetch
    const isDown = new Set(['/api/order/a'])
    vi.stubGlobal('fetch', (...[url, init]: [string, RequestInit]) =>
      isDown.has(url) ? Promise.reject(new TypeError('Failed to fetch')) : answer(url, init),
    )
    void move(tab, 'a')
    await settle()
    void reportBill()
    await settle()
    expect(pathsOf(server.done)).toEqual(['bill/fiscal'])
    isDown.clear()
    isDown.add('/api/order/bill/fiscal')
    void reportBill()
    await settle()
    void move(tab, 'b')
    await advanceTime(6000)
    expect(pathsOf(server.done)).toEqual(['bill/fiscal', 'a', 'b'])
  })

  it('is reported by any user of the venue who may bill, and not attempted by others', async () => {
    const server = idempotentServer()
    server.mode = 'down'
    void reportBill()
    await settle()
    signedInAs('waiter')
    server.mode = 'up'
    const tried = server.attempts.length
    await advanceTime(20_000)
    expect([server.attempts.length, tab.changes()]).toMatchObject([
      tried,
      [{ state: 'waiting', waited: true }],
    ])
    elena()
    await advanceTime(6000)
    expect(server.done).toMatchObject([{ path: '/api/order/bill/fiscal', token: 'token-of-elena' }])
  })
})
