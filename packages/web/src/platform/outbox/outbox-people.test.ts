// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { signedInAs } from '../../testing/fake-server.ts'
import { keptServer } from '../../testing/kept-server.ts'
import { move, newDevice, openTab, pass, pathsOf, settle, shownIn } from '../../testing/tabs.ts'
import { readSession } from '../session/session-store.ts'
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

describe('whose changes', () => {
  it('a session that the server ended keeps them, until the same person signs in', async () => {
    const server = keptServer()
    server.mood = 'signed-out'
    const end = move(tab, 'a')
    await settle()
    expect(await end).toEqual({ is: 'waiting' })
    expect(readSession()).toBeNull()
    await pass(30_000)
    expect(server.attempts).toHaveLength(1)
    server.mood = 'up'
    marko()
    await settle()
    expect(pathsOf(server.done)).toEqual(['a'])
    expect(tab.changes()).toEqual([])
  })

  it('those of somebody else wait while the present person’s go on', async () => {
    const server = keptServer()
    server.mood = 'down'
    void move(tab, 'of-marko')
    await settle()
    elena()
    server.mood = 'up'
    await pass(10_000)
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

  it('somebody can send them as their own, also after a reload', async () => {
    const server = keptServer()
    server.mood = 'down'
    void move(tab, 'a')
    await settle()
    elena()
    void tab.sendAsMe(tab.changes().map(({ key }) => key))
    await settle()
    expect(tab.changes()).toMatchObject([{ by: { _id: 'elena', firstname: 'Elena' } }])
    tab.stop()
    server.mood = 'up'
    tab = openTab()
    await pass(6000)
    expect(server.done).toMatchObject([{ token: 'token-of-elena' }])
  })

  it('those of another venue are neither sent nor taken over', async () => {
    const server = keptServer()
    server.mood = 'down'
    void move(tab, 'a')
    await settle()
    signedInAs('monitor', { _id: 'marko', company: 'company-2' })
    server.mood = 'up'
    await pass(30_000)
    expect(server.done).toEqual([])
    expect(tab.changes()).toHaveLength(1)
  })
})

describe('a bill on paper', () => {
  const tell = () =>
    tab.keep(
      'billing.tell',
      { params: { kind: 'fiscal' }, body: { selectedOrders: ['o1'], intentId: 'i1', receiptNo: 7 } },
      {},
    )

  it('neither waits behind a stuck order nor holds one up', async () => {
    const server = keptServer()
    const answer = globalThis.fetch
    const isDown = new Set(['/api/order/a'])
    vi.stubGlobal('fetch', (...[url, init]: [string, RequestInit]) =>
      isDown.has(url) ? Promise.reject(new TypeError('Failed to fetch')) : answer(url, init),
    )
    void move(tab, 'a')
    await settle()
    void tell()
    await settle()
    expect(pathsOf(server.done)).toEqual(['bill/fiscal'])
    isDown.clear()
    isDown.add('/api/order/bill/fiscal')
    void tell()
    await settle()
    void move(tab, 'b')
    await pass(6000)
    expect(pathsOf(server.done)).toEqual(['bill/fiscal', 'a', 'b'])
  })

  it('is told by whoever of the venue is there and may bill; a person who may not does not even try', async () => {
    const server = keptServer()
    server.mood = 'down'
    void tell()
    await settle()
    signedInAs('waiter')
    server.mood = 'up'
    const tried = server.attempts.length
    await pass(20_000)
    expect([server.attempts.length, tab.changes()]).toMatchObject([
      tried,
      [{ state: 'waiting', waited: true }],
    ])
    elena()
    await pass(6000)
    expect(server.done).toMatchObject([{ path: '/api/order/bill/fiscal', token: 'token-of-elena' }])
  })
})
