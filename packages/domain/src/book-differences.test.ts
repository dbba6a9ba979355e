import { expect, it } from 'vitest'
import type { BookDifference } from './book-differences.ts'
import { deviceEntry, differencesOf, ourEntry } from './book-differences.ts'
import type { BookBill, BookPair, BookSlip } from './book-pairs.ts'

const bill = (values: Partial<BookBill> = {}): BookBill => ({
  billNo: 1,
  intent: 'i',
  kind: 'fiscal',
  at: 0,
  total: 300,
  byClass: { А: 100, В: 200 },
  payment: 'card',
  receiptNo: 7,
  serial: 'S',
  gateway: 'g',
  ...values,
})
const slip = (values: Partial<BookSlip> = {}): BookSlip => ({
  serial: 'S',
  receiptNo: 7,
  kind: 'sale',
  at: 0,
  total: 300,
  byClass: { А: 100, В: 200 },
  payment: 'card',
  taskId: 'i',
  gateway: 'g',
  ...values,
})
const external = (values: Partial<BookSlip> = {}): BookSlip =>
  slip({ kind: 'external', payment: null, taskId: null, byClass: {}, ...values })
const storno = (values: Partial<BookBill> = {}): BookBill => bill({ kind: 'storno', ...values })
const pair = (ours: BookBill | null, device: BookSlip | null): BookPair => ({
  bill: ours,
  slip: device,
  at: 0,
})
type Told = Partial<BookDifference>

it.each<[string, BookBill | null, BookSlip | null, Told[]]>([
  ['both sides agree', bill(), slip(), []],
  ['a storno agrees', storno(), slip({ kind: 'storno' }), []],
  ['classes in another order, one with nothing', bill(), slip({ byClass: { В: 200, А: 100, Г: 0 } }), []],
  ['a voided number', null, slip({ kind: 'void', total: 0, byClass: {} }), []],
  [
    'an amount',
    bill(),
    slip({ total: 290, byClass: { А: 100, В: 190 } }),
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
    slip(),
    [{ kind: 'AMOUNT_DIFFERS', ours: -300, device: 300 }],
  ],
  [
    'classes of the same sum',
    storno(),
    slip({ kind: 'storno', byClass: { А: 300 } }),
    [
      { kind: 'CLASS_DIFFERS', taxClass: 'А', ours: -100, device: -300 },
      { kind: 'CLASS_DIFFERS', taxClass: 'В', ours: -200, device: 0 },
    ],
  ],
  [
    'one that only the device knows',
    null,
    slip({ taskId: 'x' }),
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
    'a storno that only the device knows',
    null,
    slip({ kind: 'storno' }),
    [{ kind: 'ONLY_ON_DEVICE', device: -300 }],
  ],
  ['one made at the device', null, external(), [{ kind: 'ONLY_ON_DEVICE', device: 300, intent: null }]],
  [
    'one made at the device, of an amount that nobody knows',
    null,
    external({ total: 0 }),
    [{ kind: 'ONLY_ON_DEVICE', device: null }],
  ],
  ['one made at the device that a person named', bill(), external(), []],
  ['a storno made at the device that a person named', storno(), external(), []],
  [
    'one that a person named, of an amount that nobody knows',
    bill(),
    external({ total: 0 }),
    [{ kind: 'AMOUNT_DIFFERS', ours: 300, device: null }],
  ],
  [
    'a number that is missing',
    bill({ receiptNo: null, serial: null }),
    null,
    [{ kind: 'NUMBER_MISSING', ours: 300, device: null, receiptNo: null }],
  ],
  [
    'a storno of the receipt that it names',
    storno({ refReceiptNo: 3, takenReceiptNo: 3 }),
    slip({ kind: 'storno' }),
    [],
  ],
  [
    'a storno of a receipt that has no number',
    storno({ refReceiptNo: 3, takenReceiptNo: null }),
    slip({ kind: 'storno' }),
    [],
  ],
  [
    'a storno that names another receipt',
    storno({ refReceiptNo: 3, takenReceiptNo: 4 }),
    slip({ kind: 'storno' }),
    [{ kind: 'REFERENCE_DIFFERS', ours: -300, device: null, billNo: 1, receiptNo: 7, serial: 'S' }],
  ],
  [
    'one that no gateway told of',
    storno(),
    null,
    [{ kind: 'RECEIPT_UNTOLD', ours: -300, device: null, receiptNo: 7 }],
  ],
])('says of %s', (_what, ours, device, expected) => {
  const found = differencesOf([pair(ours, device)], () => true)
  expect(found).toHaveLength(expected.length)
  expect(found).toMatchObject(expected)
})

it('does not miss what may still be on its way', () => {
  expect(differencesOf([pair(bill(), null)], () => false)).toEqual([])
  expect(differencesOf([pair(bill({ receiptNo: null }), null)], () => false)).toMatchObject([
    { kind: 'NUMBER_MISSING' },
  ])
})

it('each side counts what it has, the other way where it takes back', () => {
  expect(
    [ourEntry(pair(storno(), slip())), ourEntry(pair(null, slip())), deviceEntry(pair(bill(), null))].map(
      (side) => side.map(({ takenBack }) => takenBack),
    ),
  ).toEqual([[true], [], []])
  expect(deviceEntry(pair(storno(), slip()))).toMatchObject([{ takenBack: false, total: 300 }])
  expect(deviceEntry(pair(storno(), external()))).toMatchObject([{ takenBack: true }])
  expect(deviceEntry(pair(null, external()))).toMatchObject([{ takenBack: false }])
  expect(deviceEntry(pair(null, slip({ kind: 'void' })))).toEqual([])
})
