// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeServer, signedInAs } from '../../testing/fake-server.ts'
import { refusal } from '../../testing/refusal.ts'
import { newDevice, pass } from '../../testing/tabs.ts'
import { closeOutbox, outbox, startOutbox } from '../outbox/present-outbox.ts'
import { takeOverOldBills } from './old-told-bills.ts'
import { keepAndTell, useUntoldBills, type PrintedBill } from './told-outbox.ts'

const paper = { receiptNo: 7, deviceSerial: 'VK1', printedAt: '2026-11-21T10:00:00.000Z' }
const bill: PrintedBill = { intentId: 'i1', kind: 'fiscal', orders: ['o1', 'o2'], paper }
const URL = 'POST /api/order/bill/fiscal'
const told = { body: { billed: ['o1', 'o2'], receiptNo: 7 } }
const busy = () => refusal(503, 'BUSY')

/** Tells while time passes, which the device's database takes some of. */
const tell = async (printed = bill) => {
  const telling = keepAndTell(printed)
  await pass(0)
  return telling
}

beforeEach(() => {
  newDevice()
  signedInAs('monitor')
})
afterEach(() => {
  closeOutbox()
  vi.useRealTimers()
})

describe('a printed bill', () => {
  it('is written down before the server is told, and forgotten once it knows', async () => {
    let before = 0
    const seen = fakeServer({
      [URL]: () => {
        before = outbox()
          .changes()
          .filter(({ place }) => place !== null).length
        return told
      },
    })
    expect(await tell()).toEqual({ is: 'told' })
    expect(before).toBe(1)
    expect(outbox().changes()).toEqual([])
    expect(seen[0]?.body).toEqual({ selectedOrders: ['o1', 'o2'], intentId: 'i1', ...bill.paper })
  })

  it.each([
    [
      'no network',
      () => {
        throw new TypeError('down')
      },
    ],
    ['a busy server', busy],
    ['an ended session', () => refusal(401, 'UNAUTHENTICATED')],
  ])('stays after %s', async (_, answer) => {
    fakeServer({ [URL]: answer })
    expect(await tell()).toEqual({ is: 'kept' })
    expect(outbox().changes()).toHaveLength(1)
  })

  it.each([
    [409, 'BILL_NOT_AUTHORISED'],
    [403, 'ROLE_FORBIDDEN'],
  ])('is not told for ever when the server will not hear it: %i %s', async (status, code) => {
    fakeServer({ [URL]: () => refusal(status, code) })
    expect(await tell()).toMatchObject({ is: 'refused', error: { code } })
    expect(outbox().changes()).toEqual([])
  })

  it('that was kept is told after a reload, with nobody asking for it', async () => {
    fakeServer({ [URL]: busy })
    await tell()
    closeOutbox()
    const seen = fakeServer({ [URL]: () => told })
    startOutbox()
    const { result } = renderHook(() => useUntoldBills())
    await act(() => pass(6000))
    expect(seen).toHaveLength(1)
    expect(result.current).toBe(0)
  })

  it('is counted while it waits, by people of its own venue only', async () => {
    fakeServer({ [URL]: busy })
    await tell()
    const { result } = renderHook(() => useUntoldBills())
    expect(result.current).toBe(1)
    act(() => void signedInAs('monitor', { company: 'company-2' }))
    const seen = fakeServer({ [URL]: () => told })
    await act(() => pass(20_000))
    expect(result.current).toBe(0)
    expect(seen).toEqual([])
    expect(outbox().changes()).toHaveLength(1)
  })

  it('is told once with what is known of its paper last', async () => {
    fakeServer({ [URL]: busy })
    await tell({ ...bill, paper: {} })
    const again = tell()
    const seen = fakeServer({ [URL]: () => told })
    await pass(6000)
    expect(await again).toEqual({ is: 'told' })
    expect(seen.map(({ body }) => body)).toEqual([
      { selectedOrders: ['o1', 'o2'], intentId: 'i1', ...bill.paper },
    ])
  })
})

describe('what an earlier version left', () => {
  it('is taken over by its own venue, and leaves its old place', async () => {
    const old = (intentId: string, company: string) => ({ ...bill, intentId, company })
    localStorage.setItem('told-bills', JSON.stringify([old('i1', 'company-1'), old('i2', 'company-2')]))
    const seen = fakeServer({ [URL]: () => told })
    void takeOverOldBills()
    await pass(0)
    expect(seen).toMatchObject([{ body: { intentId: 'i1' } }])
    expect(JSON.parse(localStorage.getItem('told-bills') ?? '')).toMatchObject([{ intentId: 'i2' }])
  })

  it.each(['', '{', 'null', '{}'])('is nothing where the old place holds %j', async (text) => {
    localStorage.setItem('told-bills', text)
    const seen = fakeServer({})
    await takeOverOldBills()
    expect(seen).toEqual([])
  })
})
