import { expect, it } from 'vitest'
import { judgeDiscounts } from './discounts.ts'
import type { History } from './history.ts'
import { type RecordedDiscount, type RecordedLine, toRecordedDiscounts } from './recorded-discounts.ts'
import { billOf, orderOf, PRICE, syntheticHistory, type SyntheticHistory } from './synthetic-history.ts'

const RESTORED = [{ devices: [], intents: [], restoredAfter: true }]
const CENTS = PRICE * 100

const discountOf = (change: Partial<RecordedDiscount> = {}): RecordedDiscount => ({
  id: 'tenth',
  check: 'c',
  kind: 'percent',
  value: 1000,
  isOfLines: false,
  isReversed: false,
  ...change,
})
const COMP = { kind: 'comp', value: 0, isOfLines: true }
const AMOUNT = discountOf({ id: 'amount', kind: 'amount', value: 5000 })

/** An open order of one line with these discounts, in cents. */
const openWith = (
  given: readonly RecordedDiscount[],
  off: RecordedLine['discounts'],
  takesNone = false,
): Partial<SyntheticHistory> => {
  const cents = off.reduce((sum, { amount }) => sum + amount, 0)
  const [line] = orderOf().products
  const total = (CENTS - cents) / 100
  return {
    intents: [],
    orders: [
      orderOf({
        status: 'delivered',
        billKind: null,
        totalPrice: total,
        products: line ? [{ ...line, discount: cents / 100 }] : [],
      }),
    ],
    stored: {
      given,
      lines: [
        { order: 'o1', check: 'c', root: 'l1', isVoided: false, gross: CENTS, takesNone, discounts: off },
      ],
    },
    earlier: [
      { action: 'check.discountsReckoned', entityId: 'c', totals: [{ order: 'o1', total: CENTS - cents }] },
    ],
  }
}
const tenth = (amount: number) => ({ id: 'tenth', amount })
const amount = (of: number) => ({ id: 'amount', amount: of })

const evidenceOf = (change: Partial<SyntheticHistory>, discounts: History['discounts'] = []): string[] => {
  const found: string[] = []
  judgeDiscounts({ ...syntheticHistory(change), discounts }, (invariant, evidence) =>
    found.push(`${invariant}: ${evidence}`),
  )
  return found
}

it.each<[string, Partial<SyntheticHistory>]>([
  ['a percentage', openWith([discountOf()], [tenth(2500)])],
  ['an amount after a percentage', openWith([discountOf(), AMOUNT], [tenth(2500), amount(5000)])],
  ['an amount that is more than there is to pay', openWith([{ ...AMOUNT, value: 99_000 }], [amount(CENTS)])],
  ['what is reversed', openWith([discountOf({ isReversed: true })], [])],
  ['a line that takes no discount and has none', openWith([discountOf(), AMOUNT], [], true)],
  ['such a line free of charge', openWith([discountOf(COMP)], [tenth(CENTS)], true)],
])('accepts %s', (_, change) => {
  expect(evidenceOf(change)).toEqual([])
})

it.each<[string, Partial<SyntheticHistory>, RegExp]>([
  ['a percentage that is lost', openWith([discountOf()], []), /has 0 off by tenth, not 25/],
  ['a percentage twice', openWith([discountOf()], [tenth(2500), tenth(2500)]), /has a discount twice/],
  ['more than an amount', openWith([AMOUNT], [amount(5001)]), /of 50, 50\.01 is used/],
  ['less than an amount', openWith([AMOUNT], [amount(4999)]), /only 49\.99 is used/],
  ['a line below zero', openWith([{ ...AMOUNT, value: 30_000 }], [amount(30_000)]), /costs -50/],
  [
    'a line that takes no discount and has one',
    openWith([AMOUNT], [amount(5000)], true),
    /takes no discount/,
  ],
  ['what nobody gave', openWith([], [tenth(2500)]), /has 25 off by tenth/],
  ['what is reversed', openWith([discountOf({ isReversed: true })], [tenth(2500)]), /is reversed/],
])('detects %s', (_, change, expected) => {
  expect(evidenceOf(change)).toContainEqual(expect.stringMatching(expected))
})

it('detects a part of an order that does not come to what it had', () => {
  const carved = [
    { action: 'order.carved', entityId: 'o1', total: 15_000 },
    { action: 'order.carved', entityId: 'o2', from: 'o1', total: 5000 },
  ]
  const change = { intents: [], orders: [orderOf({ totalPrice: 150 })], earlier: carved }
  expect(evidenceOf(change)).toContainEqual(
    expect.stringMatching(/I12: order o1 was 25000; its part is 5000,/),
  )
})

it('detects a receipt that comes to something else than its orders, unless a restored server forgot why', () => {
  const paper = { intents: [billOf({ total: 200 })] }
  const decided = [{ action: 'bill.manual', entityId: 'i-REF1' }]
  const expected = [expect.stringMatching(/I15: bill REF1 is 200/)]
  expect(evidenceOf(paper)).toEqual(expected)
  const given = [{ id: 'tenth', kind: 'percent', value: 10, isOfLines: false }] as const
  expect(evidenceOf({ ...paper, snapshots: RESTORED }, given)).toEqual(expected)
  expect(evidenceOf({ ...paper, earlier: decided, snapshots: RESTORED })).toEqual(expected)
  expect(evidenceOf({ ...paper, earlier: decided, snapshots: RESTORED }, given)).toEqual([])
  expect(evidenceOf({ ...paper, earlier: decided, snapshots: [...RESTORED, ...RESTORED] })).toEqual([])
})

