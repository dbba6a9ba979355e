// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeServer, signedInAs } from '../../testing/fake-server.ts'
import { refusal } from '../../testing/refusal.ts'
import { keepAndTell, useUntoldBills, type PrintedBill } from './told-outbox.ts'

const paper = { receiptNo: 7, deviceSerial: 'VK1', printedAt: '2026-11-21T10:00:00.000Z' }
const bill: PrintedBill = { intentId: 'i1', kind: 'fiscal', orders: ['o1', 'o2'], paper }
const URL = 'POST /api/order/bill/fiscal'
const told = { body: { billed: ['o1', 'o2'], receiptNo: 7 } }
const kept = (): unknown[] => JSON.parse(localStorage.getItem('told-bills') ?? '[]') as unknown[]

beforeEach(() => {
  vi.useFakeTimers()
  signedInAs('monitor')
  return () => vi.useRealTimers()
})

describe('a printed bill', () => {
  it('is written down before the server is told, and forgotten once it knows', async () => {
    let before = 0
    const seen = fakeServer({ [URL]: () => { before = kept().length; return told } })
    expect(await keepAndTell(bill)).toEqual({ is: 'told' })
    expect(before).toBe(1)
    expect(kept()).toEqual([])
    expect(seen[0]?.body).toEqual({ selectedOrders: ['o1', 'o2'], intentId: 'i1', ...bill.paper })
  })

  it.each([
    ['no network', () => { throw new TypeError('down') }],
    ['a busy server', () => refusal(503, 'BUSY')],
    ['an ended session', () => refusal(401, 'UNAUTHENTICATED')],
    ['another role', () => refusal(403, 'ROLE_FORBIDDEN')],
  ])('stays after %s', async (_, answer) => {
    fakeServer({ [URL]: answer })
    expect(await keepAndTell(bill)).toEqual({ is: 'kept' })
    expect(kept()).toHaveLength(1)
  })

  it('is not told for ever when the server knows better', async () => {
    fakeServer({ [URL]: () => refusal(409, 'BILL_NOT_AUTHORISED') })
    expect(await keepAndTell(bill)).toMatchObject({ is: 'refused' })
    expect(kept()).toEqual([])
  })

  it('that was kept is told after a reload, ever more slowly until the server takes it', async () => {
    let isUp = false
    const seen = fakeServer({ [URL]: () => (isUp ? told : refusal(503, 'BUSY')) })
    await keepAndTell(bill)
    const { result } = renderHook(() => useUntoldBills())
    expect(result.current).toBe(1)
    await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(seen).toHaveLength(2)
    await act(() => vi.advanceTimersByTimeAsync(1999))
    expect(seen).toHaveLength(2)
    isUp = true
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(seen).toHaveLength(3)
    expect(result.current).toBe(0)
    await act(() => vi.advanceTimersByTimeAsync(600_000))
    expect(seen).toHaveLength(3)
  })

  it('is told by people of its own venue only', async () => {
    fakeServer({ [URL]: () => refusal(503, 'BUSY') })
    await keepAndTell(bill)
    signedInAs('monitor', { company: 'company-2' })
    const seen = fakeServer({ [URL]: () => told })
    const { result } = renderHook(() => useUntoldBills())
    await act(() => vi.advanceTimersByTimeAsync(120_000))
    expect(result.current).toBe(0)
    expect(seen).toEqual([])
    expect(kept()).toHaveLength(1)
  })
})
