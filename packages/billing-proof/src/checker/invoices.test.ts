import { describe, expect, it } from 'vitest'
import { judge } from './judge.ts'
import { billOf, orderOf, receiptOf, type SyntheticHistory, syntheticHistory } from './synthetic-history.ts'

const bill = billOf({ kind: 'invoice', receiptNo: null, gateway: null, payment: 'card' })
const order = orderOf({ billKind: 'invoice', receiptNo: null, payment: 'card' })
const [ORDER = ''] = bill.orders
/** An order that was closed with an invoice, which somebody has. */
const INVOICED = {
  receipts: [],
  intents: [bill],
  orders: [order],
  documents: [],
  cashCredits: [],
  invoiced: [{ ref: bill.ref, orders: bill.orders }],
} as const satisfies Partial<SyntheticHistory>
const found = (change: Partial<SyntheticHistory>) =>
  judge(syntheticHistory({ ...INVOICED, ...change })).map(
    ({ invariant, evidence }) => `${invariant} ${evidence}`,
  )

describe('an invoice instead of a receipt', () => {
  it('is the one document of its order', () => {
    expect(found({})).toEqual([])
  })

  it('waits while its order has a receipt that its gateway denies', () => {
    const lost = (denied: boolean) =>
      found({ intents: [billOf({ denied })], orders: [orderOf()] }).filter((each) =>
        each.includes('somebody'),
      )
    expect([lost(false).length, lost(true).length]).toEqual([1, 0])
  })

  it.each<[string, Partial<SyntheticHistory>, RegExp]>([
    [
      'the order also has a receipt',
      { receipts: [receiptOf()] },
      /^I1 order .* has the invoice .* and the receipt/,
    ],
    [
      'the order has two invoices',
      { invoiced: [...INVOICED.invoiced, { ref: 'OTHER234', orders: bill.orders }] },
      /^I1 order .* has the invoices of/,
    ],
    [
      'the server does not know it',
      { intents: [], orders: [orderOf({ billKind: null, status: 'delivered' })] },
      /^I6 somebody has the invoice/,
    ],
    ['no bill is its', { intents: [], invoiced: [] }, /^I6 order .* has an invoice, and no closed bill/],
    [
      'its order is open',
      { orders: [orderOf({ billKind: null, status: 'delivered', receiptNo: null })] },
      /^I6 order .* is delivered \(no bill\)/,
    ],
    ['its credit note voids nothing', { credited: [ORDER] }, /^I6 order .* is not voided/],
  ])('is wrong where %s', (_what, change, evidence) => {
    expect(found(change).some((each) => evidence.test(each))).toBe(true)
  })
})
