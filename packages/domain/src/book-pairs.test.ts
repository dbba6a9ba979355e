import { expect, it } from 'vitest'
import type { BookBill, BookSlip } from './book-pairs.ts'
import { pairUp } from './book-pairs.ts'

const [HOUR, DAY] = [3_600_000, 86_400_000]
const NOON = Date.parse('2026-11-21T11:00:00Z')
const bill = (values: Partial<BookBill> = {}): BookBill => ({
  billNo: 1,
  intent: 'i1',
  kind: 'fiscal',
  at: NOON,
  total: 100,
  byClass: { А: 100 },
  payment: 'cash',
  receiptNo: 7,
  serial: 'S',
  gateway: 'g',
  ...values,
})
const slip = (values: Partial<BookSlip> = {}): BookSlip => ({
  serial: 'S',
  receiptNo: 7,
  kind: 'sale',
  at: NOON - HOUR,
  total: 100,
  byClass: { А: 100 },
  payment: 'cash',
  taskId: 'i1',
  gateway: 'g',
  ...values,
})
/** Who stands beside whom: bill numbers and receipt numbers. */
const beside = (bills: readonly BookBill[], slips: readonly BookSlip[]) =>
  pairUp(bills, slips).map((pair) => [pair.bill?.billNo ?? null, pair.slip?.receiptNo ?? null])

it.each<[string, BookBill[], BookSlip[], (number | null)[][]]>([
  ['a task, whatever number was typed', [bill({ receiptNo: 99, serial: null })], [slip()], [[1, 7]]],
  ['a task without a number', [bill({ receiptNo: null, serial: null })], [slip()], [[1, 7]]],
  [
    'a number, for a paper that nobody asked for',
    [bill()],
    [slip({ taskId: null, kind: 'external' })],
    [[1, 7]],
  ],
  [
    'a number without a device',
    [bill({ serial: null })],
    [slip({ taskId: null, kind: 'external' })],
    [[1, 7]],
  ],
  [
    'nobody: the number is of another device',
    [bill()],
    [slip({ taskId: null, serial: 'T' })],
    [
      [null, 7],
      [1, null],
    ],
  ],
  [
    'the paper with its number, of a bill that was given up and is made anew in this one',
    [bill()],
    [slip({ taskId: 'i2' })],
    [[1, 7]],
  ],
  [
    'nobody: its number was only typed, and the paper is another bill’s',
    [bill({ serial: null })],
    [slip({ taskId: 'i2' })],
    [
      [null, 7],
      [1, null],
    ],
  ],
  [
    'nobody: the number was voided',
    [bill()],
    [slip({ kind: 'void', total: 0, byClass: {} })],
    [
      [null, 7],
      [1, null],
    ],
  ],
  [
    'nobody: the number was voided for nobody',
    [bill()],
    [slip({ kind: 'void', total: 0, byClass: {}, taskId: null })],
    [
      [null, 7],
      [1, null],
    ],
  ],
  [
    'nobody: two devices have that number',
    [bill({ serial: null, gateway: null })],
    [slip({ taskId: null }), slip({ taskId: null, serial: 'T' })],
    [
      [null, 7],
      [null, 7],
      [1, null],
    ],
  ],
  [
    'nobody: two devices of the place where it was printed have that number',
    [bill({ serial: null })],
    [slip({ taskId: null }), slip({ taskId: null, serial: 'T' })],
    [
      [null, 7],
      [null, 7],
      [1, null],
    ],
  ],
  [
    'the paper of the place where it was printed, of two devices with that number',
    [bill({ serial: null })],
    [slip({ taskId: null, gateway: 'h', serial: 'T', at: NOON - 2 * HOUR }), slip({ taskId: null })],
    [
      [null, 7],
      [1, 7],
    ],
  ],
  [
    'a paper that another place told of, where no other has that number',
    [bill({ serial: null })],
    [slip({ taskId: null, gateway: 'h' })],
    [[1, 7]],
  ],
  [
    'the paper whose number it knows, of two for one task',
    [bill({ receiptNo: 8 })],
    [slip(), slip({ receiptNo: 8 })],
    [
      [null, 7],
      [1, 8],
    ],
  ],
  [
    'the first paper, of two for one task',
    [bill({ receiptNo: null, serial: null })],
    [slip({ receiptNo: 8 }), slip()],
    [
      [1, 7],
      [null, 8],
    ],
  ],
  [
    'its own paper, though another bill claims the number',
    [bill({ billNo: 2, intent: 'i2' }), bill()],
    [slip()],
    [
      [1, 7],
      [2, null],
    ],
  ],
])('a bill belongs to %s', (_what, bills, slips, expected) => {
  expect(beside(bills, slips)).toEqual(expected)
})

it.each([
  ['an hour before it was told', -HOUR, -HOUR],
  ['a month before', -31 * DAY, -31 * DAY],
  ['by a clock that went ahead a little', HOUR, HOUR],
  ['by a clock that stands still', -32 * DAY, 0],
  ['by a clock of next week', 7 * DAY, 0],
])('a bill stands at the moment of its paper: %s', (_when, printed, expected) => {
  expect(pairUp([bill()], [slip({ at: NOON + printed })]).map(({ at }) => at - NOON)).toEqual([expected])
})
