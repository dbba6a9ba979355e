import type { ReconciliationDifference } from '@kafana/contract'
import type { Minor } from '@kafana/domain'
import fc from 'fast-check'
import { newId } from '../platform/ids.ts'
import type { BillRecord, DocumentRecord } from './reconciliation-records.ts'

const [MINUTE, HOUR] = [60_000, 3_600_000]
/** What can happen to one receipt. */
const SCENARIOS = [
  'matching',
  'matching',
  'matching',
  'storno',
  'numberLater',
  'reportedLater',
  'amount',
  'class',
  'unnumbered',
  'missingOnDevice',
  'manual',
  'manualWithoutTotal',
  'matchedByNumber',
  'printedTwice',
  'voided',
  'cancelled',
  'unconfirmed',
] as const
type Scenario = (typeof SCENARIOS)[number]

/** Anywhere in four days, often close to midnight. */
const anyMoment = fc
  .tuple(
    fc.integer({ min: -2, max: 2 }),
    fc.oneof(
      fc.integer({ min: -3 * MINUTE, max: 3 * MINUTE }),
      fc.integer({ min: -12 * HOUR, max: 12 * HOUR }),
    ),
  )
  .map(([day, shift]) => day * 24 * HOUR + shift)
const anyAmounts = fc.tuple(fc.integer({ min: 2, max: 900_000 }), fc.nat(900_000))
export const anyReceipt = fc.record({
  scenario: fc.constantFrom(...SCENARIOS),
  moment: anyMoment,
  amounts: anyAmounts,
  card: fc.boolean(),
  device: fc.constantFrom('S', 'T'),
  later: fc.integer({ min: 1, max: 26 * HOUR }),
})
type RandomReceipt = typeof anyReceipt extends fc.Arbitrary<infer P> ? P : never

type Expected = Pick<ReconciliationDifference, 'kind'> & {
  readonly receiptNo: number | null
  readonly ours: Minor | null
  readonly device: Minor | null
}
interface Side {
  readonly taxes: Readonly<Record<string, Minor>>
  readonly sign: 1 | -1
  readonly payment: 'cash' | 'card' | null
}
/** What the report of that day should show of one receipt: the sums on either side and the differences. */
export interface ExpectedReport {
  readonly at: number
  readonly ours: Side[]
  readonly device: Side[]
  readonly voids: number
  readonly differences: Expected[]
}
export interface ScenarioRecords {
  readonly bills: BillRecord[]
  readonly documents: DocumentRecord[]
  readonly expected: ExpectedReport[]
}

interface ScenarioValues {
  readonly receipt: RandomReceipt
  readonly at: number
  readonly receiptNo: number
  readonly id: string
}
interface Outcome {
  readonly bills?: BillRecord[]
  readonly documents?: DocumentRecord[]
  readonly expected: Partial<ExpectedReport>[]
}

/** What a receipt consists of when nothing went wrong, from which the scenarios deviate. */
const partsOf = ({ receipt: { amounts, card, device: serial }, at, receiptNo, id }: ScenarioValues) => {
  const [a, b] = amounts
  const [byClass, payment] = [{ А: a, В: b }, card ? ('card' as const) : ('cash' as const)]
  const total = a + b
  const bill: BillRecord = { id, kind: 'fiscal', at, byClass, payment, receiptNo, serial }
  const document: DocumentRecord = { serial, receiptNo, kind: 'sale', at, byClass, payment, taskId: id }
  const manualDocument: DocumentRecord = {
    ...document,
    kind: 'external',
    byClass: {},
    total,
    payment: null,
    taskId: null,
  }
  const side = { taxes: byClass, sign: 1, payment } as const
  return {
    a,
    b,
    total,
    bill,
    document,
    manualDocument,
    ours: side,
    device: side,
    unknown: { taxes: { '': total }, sign: 1, payment: null } as const,
    difference: (kind: Expected['kind'], values: Partial<Expected>): Expected[] => [
      { kind, receiptNo, ours: null, device: null, ...values },
    ],
  }
}

