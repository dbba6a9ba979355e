import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ClosedBill, DocumentPair, FiscalDocument } from './document-matching.ts'
import {
  closingDifferences,
  deviceEntry,
  differencesOf,
  hasNumberAlone,
  hasTotalAlone,
  ourEntry,
  type ReconciliationDifference,
  type ReportedClosing,
  runsWithout,
} from './reconciliation.ts'

it.each([
  [16, 17, [], [[16, 17]]],
  [
    1,
    5,
    [3],
    [
      [1, 2],
      [4, 5],
    ],
  ],
  [1, 5, [5, 1, 1, 9, 0], [[2, 4]]],
  [7, 7, [7], []],
  [3, 2, [], []],
] as const)('from %i to %i without %j', (first, last, without, runs) => {
  expect(runsWithout({ first, last }, without).map((run) => [run.first, run.last])).toEqual(runs)
})

it('runs contain exactly the remaining numbers and are not adjacent', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 30 }),
      fc.integer({ min: 0, max: 30 }),
      fc.array(fc.integer({ min: -2, max: 33 })),
      (first, last, without) => {
        const runs = runsWithout({ first, last }, without)
        const all = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index).filter(
          (number) => !without.includes(number),
        )
        expect(
          runs.flatMap((run) =>
            Array.from({ length: run.last - run.first + 1 }, (_, index) => run.first + index),
          ),
        ).toEqual(all)
        for (const [index, run] of runs.entries())
          if (index > 0) expect(run.first).toBeGreaterThan((runs[index - 1]?.last ?? 0) + 1)
      },
    ),
  )
})

const bill = (values: Partial<ClosedBill> = {}): ClosedBill => ({
  billNo: 1,
  intent: 'i',
  ref: 'REF1',
  kind: 'fiscal',
  at: 0,
  total: 300,
  byClass: { А: 100, В: 200 },
  payment: 'card',
  receiptNo: 7,
  serial: 'S',
  gateway: 'g',
  gatewayDevice: null,
  ...values,
})
const document = (values: Partial<FiscalDocument> = {}): FiscalDocument => ({
  serial: 'S',
  receiptNo: 7,
  kind: 'sale',
  at: 0,
  total: 300,
  byClass: { А: 100, В: 200 },
  reported: 'all',
  payment: 'card',
  taskId: 'i',
  ref: null,
  gateway: 'g',
  ...values,
})
const external = (values: Partial<FiscalDocument> = {}): FiscalDocument =>
  document({ kind: 'external', payment: null, taskId: null, byClass: {}, ...values })
const storno = (values: Partial<ClosedBill> = {}): ClosedBill => bill({ kind: 'storno', ...values })
const pair = (ours: ClosedBill | null, device: FiscalDocument | null): DocumentPair => ({
  bill: ours,
  document: device,
  at: 0,
})
type ExpectedDifference = Partial<ReconciliationDifference>

