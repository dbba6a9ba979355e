import type { Tender } from '@kafana/contract'
import { receiptTypeOf } from '@kafana/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  amountOf,
  areComplete,
  cashOf,
  duesOf,
  leftOf,
  newRow,
  type PaymentRow,
  toSent,
  typedWith,
  withVoucher,
} from './payment-rows.ts'

const tender = (kind: Tender['kind'], changes: Partial<Tender> = {}): Tender => ({
  _id: kind,
  name: null,
  kind,
  fiscalType: receiptTypeOf(kind),
  needsReference: false,
  step: 1,
  archived: false,
  version: 1,
  ...changes,
})
const COINS = tender('cash', { step: 100 })
const row = (of: Tender, amount: number, changes: Partial<PaymentRow> = {}): PaymentRow => ({
  ...newRow(of, amount),
  ...changes,
})

describe('the payments of a bill', () => {
  it('are complete when they come to it, and each of them can be one', () => {
    const card = row(tender('card'), 15_000)
    const voucher = tender('other', { _id: 'voucher', needsReference: true })
    expect(areComplete([], 0)).toBe(false)
    expect(areComplete([card], 150)).toBe(true)
    expect(areComplete([card], 150.01)).toBe(false)
    expect(areComplete([card, row(tender('cash'), 0)], 150)).toBe(false)
    expect(areComplete([row(voucher, 100, { reference: ' ' })], 1)).toBe(false)
    expect(areComplete([row(voucher, 100, { reference: '4711' })], 1)).toBe(true)
  })

  it('need the account that they charge, and are sent with it', () => {
    const charge = row(tender('account'), 1500)
    expect(areComplete([charge], 15)).toBe(false)
    const account = { _id: 'a1', name: 'Petrović', left: null }
    expect(areComplete([{ ...charge, account }], 15)).toBe(true)
    expect(toSent({ ...charge, account })).toEqual({ tender: 'account', amount: 15, account: 'a1' })
  })

  it('redeem a voucher for no more than is left of it', () => {
    const redeem = row(tender('voucher'), 1500)
    expect(areComplete([redeem], 15)).toBe(false)
    const voucher = (left: number) => ({ _id: 'v1', name: '…NPQR', left })
    expect(withVoucher(redeem, voucher(20))).toMatchObject({ amount: 1500 })
    const part = { ...redeem, ...withVoucher(redeem, voucher(10)) }
    expect([areComplete([part], 15), areComplete([part], 10)]).toEqual([false, true])
    expect(toSent(part)).toEqual({ tender: 'voucher', amount: 10, account: 'v1' })
  })

  it('round all cash together, and need no more than that', () => {
    const rows = [row(COINS, 10_040), row(tender('card'), 4920), row(COINS, 10_040)]
    expect(duesOf(rows)).toEqual([10_000, 4920, 10_100])
    const given = (tendered: number) => rows.with(2, { ...row(COINS, 10_040), tendered })
    expect(areComplete(given(10_100), 250)).toBe(true)
    expect(areComplete(given(10_099), 250)).toBe(false)
    expect(cashOf(rows)).toBeNull()
    expect(cashOf(given(20_000))).toEqual({ due: 101, given: 200 })
  })

  it('are sent with what was entered of each, and nothing else', () => {
    expect(toSent(row(tender('card'), 1050, { tip: 200, reference: ' 7 ' }))).toEqual({
      tender: 'card',
      amount: 10.5,
      tip: 2,
      reference: '7',
    })
    expect(toSent(row(COINS, 1050, { tendered: 2000 }))).toEqual({
      tender: 'cash',
      amount: 10.5,
      tendered: 20,
    })
    expect(toSent(row(COINS, 1050))).toEqual({ tender: 'cash', amount: 10.5 })
  })

  it('come to the bill exactly once nothing is left, however it is cut', () => {
    const total = fc.integer({ min: 1, max: 5_000_000 })
    fc.assert(
      fc.property(
        total,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }),
        (all, cuts) => {
          const rows: PaymentRow[] = []
          for (const cut of cuts) {
            const amount = Math.floor(leftOf(rows, all / 100) * cut)
            if (amount > 0) rows.push(row(COINS, amount))
          }
          const left = leftOf(rows, all / 100)
          const paid = left > 0 ? [...rows, row(tender('card'), left)] : rows
          expect(areComplete(paid, all / 100)).toBe(true)
          const sent = paid.map(toSent).reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
          expect(sent).toBe(all)
        },
      ),
    )
  })
})

it('types amounts with two decimals', () => {
  expect([...'12.345.6'].reduce(typedWith, '')).toBe('12.34')
  expect([...'12,345,6'].reduce(typedWith, '')).toBe('12.34')
  expect([amountOf('12.34'), amountOf('.'), amountOf('')]).toEqual([1234, 0, 0])
})
