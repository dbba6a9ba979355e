import { expect, it } from 'vitest'
import type { ArmedBill } from './history.ts'
import { judgeShares } from './shares.ts'
import { billOf, orderOf, receiptOf, syntheticHistory, type SyntheticHistory } from './synthetic-history.ts'

const ROOT = 'root'
/** A bill of a share of the pie of one order. */
const armed = (ref: string, order: string, num: number, den: number): ArmedBill => ({
  ref,
  orders: [order],
  carved: [{ order, from: ROOT, lines: [{ from: 'pie', num, den }] }],
})
const whole: ArmedBill = { ref: 'REF2', orders: [ROOT], carved: [] }
const printed = (bills: readonly ArmedBill[], change: Partial<SyntheticHistory> = {}) => ({
  armed: bills,
  intents: bills.map(({ ref, orders }) => billOf({ ref, orders: [...orders] })),
  orders: [],
  receipts: bills.map(({ ref }, at) => receiptOf({ ref, receiptNo: at + 1 })),
  ...change,
})
const evidenceOf = (change: Partial<SyntheticHistory>): string[] => {
  const found: string[] = []
  judgeShares(syntheticHistory(change), (invariant, evidence) => found.push(`${invariant}: ${evidence}`))
  return found
}

it('accepts parts that come to one whole, and parts of which nothing was printed', () => {
  expect(evidenceOf(printed([armed('REF1', 'a', 1, 3), armed('REF2', ROOT, 2, 3)]))).toEqual([])
  const three = printed([armed('REF1', 'a', 1, 2), armed('REF2', 'b', 1, 2), armed('REF3', 'c', 1, 2)])
  expect(evidenceOf({ ...three, receipts: three.receipts.slice(0, 2) })).toEqual([])
})

it('accepts a share that was voided and paid again', () => {
  const again = printed([armed('REF1', 'a', 2, 3), armed('REF2', 'b', 2, 3)])
  const storno = receiptOf({ kind: 'storno', ref: 'REF9', receiptNo: 3 })
  const reservations = [{ intentId: 'i-REF9', ref: 'REF9', orders: ['a'] }]
  expect(evidenceOf({ ...again, reservations, receipts: [...again.receipts, storno] })).toEqual([])
})

it('detects a line that is on receipts more than once', () => {
  const [found = '', ...others] = evidenceOf(printed([armed('REF1', 'a', 2, 3), armed('REF2', 'b', 1, 2)]))
  expect(others).toEqual([])
  expect(found).toMatch(/^I11: receipts have 7 of 6 of line pie/)
})

it('detects an order that is on a receipt whole, beside a part of it', () => {
  const [found = ''] = evidenceOf(printed([armed('REF1', 'a', 1, 3), whole]))
  expect(found).toMatch(/^I11: all of order root/)
})

it('detects a request that is on two receipts, unless nobody can know of one of them', () => {
  const [first, second] = [armed('REF1', 'a', 1, 3), armed('REF2', 'b', 1, 3)].map((bill) => ({
    ...bill,
    request: 'once',
  }))
  const twice = printed([first, second].filter((bill) => bill !== undefined))
  expect(evidenceOf(twice)).toEqual(['I13: the request once has several receipts: REF1, REF2'])
  expect(evidenceOf({ ...twice, receipts: twice.receipts.slice(1) })).toEqual([])
  const { serial } = syntheticHistory({}).devices[0] ?? { serial: '' }
  expect(evidenceOf({ ...twice, forgotten: new Set([`${serial} #1`]) })).toEqual([])
})

it('detects an order that was divided for a bill that was never armed, unless the server was restored', () => {
  const divided = {
    earlier: [{ action: 'order.carved', entityId: 'part', total: 100, from: 'o1' }],
    orders: [orderOf(), orderOf({ _id: 'part', billKind: null, status: 'delivered' })],
  }
  expect(evidenceOf(divided)).toEqual(['I12: order part was made of o1 for a bill that was never armed'])
  const snapshots = [{ devices: [], intents: [], restoredAfter: true }]
  expect(evidenceOf({ ...divided, snapshots })).toEqual([])
  expect(evidenceOf({ orders: [orderOf({ products: [] })] })).toEqual(['I12: order o1 has no lines'])
})