it.each<[string, ClosedBill | null, FiscalDocument | null, ExpectedDifference[]]>([
  ['both sides agree', bill(), document(), []],
  ['a storno agrees', storno(), document({ kind: 'storno' }), []],
  ['classes in another order, one empty', bill(), document({ byClass: { В: 200, А: 100, Г: 0 } }), []],
  ['a voided number', null, document({ kind: 'void', total: 0, byClass: {} }), []],
  [
    'an amount',
    bill(),
    document({ total: 290, byClass: { А: 100, В: 190 } }),
    [
      {
        kind: 'AMOUNT_DIFFERS',
        ours: 300,
        device: 290,
        billNo: 1,
        receiptNo: 7,
        serial: 'S',
        intent: 'i',
        taxClass: null,
      },
    ],
  ],
  [
    'a storno that was printed as a sale',
    storno(),
    document(),
    [{ kind: 'AMOUNT_DIFFERS', ours: -300, device: 300 }],
  ],
  [
    'classes with the same sum',
    storno(),
    document({ kind: 'storno', byClass: { А: 300 } }),
    [
      { kind: 'CLASS_DIFFERS', taxClass: 'А', ours: -100, device: -300 },
      { kind: 'CLASS_DIFFERS', taxClass: 'В', ours: -200, device: 0 },
    ],
  ],
  [
    'a document that only the device has',
    null,
    document({ taskId: 'x' }),
    [
      {
        kind: 'ONLY_ON_DEVICE',
        ours: null,
        device: 300,
        receiptNo: 7,
        serial: 'S',
        intent: 'x',
        billNo: null,
      },
    ],
  ],
  [
    'a storno that only the device has',
    null,
    document({ kind: 'storno' }),
    [{ kind: 'ONLY_ON_DEVICE', device: -300 }],
  ],
  [
    'a document made at the device itself',
    null,
    external(),
    [{ kind: 'ONLY_ON_DEVICE', device: 300, intent: null }],
  ],
  [
    'a document made at the device itself, of an unknown amount',
    null,
    external({ total: 0 }),
    [{ kind: 'ONLY_ON_DEVICE', device: null }],
  ],
  ['a document made at the device whose number a person entered', bill(), external(), []],
  ['a storno made at the device whose number a person entered', storno(), external(), []],
  [
    'a document whose number a person entered, of an unknown amount',
    bill(),
    external({ total: 0 }),
    [{ kind: 'AMOUNT_DIFFERS', ours: 300, device: null }],
  ],
  [
    'such a document of a bill of which another amount was permitted',
    bill({ permitted: 820 }),
    external({ total: 0 }),
    [{ kind: 'AMOUNT_DIFFERS', ours: 300, device: 820 }],
  ],
  ['such a document of the amount that was permitted', bill({ permitted: 300 }), external({ total: 0 }), []],
  ['a reported amount, whatever was permitted', bill({ permitted: 820 }), document(), []],
  [
    'no document of a storno of which another amount was permitted',
    storno({ permitted: 820 }),
    null,
    [
      { kind: 'RECEIPT_UNTOLD' },
      { kind: 'AMOUNT_DIFFERS', ours: -300, device: -820, billNo: 1, intent: 'i' },
    ],
  ],
  [
    'a missing number',
    bill({ receiptNo: null, serial: null }),
    null,
    [{ kind: 'NUMBER_MISSING', ours: 300, device: null, receiptNo: null }],
  ],
  [
    'a storno of the receipt that it names',
    storno({ refReceiptNo: 3, voidedReceiptNo: 3 }),
    document({ kind: 'storno' }),
    [],
  ],
  [
    'a storno of a receipt that has no number',
    storno({ refReceiptNo: 3, voidedReceiptNo: null }),
    document({ kind: 'storno' }),
    [],
  ],
  [
    'a storno that names another receipt',
    storno({ refReceiptNo: 3, voidedReceiptNo: 4 }),
    document({ kind: 'storno' }),
    [{ kind: 'REFERENCE_DIFFERS', ours: -300, device: null, billNo: 1, receiptNo: 7, serial: 'S' }],
  ],
  [
    'a document that no gateway reported',
    storno(),
    null,
    [{ kind: 'RECEIPT_UNTOLD', ours: -300, device: null, receiptNo: 7 }],
  ],
])('differences: %s', (_what, ours, device, expected) => {
  const found = differencesOf([pair(ours, device)], () => 'RECEIPT_UNTOLD')
  expect(found).toHaveLength(expected.length)
  expect(found).toMatchObject(expected)
})

it('a document that may still be reported is not missing', () => {
  expect(differencesOf([pair(bill(), null)], () => null)).toEqual([])
  expect(differencesOf([pair(bill({ receiptNo: null }), null)], () => null)).toMatchObject([
    { kind: 'NUMBER_MISSING' },
  ])
})

it.each([
  ['PRINT_UNCONFIRMED', 'PRINT_UNCONFIRMED', 'NUMBER_MISSING'],
  ['PRINT_DENIED', 'PRINT_DENIED', 'PRINT_DENIED'],
] as const)('a bill without a document is %s, without a number %s', (reason, numbered, unnumbered) => {
  expect(differencesOf([pair(bill(), null)], () => reason)).toMatchObject([{ kind: numbered, ours: 300 }])
  expect(differencesOf([pair(bill({ receiptNo: null }), null)], () => reason)).toMatchObject([
    { kind: unnumbered },
  ])
})

it('each side has its own documents, with its own stornos', () => {
  expect(
    [
      ourEntry(pair(storno(), document())),
      ourEntry(pair(null, document())),
      deviceEntry(pair(bill(), null)),
    ].map((side) => side.map(({ isStorno }) => isStorno)),
  ).toEqual([[true], [], []])
  expect(deviceEntry(pair(storno(), document()))).toMatchObject([{ isStorno: false, total: 300 }])
  expect(deviceEntry(pair(storno(), external()))).toMatchObject([{ isStorno: true }])
  expect(deviceEntry(pair(null, external()))).toMatchObject([{ isStorno: false }])
  expect(deviceEntry(pair(null, document({ kind: 'void' })))).toEqual([])
})

it('takes letters and payment from the bill where the device has said the same total and nothing else', () => {
  const [ours, other] = [bill({ payment: 'card' }), bill({ total: 290, byClass: { А: 290 } })]
  expect(hasTotalAlone(pair(ours, external()))).toBe(true)
  expect(deviceEntry(pair(ours, external()))).toEqual(ourEntry(pair(ours, external())))
  for (const unlike of [pair(other, external()), pair(null, external()), pair(ours, document())]) {
    expect(hasTotalAlone(unlike)).toBe(false)
    expect(deviceEntry(unlike)).toMatchObject([{ byClass: unlike.document?.byClass }])
  }
})

