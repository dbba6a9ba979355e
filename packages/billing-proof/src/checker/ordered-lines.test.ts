import { expect, it } from 'vitest'
import type { History } from './history.ts'
import { judgeOrderedLines } from './ordered-lines.ts'
import { billOf, orderOf, PRICE, syntheticHistory, type SyntheticHistory } from './synthetic-history.ts'

const PIE = { line: 'pie', name: 'Pie', price: PRICE, quantity: 3 }
const RESTORED = [{ devices: [], intents: [], restoredAfter: true }]
type Line = History['server']['orders'][number]['products'][number]
const [ordinary] = orderOf().products as [Line]
const lineOf = (change: Partial<Line> = {}): Line => ({ ...ordinary, line: PIE.line, ...change })
const voidedOf = (change: Partial<Line> = {}) =>
  ({ ...lineOf({ line: 'pie.v2', ...change }) }) as NonNullable<
    History['server']['orders'][number]['voided']
  >[number]

/** An order that is not billed yet. */
const openOrder = (products: Line[], voided = [voidedOf()]) => ({
  ordered: [PIE],
  intents: [],
  orders: [orderOf({ status: 'delivered', billKind: null, products, voided })],
})
const evidenceOf = (change: Partial<SyntheticHistory>): string[] => {
  const found: string[] = []
  judgeOrderedLines(syntheticHistory(change), (invariant, evidence) =>
    found.push(`${invariant}: ${evidence}`),
  )
  return found
}

it.each<[string, Partial<SyntheticHistory>]>([
  ['is in an order, taken off and held', { ...openOrder([lineOf()]), held: [lineOf()] }],
  ['is in an order, except for what is taken off', openOrder([lineOf({ quantity: 2 })])],
  ['is held', { ordered: [PIE], held: [lineOf({ quantity: 3 })] }],
  ['came by a call without an id of its own', {}],
  ['a restored server has forgotten', { ordered: [PIE], snapshots: RESTORED }],
])('accepts what %s', (_, change) => {
  expect(evidenceOf(change)).toEqual([])
})

it.each<[string, Partial<SyntheticHistory>, RegExp]>([
  [
    'is in an order twice',
    openOrder([lineOf({ quantity: 2 }), lineOf({ line: 'pie.again', quantity: 2 })]),
    /orders have 4/,
  ],
  [
    'was taken off and stays in its order',
    openOrder([lineOf({ quantity: 3 })]),
    /orders have 3, 1 are taken off/,
  ],
  [
    'is held after it was fired',
    { ...openOrder([lineOf({ quantity: 2 })]), held: [lineOf({ quantity: 3 })] },
    /3 are held/,
  ],
  ['is missing', { ordered: [PIE] }, /orders have 0/],
  ['is lost', openOrder([lineOf()]), /orders have 1/],
  [
    'lacks the price of an option',
    openOrder([lineOf({ quantity: 2, price: PRICE - 30 })]),
    /costs 220 instead of 250/,
  ],
])('detects what %s', (_, change, evidence) => {
  const [first = '', ...others] = evidenceOf(change)
  expect(others).toEqual([])
  expect(first).toMatch(/^I10: /)
  expect(first).toMatch(evidence)
})

it('detects that the parts of a divided line do not come to what was ordered', () => {
  const part = { of: PIE.line, num: 1, den: 2 }
  const divided = (price: number) =>
    openOrder([lineOf({ quantity: 1, price, part }), lineOf({ line: 'half', quantity: 1, price: 250, part })])
  expect(evidenceOf(divided(250))).toEqual([])
  expect(evidenceOf(divided(249.99))).toEqual(['I12: pie (Pie) was 750, and all of its parts come to 749.99'])
})

const receiptOf = (...titles: string[]) => ({
  receiptType: 'NormalReceipt' as const,
  products: titles.map((title) => ({ title, taxClass: 'А', price: '250.00', quantity: '1.000' })),
})
it('detects a line of a bill that its orders do not have, unless a restored server may have forgotten it', () => {
  const more = { intents: [billOf({ receipt: receiptOf('Pie', 'Beer') })] }
  expect(evidenceOf(more)).toEqual([
    'I10: the fiscal bill REF1 has 1 pieces of Beer at 250.00 А, its orders have 0',
  ])
  expect(evidenceOf({ ...more, snapshots: RESTORED })).toEqual([])
})

it('detects a line that its orders do not have, unless the bill was called unprinted before and decided about again', () => {
  const bill = billOf({ receipt: receiptOf('Pie', 'Beer') })
  const before = billOf({ _id: 'before', state: 'ABORTED' })
  const decided = [{ action: 'bill.manual', entityId: bill._id }]
  expect(evidenceOf({ intents: [bill, before] })).toHaveLength(1)
  expect(evidenceOf({ intents: [bill], earlier: decided })).toHaveLength(1)
  expect(evidenceOf({ intents: [bill, before], earlier: decided })).toEqual([])
})

it('detects a line of an order that is not on its bill, and a piece too many', () => {
  expect(evidenceOf({ intents: [billOf({ receipt: receiptOf() })] })).toEqual([
    'I10: the fiscal bill REF1 has 0 pieces of Pie at 250.00 А, its orders have 1',
  ])
  expect(evidenceOf({ intents: [billOf({ receipt: receiptOf('Pie', 'Pie') })] })).toHaveLength(1)
})
