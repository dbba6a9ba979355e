import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  amountsByType,
  CASH_STEPS,
  cashDues,
  cashIn,
  changeOf,
  cutPayments,
  isSinglePayment,
  mainPayment,
  partsByOrder,
  roundToStep,
  singlePayment,
  spreadTip,
  withTips,
  type BillPayment,
  type PaidPart,
} from './bill-payments.ts'

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0)

const kinds = fc.constantFrom('cash' as const, 'card' as const, 'other' as const)
/** Payments, and the totals of orders that come to the same. */
const bill = fc
  .array(fc.record({ kind: kinds, amount: fc.integer({ min: 1, max: 900 }), tip: fc.nat(50) }), {
    minLength: 2,
    maxLength: 5,
  })
  .chain((drawn) => {
    const total = sum(drawn.map(({ amount }) => amount))
    const inCash = drawn.filter(({ kind }) => kind === 'cash')
    const dues = cashDues(
      inCash.map(({ amount }) => amount),
      50,
    )
    return fc.record({
      payments: fc.constant(
        drawn.map((each, index): PaidPart => {
          const { kind, amount, tip } = each
          const rounding = (dues[inCash.indexOf(each)] ?? amount) - amount
          return { tender: `tender-${index}`, kind, amount, rounding, tip }
        }),
      ),
      cuts: fc
        .array(fc.nat(total), { maxLength: 4 })
        .map((cuts) => [0, ...cuts.toSorted((a, b) => a - b), total]),
    })
  })