it('accepts it of a bill that was called unprinted before its paper came, and decided about again', () => {
  const intents = [billOf({ total: 200 }), billOf({ _id: 'before', state: 'ABORTED' })]
  expect(evidenceOf({ intents })).toHaveLength(1)
  expect(evidenceOf({ intents, earlier: [{ action: 'bill.manual', entityId: 'i-REF1' }] })).toEqual([])
})

it('detects that a server has not what was given, unless it went back to a backup', () => {
  const given = [{ id: 'tenth', kind: 'percent', value: 10, isOfLines: false }] as const
  expect(evidenceOf({}, given)).toEqual(['I15: discount tenth was percent 10, and is undefined undefined'])
  expect(evidenceOf({ snapshots: RESTORED }, given)).toEqual([])
})

it('takes what is free of charge on a check for a discount of the lines that it had', () => {
  const row = { id: 'd', check_id: 'c', value: 0, lines: null, reverses: null }
  const rows = [
    { ...row, kind: 'comp' },
    { ...row, kind: 'percent' },
  ]
  expect(toRecordedDiscounts(rows, []).given.map(({ isOfLines }) => isOfLines)).toEqual([true, false])
})

it('accepts another share of a discount on a closed part that a restored server made again, but not on what is left', () => {
  const isOff = (evidence: string) => evidence.includes('off by tenth')
  const history = (
    part: number,
    rest: number,
    alsoOff: RecordedLine['discounts'] = [],
  ): Partial<SyntheticHistory> => {
    const line = { check: 'c', root: 'l1', isVoided: false, gross: CENTS, takesNone: false }
    return {
      orders: [orderOf(), orderOf({ _id: 'o2', status: 'delivered', billKind: null })],
      stored: {
        given: [discountOf(), AMOUNT],
        lines: [
          { ...line, order: 'o1', discounts: [tenth(part), ...alsoOff] },
          { ...line, order: 'o2', discounts: [tenth(rest)] },
        ],
      },
    }
  }
  const [share, snapshots] = [CENTS / 10, RESTORED]
  expect(evidenceOf({ ...history(100, share), snapshots }).filter(isOff)).toEqual([])
  for (const wrong of [history(100, 2 * share), history(2 * share, share)])
    expect(evidenceOf({ ...wrong, snapshots }).filter(isOff)).toHaveLength(1)
  expect(evidenceOf(history(100, share)).filter(isOff)).toHaveLength(1)
  // A receipt may have more off, which the server has forgotten.
  const forgotten = [{ id: 'forgotten', kind: 'amount', value: 10, isOfLines: true }] as const
  expect(evidenceOf({ ...history(2 * share, share), snapshots }, forgotten).filter(isOff)).toEqual([])
  expect(evidenceOf({ ...history(2 * share, share / 2), snapshots }, forgotten).filter(isOff)).toHaveLength(1)
  // It may have more of an amount, which was divided among fewer lines.
  const divided = [amount(1000)]
  expect(evidenceOf({ ...history(2 * share, share, divided), snapshots }).filter(isOff)).toEqual([])
  expect(evidenceOf(history(2 * share, share, divided)).filter(isOff)).toHaveLength(1)
})

const [GONE, OF_LINES] = [{ isReversed: true }, { isOfLines: true }]
it.each<[string, readonly RecordedDiscount[], RecordedLine['discounts']]>([
  ['an amount is reckoned again', [{ ...AMOUNT, value: 1000 }, discountOf()], [amount(1000)]],
  ['an earlier amount is reversed', [{ ...AMOUNT, ...GONE }, discountOf()], []],
  ['one of single lines is given later', [discountOf(), { ...AMOUNT, ...OF_LINES }], [amount(5000)]],
])('a percentage stays as it was on lines of a merged check, of which %s', (_, given, others) => {
  const inCheck = (check: string, off: number): string[] =>
    evidenceOf(
      openWith(
        given.map((each) => ({ ...each, check: each.isOfLines ? 'c' : check })),
        [tenth(off), ...others],
      ),
    ).filter((evidence) => evidence.includes('off by tenth'))
  const kept = others.length === 0 ? CENTS / 10 - 100 : CENTS / 10
  expect(inCheck('went', kept)).toEqual([])
  expect(inCheck('c', kept)).toHaveLength(1)
})

it('detects a wrong percentage on lines of a merged check that had nothing else off', () => {
  const wrong = (given: readonly RecordedDiscount[]): string[] => evidenceOf(openWith(given, [tenth(2400)]))
  const [percentage, later] = [discountOf({ check: 'went' }), { ...AMOUNT, ...GONE, check: 'went' }]
  for (const given of [[percentage], [percentage, later], [{ ...later, check: 'c' }, percentage]])
    expect(wrong(given)).toEqual([expect.stringContaining('off by tenth')])
})
