import { expect, it } from 'vitest'
import type { ClosedBill, FiscalDocument } from './document-matching.ts'
import { matchDocuments } from './document-matching.ts'

const [HOUR, DAY] = [3_600_000, 86_400_000]
const NOON = Date.parse('2026-11-21T11:00:00Z')
const bill = (values: Partial<ClosedBill> = {}): ClosedBill => ({
  billNo: 1,
  intent: 'i1',
  ref: 'REF1',
  kind: 'fiscal',
  at: NOON,
  total: 100,
  byClass: { А: 100 },
  payment: 'cash',
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
  at: NOON - HOUR,
  total: 100,
  byClass: { А: 100 },
  reported: 'all',
  payment: 'cash',
  taskId: 'i1',
  ref: null,
  gateway: 'g',
  ...values,
})
/** The matched bill numbers and receipt numbers. */
const numbersOf = (bills: readonly ClosedBill[], documents: readonly FiscalDocument[]) =>
  matchDocuments(bills, documents).map((pair) => [
    pair.bill?.billNo ?? null,
    pair.document?.receiptNo ?? null,
  ])

it.each<[string, ClosedBill[], FiscalDocument[], (number | null)[][]]>([
  [
    'the document of its task, even if another number was entered',
    [bill({ receiptNo: 99, serial: null })],
    [document()],
    [[1, 7]],
  ],
  [
    'the document of its task without a number',
    [bill({ receiptNo: null, serial: null })],
    [document()],
    [[1, 7]],
  ],
  [
    'a document without a task by its number',
    [bill()],
    [document({ taskId: null, kind: 'external' })],
    [[1, 7]],
  ],
  [
    'a document by its number without a device',
    [bill({ serial: null })],
    [document({ taskId: null, kind: 'external' })],
    [[1, 7]],
  ],
  [
    'no document: the number is of another device',
    [bill()],
    [document({ taskId: null, serial: 'T' })],
    [
      [null, 7],
      [1, null],
    ],
  ],
  [
    'the document of a cancelled bill that it reconstructs, by device and number',
    [bill()],
    [document({ taskId: 'i2' })],
    [[1, 7]],
  ],
  [
    'no document: its number was only entered, and the document is of another bill',
    [bill({ serial: null }), bill({ billNo: 2, intent: 'i2', receiptNo: 8 })],
    [document({ taskId: 'i2' })],
    [
      [2, 7],
      [1, null],
    ],
  ],
  [
    'the document of a task that was lost in a restore, by the number that was entered',
    [bill({ serial: null })],
    [document({ taskId: 'lost' })],
    [[1, 7]],
  ],
  [
    'no document: its number was only entered, and a bill with its device has it',
    [bill({ serial: null, gateway: null }), bill({ billNo: 2, intent: 'i2' })],
    [document({ taskId: 'lost' })],
    [
      [2, 7],
      [1, null],
    ],
  ],
  [
    'no document: the number was voided',
    [bill()],
    [document({ kind: 'void', total: 0, byClass: {} })],
    [
      [null, 7],
      [1, null],
    ],
  ],
  [
    'no document: the number was voided without a task',
    [bill()],
    [document({ kind: 'void', total: 0, byClass: {}, taskId: null })],
    [
      [null, 7],
      [1, null],
    ],
  ],
  [
    'no document: two devices have that number',
    [bill({ serial: null, gateway: null })],
    [document({ taskId: null }), document({ taskId: null, serial: 'T' })],
    [
      [null, 7],
      [null, 7],
      [1, null],
    ],
  ],
  [
    'no document: two devices of its gateway have that number',
    [bill({ serial: null })],
    [document({ taskId: null }), document({ taskId: null, serial: 'T' })],
    [
      [null, 7],
      [null, 7],
      [1, null],
    ],
  ],
  [
    'the document of its gateway, if two devices have that number',
    [bill({ serial: null })],
    [document({ taskId: null, gateway: 'h', serial: 'T', at: NOON - 2 * HOUR }), document({ taskId: null })],
    [
      [null, 7],
      [1, 7],
    ],
  ],
  [
    'a document of another gateway, if no other has that number',
    [bill({ serial: null })],
    [document({ taskId: null, gateway: 'h' })],
    [[1, 7]],
  ],
  [
    'no document of another gateway’s device: its own gateway has another one',
    [bill({ serial: null, gatewayDevice: 'T' })],
    [document({ taskId: null, gateway: 'h' })],
    [
      [null, 7],
      [1, null],
    ],
  ],
  [
    'the document of the device of its gateway, reported by the gateway that replaced it, after a reset too',
    [bill({ serial: null, gatewayDevice: 'S' })],
    [document({ taskId: null, gateway: 'h', serial: 'S@2026-11-21T10:00:00Z' })],
    [[1, 7]],
  ],
  [
    'the document of its gateway, which has another device now',
    [bill({ serial: null, gatewayDevice: 'T' })],
    [document({ taskId: null })],
    [[1, 7]],
  ],
  [
    'the document with its reference, though another bill has the number that was entered',
    [
      bill({ serial: null }),
      bill({ billNo: 2, intent: 'i2', ref: 'REF2', serial: null, at: NOON + HOUR, total: 50 }),
    ],
    [document({ taskId: null, kind: 'external', ref: 'REF2', total: 60 })],
    [
      [2, 7],
      [1, null],
    ],
  ],
  [
    'the document with its reference, if no number is known',
    [bill({ serial: null, receiptNo: null })],
    [document({ taskId: null, kind: 'external', ref: 'REF1' })],
    [[1, 7]],
  ],
  [
    'no document with its reference, if another number was entered: both are listed',
    [bill({ serial: null, receiptNo: 70 })],
    [document({ taskId: null, kind: 'external', ref: 'REF1' })],
    [
      [null, 7],
      [1, null],
    ],
  ],
  [
    'the document with its reference, though another one of its gateway has its number and amount',
    [bill({ serial: null })],
    [
      document({ taskId: null, kind: 'external', serial: 'T' }),
      document({ taskId: null, kind: 'external', ref: 'REF1', total: 101, at: NOON }),
    ],
    [
      [null, 7],
      [1, 7],
    ],
  ],
  [
    'the document with its reference, whose task was lost in a restore',
    [bill({ serial: null })],
    [document({ taskId: 'lost', ref: 'REF1' })],
    [[1, 7]],
  ],
  [
    'no document with another reference, whether or not its device is known',
    [bill(), bill({ billNo: 2, intent: 'i2', ref: 'REF2', serial: null })],
    [document({ taskId: null, kind: 'external', ref: 'SOMEBODY' })],
    [
      [null, 7],
      [1, null],
      [2, null],
    ],
  ],
  [
    'no document: the number was entered for two bills, and its amount is that of neither',
    [bill({ serial: null }), bill({ billNo: 2, intent: 'i2', serial: null, total: 50 })],
    [document({ taskId: null, kind: 'external', total: 60 })],
    [
      [null, 7],
      [1, null],
      [2, null],
    ],
  ],
  [
    'no document: the number was entered for two bills, and its amount is that of both',
    [bill({ serial: null }), bill({ billNo: 2, intent: 'i2', serial: null })],
    [document({ taskId: null, kind: 'external' })],
    [
      [null, 7],
      [1, null],
      [2, null],
    ],
  ],
  [
    'the document, if the number was entered for two bills, and the gateway of the other one denies that',
    [bill({ serial: null, isDenied: true }), bill({ billNo: 2, intent: 'i2', serial: null })],
    [document({ taskId: null, kind: 'external', total: 60 })],
    [
      [2, 7],
      [1, null],
    ],
  ],
  [
    'the document with its amount, if the number was entered for two bills',
    [bill({ serial: null, total: 50 }), bill({ billNo: 2, intent: 'i2', serial: null })],
    [document({ taskId: null, kind: 'external' })],
    [
      [2, 7],
      [1, null],
    ],
  ],
  [
    'the document of its gateway, if the number was entered for two bills',
    [bill({ serial: null, gateway: 'h' }), bill({ billNo: 2, intent: 'i2', serial: null, total: 50 })],
    [document({ taskId: null, kind: 'external' })],
    [
      [2, 7],
      [1, null],
    ],
  ],
  [
    'the document with its amount, if two devices of its gateway have that number, and another bill the other one',
    [bill({ serial: null }), bill({ billNo: 2, intent: 'i2', serial: null, total: 50 })],
    [
      document({ taskId: null, kind: 'external', total: 60 }),
      document({ taskId: null, kind: 'external', serial: 'T', at: NOON }),
    ],
    [
      [2, 7],
      [1, 7],
    ],
  ],
  [
    'the document with its number, of two for one task',
    [bill({ receiptNo: 8 })],
    [document(), document({ receiptNo: 8 })],
    [
      [null, 7],
      [1, 8],
    ],
  ],
  [
    'the first document, of two for one task',
    [bill({ receiptNo: null, serial: null })],
    [document({ receiptNo: 8 }), document()],
    [
      [1, 7],
      [null, 8],
    ],
  ],
  [
    'its own document, though another bill claims the number',
    [bill({ billNo: 2, intent: 'i2' }), bill()],
    [document()],
    [
      [1, 7],
      [2, null],
    ],
  ],
])('a bill matches %s', (_what, bills, documents, expected) => {
  expect(numbersOf(bills, documents)).toEqual(expected)
})