describe('what pays which order', () => {
  it('comes to the total of each order and to every payment with its rounding and tip', () => {
    fc.assert(
      fc.property(bill, ({ payments, cuts }) => {
        const totals = cuts.slice(1).map((end, index) => end - (cuts[index] ?? 0))
        const parts = partsByOrder(payments, totals)
        expect(parts.map((ofOrder) => sum(ofOrder.map(({ amount }) => amount)))).toEqual(totals)
        for (const { tender, amount, rounding, tip } of payments) {
          const own = parts.flat().filter((part) => part.tender === tender)
          expect([sum(own.map((part) => part.amount)), sum(own.map((part) => part.tip))]).toEqual([
            amount,
            tip,
          ])
          expect(sum(own.map((part) => part.rounding))).toBe(rounding)
        }
        // Rounding down never takes more than an order pays in cash.
        for (const ofOrder of parts) expect(cashIn(ofOrder)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('is the one payment for every order, also where orders come to something else', () => {
    expect(partsByOrder([singlePayment('card', 500)], [200, 400, -100])).toMatchObject([
      [{ tender: 'card', amount: 200 }],
      [{ tender: 'card', amount: 400 }],
      [{ tender: 'card', amount: -100 }],
    ])
  })

  it('covers one order after another', () => {
    const payments = [
      { tender: 'cash', kind: 'cash' as const, amount: 300, rounding: 0, tip: 0 },
      { tender: 'card', kind: 'card' as const, amount: 200, rounding: 0, tip: 20 },
    ]
    expect(partsByOrder(payments, [100, 400])).toEqual([
      [{ tender: 'cash', kind: 'cash', amount: 100, rounding: 0, tip: 0 }],
      [
        { tender: 'cash', kind: 'cash', amount: 200, rounding: 0, tip: 0 },
        { tender: 'card', kind: 'card', amount: 200, rounding: 0, tip: 20 },
      ],
    ])
  })
})

describe('the payments of a part of a bill', () => {
  const cash = { ...singlePayment('cash', 300), rounding: -30, tip: 9, tendered: 500 }
  const card = { ...singlePayment('card', 200), tip: 20 }

  it('pay it from the first one on, with what follows the amounts', () => {
    expect(cutPayments([cash, card], 500)).toEqual([cash, card])
    expect(cutPayments([cash, card], 300)).toEqual([cash])
    expect(cutPayments([cash, card], 400)).toEqual([cash, { ...card, amount: 100, tip: 10 }])
    expect(cutPayments([cash, card], 100)).toEqual([
      { ...cash, amount: 100, rounding: -10, tip: 3, tendered: null },
    ])
  })

  it('are none if all of them come to less', () => {
    expect(cutPayments([cash, card], 501)).toBeNull()
  })
})

describe('a payment', () => {
  const cash = (amount: number, tendered: number, rounding = 0): BillPayment => ({
    ...singlePayment('cash', amount),
    tendered,
    rounding,
  })

  it('in cash is rounded half up to the step', () => {
    expect([1249, 1250, 1251, 0, 49, 50].map((amount) => roundToStep(amount, 100))).toEqual([
      1200, 1300, 1300, 0, 0, 100,
    ])
    expect(roundToStep(1234, 1)).toBe(1234)
  })

  it('in cash is what makes the rounded sum with those before it, in coins that exist', () => {
    expect(cashDues([10_040, 10_040, 10_040], 100)).toEqual([10_000, 10_100, 10_000])
    const amounts = fc.array(fc.integer({ min: 1, max: 100_000 }), { maxLength: 20 })
    fc.assert(
      fc.property(amounts, fc.constantFrom(...CASH_STEPS), (inCash, step) => {
        const dues = cashDues(inCash, step)
        // Guests lay their coins in a row: up to each of them it is the rounded sum of what they owe.
        const rows = inCash.map((_, index) => [
          sum(dues.slice(0, index + 1)),
          sum(inCash.slice(0, index + 1)),
        ])
        for (const [coins = 0, owed = 0] of rows) expect(coins).toBe(roundToStep(owed, step))
        for (const [index, due] of dues.entries()) {
          expect(due % step).toBe(0)
          expect(due).toBeGreaterThanOrEqual(0)
          expect(Math.abs(due - (inCash[index] ?? 0))).toBeLessThanOrEqual(step)
        }
      }),
    )
  })

  it('gives change after rounding', () => {
    expect([changeOf(cash(1240, 2000, -40)), changeOf(singlePayment('cash', 10))]).toEqual([800, 0])
  })

  it('is named by the largest type on the receipt; what is not cash is a card to older gateways', () => {
    const other = { ...singlePayment('card', 300), type: 'other' as const }
    expect(mainPayment([singlePayment('cash', 200), singlePayment('cash', 200), other])).toBe('cash')
    expect(mainPayment([singlePayment('cash', 200), other])).toBe('card')
    expect(mainPayment([singlePayment('cash', 0)])).toBe('cash')
    expect(amountsByType([other, singlePayment('cash', 200), singlePayment('cash', 1)])).toEqual([
      { type: 'cash', amount: 201 },
      { type: 'other', amount: 300 },
    ])
  })

  it('is single without anything that one word does not say', () => {
    expect(isSinglePayment([singlePayment('cash', 1), singlePayment('cash', 2)])).toBe(true)
    expect(isSinglePayment([singlePayment('cash', 1), singlePayment('card', 2)])).toBe(false)
    expect(isSinglePayment([{ ...singlePayment('cash', 1), tip: 1 }])).toBe(false)
    expect(isSinglePayment([{ ...singlePayment('cash', 1), tender: 'vouchers' }])).toBe(false)
  })
})

describe('a tip that is changed', () => {
  const of = (tender: string, amount: number, tip: number): BillPayment => ({
    ...singlePayment('card', amount),
    tender,
    tip,
  })

  it('is shared by what is paid, to the unit', () => {
    expect(spreadTip([of('card', 100, 9), of('card', 200, 0)], 10).map(({ tip }) => tip)).toEqual([3, 7])
    expect(spreadTip([of('card', 0, 0), of('card', 0, 0)], 10).map(({ tip }) => tip)).toEqual([10, 0])
    expect(spreadTip([], 10)).toEqual([])
  })

  it('is that of every payment in its way to pay, and of no other', () => {
    const payments = [
      of('card', 100, 9),
      of('a', 50, 2),
      { ...of('a', 50, 3), account: 'x' },
      of('card', 200, 0),
    ]
    const tips = [
      { tender: 'card', account: null, tip: 10 },
      { tender: 'a', account: 'x', tip: 3 },
      { tender: 'gone', account: null, tip: 4 },
    ]
    expect(withTips({ payment: 'card', payments, total: 400 }, tips)?.map(({ tip }) => tip)).toEqual([
      3, 2, 3, 7,
    ])
  })

  it('makes a payment of a bill that one word paid, and is nothing again without it', () => {
    const plain = { payment: 'cash', payments: null, total: 250 } as const
    const tipped = (tip: number) => withTips(plain, [{ tender: 'cash', account: null, tip }])
    expect(tipped(5)).toEqual([{ ...singlePayment('cash', 250), tip: 5 }])
    expect(tipped(0)).toBeNull()
  })
})