const outcomes = (values: ScenarioValues): Record<Scenario, () => Outcome> => {
  const {
    at,
    receiptNo,
    receipt: { later },
  } = values
  const { a, b, total, bill, document, manualDocument, ours, device, unknown, difference } = partsOf(values)
  return {
    matching: () => ({
      bills: [bill],
      documents: [document],
      expected: [{ ours: [ours], device: [device] }],
    }),
    storno: () => ({
      bills: [{ ...bill, kind: 'storno' }],
      documents: [{ ...document, kind: 'storno' }],
      expected: [{ ours: [{ ...ours, sign: -1 }], device: [{ ...device, sign: -1 }] }],
    }),
    numberLater: () => ({
      bills: [{ ...bill, receiptNo: null, serial: null }],
      documents: [document],
      expected: [{ ours: [ours], device: [device] }],
    }),
    reportedLater: () => ({
      bills: [{ ...bill, at: at + later }],
      documents: [document],
      expected: [{ ours: [ours], device: [device] }],
    }),
    amount: () => ({
      bills: [bill],
      documents: [{ ...document, byClass: { А: a - 1, В: b } }],
      expected: [
        {
          ours: [ours],
          device: [{ ...device, taxes: { А: a - 1, В: b } }],
          differences: difference('AMOUNT_DIFFERS', { ours: total, device: total - 1 }),
        },
      ],
    }),
    class: () => ({
      bills: [bill],
      documents: [{ ...document, byClass: { А: a - 1, В: b + 1 } }],
      expected: [
        {
          ours: [ours],
          device: [{ ...device, taxes: { А: a - 1, В: b + 1 } }],
          differences: [
            ...difference('CLASS_DIFFERS', { ours: a, device: a - 1 }),
            ...difference('CLASS_DIFFERS', { ours: b, device: b + 1 }),
          ],
        },
      ],
    }),
    unnumbered: () => ({
      bills: [{ ...bill, receiptNo: null, serial: null }],
      expected: [
        { ours: [ours], differences: difference('NUMBER_MISSING', { receiptNo: null, ours: total }) },
      ],
    }),
    missingOnDevice: () => ({
      bills: [bill],
      expected: [{ ours: [ours], differences: difference('RECEIPT_UNTOLD', { ours: total }) }],
    }),
    manual: () => ({
      documents: [manualDocument],
      expected: [{ device: [unknown], differences: difference('ONLY_ON_DEVICE', { device: total }) }],
    }),
    manualWithoutTotal: () => ({
      documents: [{ ...manualDocument, total: 0 }],
      expected: [{ device: [{ ...unknown, taxes: {} }], differences: difference('ONLY_ON_DEVICE', {}) }],
    }),
    matchedByNumber: () => ({
      bills: [{ ...bill, serial: null, at: at + later }],
      documents: [manualDocument],
      // Letters and payment are taken to be as they were sent.
      expected: [{ ours: [ours], device: [device] }],
    }),
    printedTwice: () => ({
      bills: [bill],
      documents: [document, { ...document, receiptNo: receiptNo + 1 }],
      expected: [
        { ours: [ours], device: [device] },
        {
          device: [device],
          differences: difference('ONLY_ON_DEVICE', { receiptNo: receiptNo + 1, device: total }),
        },
      ],
    }),
    voided: () => ({
      bills: [{ ...bill, receiptNo: receiptNo + 1 }],
      documents: [
        { ...document, kind: 'void', byClass: {} },
        { ...document, receiptNo: receiptNo + 1 },
      ],
      expected: [{ voids: 1 }, { ours: [ours], device: [device] }],
    }),
    cancelled: () => ({
      documents: [document],
      expected: [{ device: [device], differences: difference('ONLY_ON_DEVICE', { device: total }) }],
    }),
    unconfirmed: () => ({
      bills: [{ ...bill, state: 'MANUAL', receiptNo: null, serial: null }],
      expected: [{ differences: difference('NEEDS_PERSON', { receiptNo: null, ours: total }) }],
    }),
  }
}

/**
 * The records that these receipts leave in the store, and what the report of any day should show of them. Receipt
 * numbers are spread out, so that bills on both devices can be matched by number alone.
 */
export const scenarioRecords = (receipts: readonly RandomReceipt[], midnight: number): ScenarioRecords => {
  const records: ScenarioRecords = { bills: [], documents: [], expected: [] }
  for (const [index, receipt] of receipts.entries()) {
    const at = midnight + receipt.moment
    const {
      bills = [],
      documents = [],
      expected,
    } = outcomes({ receipt, at, receiptNo: 10 * (index + 1), id: newId() })[receipt.scenario]()
    records.bills.push(...bills)
    records.documents.push(...documents)
    records.expected.push(
      ...expected.map((one) => ({ at, ours: [], device: [], voids: 0, differences: [], ...one })),
    )
  }
  return records
}
