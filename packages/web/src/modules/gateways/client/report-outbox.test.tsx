// @vitest-environment jsdom
import { closeOutbox, outbox, startOutbox } from '@kafana/client/outbox/current-outbox.ts'
import { fakeServer, refusal, signedInAs } from '@kafana/client/testing/fake-server.ts'
import { newDevice, advanceTime } from '@kafana/client/testing/tabs.ts'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { migrateLegacyBills } from './migrate-legacy-bills.ts'
import { type PrintedBill, reportPrintedBill, useUnreportedCount } from './report-outbox.ts'

const printResult = { receiptNo: 7, deviceSerial: 'VK1', printedAt: '2026-11-21T10:00:00.000Z' }
const bill: PrintedBill = { intentId: 'i1', kind: 'fiscal', orders: ['o1', 'o2'], printResult }
const URL = 'POST /api/order/bill/fiscal'
const accepted = { body: { billed: ['o1', 'o2'], receiptNo: 7 } }
const busy = () => refusal(503, 'BUSY')

/** Reports and lets the device's database finish. */
const report = async (printed = bill) => {
  const result = reportPrintedBill(printed)
  await advanceTime(0)
  return result
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
  it('is stored before the report is sent and removed once it is accepted', async () => {
    let before = 0
    const seen = fakeServer({
      [URL]: () => {
        before = outbox()
          .changes()
          .filter(({ place }) => place !== null).length
        return accepted
      },
    })
    expect(await report()).toEqual({ is: 'reported' })
    expect(before).toBe(1)
    expect(outbox().changes()).toEqual([])
    expect(seen[0]?.body).toEqual({ selectedOrders: ['o1', 'o2'], intentId: 'i1', ...bill.printResult })
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
  ])('stays queued after %s', async (_, answer) => {
    fakeServer({ [URL]: answer })
    expect(await report()).toEqual({ is: 'queued' })
    expect(outbox().changes()).toHaveLength(1)
  })

  it.each([
    [409, 'BILL_NOT_AUTHORISED'],
    [403, 'ROLE_FORBIDDEN'],
  ])('is not retried after a final refusal: %i %s', async (status, code) => {
    fakeServer({ [URL]: () => refusal(status, code) })
    expect(await report()).toMatchObject({ is: 'refused', error: { code } })
    expect(outbox().changes()).toEqual([])
  })

  it('is reported after a reload without user action', async () => {
    fakeServer({ [URL]: busy })
    await report()
    closeOutbox()
    const seen = fakeServer({ [URL]: () => accepted })
    startOutbox()
    const { result } = renderHook(() => useUnreportedCount())
    await act(() => advanceTime(6000))
    expect(seen).toHaveLength(1)
    expect(result.current).toBe(0)
  })

  it('counts as unreported for users of its own venue only', async () => {
    fakeServer({ [URL]: busy })
    await report()
    const { result } = renderHook(() => useUnreportedCount())
    expect(result.current).toBe(1)
    act(() => void signedInAs('monitor', { company: 'company-2' }))
    const seen = fakeServer({ [URL]: () => accepted })
    await act(() => advanceTime(20_000))
    expect(result.current).toBe(0)
    expect(seen).toEqual([])
    expect(outbox().changes()).toHaveLength(1)
  })

  it('is reported once, with the latest data of the receipt', async () => {
    fakeServer({ [URL]: busy })
    await report({ ...bill, printResult: {} })
    const again = report()
    const seen = fakeServer({ [URL]: () => accepted })
    await advanceTime(6000)
    expect(await again).toEqual({ is: 'reported' })
    expect(seen.map(({ body }) => body)).toEqual([
      { selectedOrders: ['o1', 'o2'], intentId: 'i1', ...bill.printResult },
    ])
  })
})

describe('bills stored by an earlier version', () => {
  // Loaded before, because the clock of the tests stands still.
  beforeAll(() => import('./legacy-bills.ts'))

  it('are moved to the outbox by their own venue only', async () => {
    const old = (intentId: string, company: string) => ({ ...bill, paper: printResult, intentId, company })
    localStorage.setItem('told-bills', JSON.stringify([old('i1', 'company-1'), old('i2', 'company-2')]))
    const seen = fakeServer({ [URL]: () => accepted })
    void migrateLegacyBills()
    await advanceTime(0)
    expect(seen).toMatchObject([{ body: { intentId: 'i1' } }])
    expect(JSON.parse(localStorage.getItem('told-bills') ?? '')).toMatchObject([{ intentId: 'i2' }])
  })

  it.each(['', '{', 'null', '{}'])('are ignored if the old storage holds %j', async (text) => {
    localStorage.setItem('told-bills', text)
    const seen = fakeServer({})
    await migrateLegacyBills()
    expect(seen).toEqual([])
  })
})