it.each([
  ['an hour before the report', -HOUR, -HOUR],
  ['a month before', -31 * DAY, -31 * DAY],
  ['by a clock that is a little fast', HOUR, HOUR],
  ['by a clock that has stopped', -32 * DAY, 0],
  ['by a clock that is a week fast', 7 * DAY, 0],
])('a pair has the time of its document: %s', (_when, printed, expected) => {
  expect(matchDocuments([bill()], [document({ at: NOON + printed })]).map(({ at }) => at - NOON)).toEqual([
    expected,
  ])
})

it('takes no document for a typed number that a paper has as well which nobody reported', () => {
  const unknown = document({ taskId: null, kind: 'external', total: 0, byClass: {}, serial: 'S-1' })
  const unreported = { serial: 'S-2', receiptNo: 7, gateway: 'g' }
  const typed = bill({ serial: null })
  const matched = (paper: FiscalDocument, ...papers: readonly (typeof unreported)[]) =>
    matchDocuments([typed], [paper], papers).map((pair) => [
      pair.bill?.billNo ?? null,
      pair.document?.serial ?? null,
    ])
  const [together, apart] = [
    [[1, 'S-1']],
    [
      [null, 'S-1'],
      [1, null],
    ],
  ]
  expect(matched(unknown)).toEqual(together)
  expect(matched(unknown, unreported)).toEqual(apart)
  // The amount decides, and so does another number or gateway.
  expect(matched({ ...unknown, total: 100 }, unreported)).toEqual(together)
  expect(matched(unknown, { ...unreported, receiptNo: 8 })).toEqual(together)
  expect(matched(unknown, { ...unreported, gateway: 'other' })).toEqual(together)
  // Nor is it a document that is known of another gateway only.
  expect(matched({ ...unknown, gateway: 'other' }, unreported)).toEqual(apart)
})