it('takes all amounts from the bill where the device has said none, and it comes to what was permitted', () => {
  const unknown = external({ total: 0 })
  const sent = pair(bill({ permitted: 300 }), unknown)
  expect(hasNumberAlone(sent)).toBe(true)
  expect(deviceEntry(sent)).toEqual(ourEntry(sent))
  for (const unlike of [
    pair(bill({ permitted: 820 }), unknown),
    pair(bill(), unknown),
    pair(bill({ permitted: 300 }), external()),
    pair(bill({ permitted: 300 }), document({ total: 0 })),
    pair(bill({ permitted: 0, total: 0, byClass: {} }), unknown),
    pair(bill({ permitted: 300 }), null),
    pair(null, unknown),
  ])
    expect(hasNumberAlone(unlike)).toBe(false)
})

const closing = {
  serial: 'S',
  closingNo: 4,
  sales: { А: 300, В: 200 },
  storno: { А: 100 },
  cash: 200,
  card: 200,
}
const bills = [
  bill({ total: 300, byClass: { А: 100, В: 200 }, payment: 'card' }),
  bill({ total: 200, byClass: { А: 200 }, payment: 'cash' }),
  bill({ kind: 'storno', total: 100, byClass: { А: 100 }, payment: 'card' }),
]
it.each<[string, Partial<ReportedClosing>, readonly (readonly [string, string | null, number, number])[]]>([
  ['nothing if all is equal', {}, [] as const],
  [
    'sales by letter',
    { sales: { А: 300, В: 150, Г: 50 } },
    [
      ['CLOSING_SALES_DIFFER', 'В', 200, 150],
      ['CLOSING_SALES_DIFFER', 'Г', 0, 50],
    ],
  ],
  ['stornos by letter', { storno: {} }, [['CLOSING_STORNOS_DIFFER', 'А', -100, 0]]],
  [
    'payments',
    { cash: 300, card: 100 },
    [
      ['CLOSING_CASH_DIFFERS', null, 200, 300],
      ['CLOSING_CARD_DIFFERS', null, 200, 100],
    ],
  ],
])('a daily report is compared with the bills that it includes: %s', (_what, change, expected) => {
  const found = closingDifferences({ ...closing, ...change }, bills)
  expect(found.map(({ kind, taxClass, ours, device }) => [kind, taxClass, ours, device])).toEqual(expected)
  for (const one of found)
    expect(one).toMatchObject({ serial: 'S', closingNo: 4, receiptNo: null, intent: null })
})

it('payments of a device that does not say how it was paid are not compared', () => {
  expect(closingDifferences({ ...closing, cash: null, card: null }, bills)).toEqual([])
})

it.each<[string, readonly number[], readonly number[], number, boolean]>([
  ['all of them', [100], [10, 1], 111, true],
  ['none of them', [100], [10, 1], 100, true],
  ['the first', [100], [10, 1], 110, true],
  ['the last', [100], [10, 1], 101, true],
  ['those in the middle', [], [1, 10, 20, 100], 30, true],
  ['two between which another was printed', [], [1, 10, 100], 101, false],
  ['a certain one too few', [100], [10, 1], 11, false],
])('a daily report may include bills of which that is not known: %s', (_what, sure, maybe, sum, agrees) => {
  const cashBill = (total: number): ClosedBill => bill({ total, byClass: { А: total }, payment: 'cash' })
  const report = { ...closing, sales: { А: sum }, storno: {}, cash: sum, card: 0 }
  const found = closingDifferences(report, sure.map(cashBill), maybe.map(cashBill))
  expect(found.length === 0).toBe(agrees)
})

it('a daily report of exactly these bills never differs, and one cent in it always does', () => {
  const some = fc.array(
    fc.record({
      kind: fc.constantFrom('fiscal' as const, 'storno' as const),
      payment: fc.constantFrom('cash' as const, 'card' as const),
      byClass: fc.dictionary(fc.constantFrom('А', 'Б', 'В'), fc.nat(10_000_000), { noNullPrototype: true }),
    }),
    { maxLength: 30 },
  )
  fc.assert(
    fc.property(some, fc.constantFrom('А', 'Б', 'В', 'Г'), fc.boolean(), (drawn, letter, isSale) => {
      const sums = {
        sales: {} as Record<string, number>,
        storno: {} as Record<string, number>,
        cash: 0,
        card: 0,
      }
      const all = drawn.map(({ kind, payment, byClass }) => {
        let total = 0
        const side = kind === 'fiscal' ? sums.sales : sums.storno
        for (const [name, amount] of Object.entries(byClass)) {
          side[name] = (side[name] ?? 0) + amount
          total += amount
        }
        sums[payment] += kind === 'fiscal' ? total : -total
        return bill({ kind, payment, byClass, total })
      })
      const exact = { ...closing, ...sums }
      expect(closingDifferences(exact, all)).toEqual([])
      const side = isSale ? 'sales' : 'storno'
      const off = { ...exact, [side]: { ...sums[side], [letter]: (sums[side][letter] ?? 0) + 1 } }
      expect(closingDifferences(off, all)).toMatchObject([
        { kind: isSale ? 'CLOSING_SALES_DIFFER' : 'CLOSING_STORNOS_DIFFER', taxClass: letter },
      ])
    }),
  )
})
