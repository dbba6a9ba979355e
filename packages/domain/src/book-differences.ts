import type { BookBill, BookPair, BookSlip } from './book-pairs.ts'
import type { BookEntry } from './book-totals.ts'
import type { Minor } from './money.ts'

/**
 * What may not agree between the venue's bills and its device's documents, for a person to explain. RECEIPT_UNTOLD is a bill whose number no gateway told of
 * although later ones were told: the device has no such receipt, or a gateway lost its memory of it. NEEDS_PERSON is a bill that nobody knows to be printed,
 * REFERENCE_DIFFERS a storno that was printed with another number than the receipt that it takes back turned out to have. NUMBERS_UNTOLD are numbers that a
 * device had counted when an owner confirmed it, and that nobody told of; COUNTED_BACK is a device that began to count anew; LINE_SET_ASIDE is something
 * that a gateway told and the server could not take.
 */
export const BOOK_DIFFERENCES = [
  'RECEIPT_UNTOLD',
  'ONLY_ON_DEVICE',
  'AMOUNT_DIFFERS',
  'NUMBER_MISSING',
  'CLASS_DIFFERS',
  'REFERENCE_DIFFERS',
  'NEEDS_PERSON',
  'NUMBERS_UNTOLD',
  'COUNTED_BACK',
  'LINE_SET_ASIDE',
] as const

/** Amounts as they count: those of a storno are below zero. Null where a side has none, or the device did not say. */
export interface BookDifference {
  readonly kind: (typeof BOOK_DIFFERENCES)[number]
  readonly serial: string | null
  readonly receiptNo: number | null
  /** Of several numbers the last, where `receiptNo` is the first; of a device that counts anew the last before. */
  readonly lastNo: number | null
  readonly billNo: number | null
  readonly intent: string | null
  readonly taxClass: string | null
  readonly ours: Minor | null
  readonly device: Minor | null
}

/** A document that somebody made at the device itself takes back what its bill takes back; without a bill it counts as a sale. */
const isTakenBack = (slip: BookSlip, bill: BookBill | null): boolean =>
  slip.kind === 'storno' || (slip.kind === 'external' && bill?.kind === 'storno')

/** The venue's side of a pair, for its sums. */
export const ourEntry = ({ bill }: BookPair): BookEntry[] =>
  bill ? [{ ...bill, takenBack: bill.kind === 'storno' }] : []
/** The device's side of a pair, for its sums; a voided number has none. */
export const deviceEntry = ({ bill, slip }: BookPair): BookEntry[] =>
  slip && slip.kind !== 'void' ? [{ ...slip, takenBack: isTakenBack(slip, bill) }] : []

/** Of a document that was not made here the device tells the amount only while it is the last one. */
const isSilent = ({ kind, total }: BookSlip): boolean => kind === 'external' && total === 0

/** An amount as it counts; nothing has no sign. */
const counted = (amount: Minor, takenBack: boolean): Minor => (takenBack && amount !== 0 ? -amount : amount)

/** All that a kind of difference may leave unsaid. */
export const UNSAID_OF_DIFFERENCE = {
  serial: null,
  receiptNo: null,
  lastNo: null,
  billNo: null,
  intent: null,
  taxClass: null,
  ours: null,
  device: null,
} as const
const ofBill = ({ billNo, intent, receiptNo, serial }: BookBill) => ({ billNo, intent, receiptNo, serial })

const onlyOnDevice = (slip: BookSlip): BookDifference[] => {
  if (slip.kind === 'void') return []
  const device = isSilent(slip) ? null : counted(slip.total, isTakenBack(slip, null))
  return [
    {
      ...UNSAID_OF_DIFFERENCE,
      kind: 'ONLY_ON_DEVICE',
      serial: slip.serial,
      receiptNo: slip.receiptNo,
      intent: slip.taskId,
      device,
    },
  ]
}

/** Class by class, where both sides come to the same in all. The device says nothing of the classes of a document that was made at it. */
const byClass = (bill: BookBill, slip: BookSlip, takenBack: boolean): BookDifference[] => {
  if (slip.kind === 'external') return []
  const letters = [...new Set([...Object.keys(bill.byClass), ...Object.keys(slip.byClass)])].toSorted(
    (a, b) => (a < b ? -1 : 1),
  )
  return letters
    .filter((letter) => (bill.byClass[letter] ?? 0) !== (slip.byClass[letter] ?? 0))
    .map((taxClass) => ({
      ...UNSAID_OF_DIFFERENCE,
      ...ofBill(bill),
      kind: 'CLASS_DIFFERS',
      serial: slip.serial,
      receiptNo: slip.receiptNo,
      taxClass,
      ours: counted(bill.byClass[taxClass] ?? 0, takenBack),
      device: counted(slip.byClass[taxClass] ?? 0, takenBack),
    }))
}

const ofBoth = (bill: BookBill, slip: BookSlip): BookDifference[] => {
  const takenBack = bill.kind === 'storno'
  const [ours, device] = [
    counted(bill.total, takenBack),
    isSilent(slip) ? null : counted(slip.total, isTakenBack(slip, bill)),
  ]
  if (ours === device) return byClass(bill, slip, takenBack)
  return [
    {
      ...UNSAID_OF_DIFFERENCE,
      ...ofBill(bill),
      kind: 'AMOUNT_DIFFERS',
      serial: slip.serial,
      receiptNo: slip.receiptNo,
      ours,
      device,
    },
  ]
}

const ofPair = (
  bill: BookBill | null,
  slip: BookSlip | null,
  isTold: (bill: BookBill) => boolean,
): BookDifference[] => {
  if (!bill) return slip ? onlyOnDevice(slip) : []
  if (slip) return ofBoth(bill, slip)
  const kind = bill.receiptNo === null ? 'NUMBER_MISSING' : 'RECEIPT_UNTOLD'
  if (kind === 'RECEIPT_UNTOLD' && !isTold(bill)) return []
  return [
    { ...UNSAID_OF_DIFFERENCE, ...ofBill(bill), kind, ours: counted(bill.total, bill.kind === 'storno') },
  ]
}

/** Whatever the device told of it: the wrong number stands on its paper. */
const ofReference = (bill: BookBill | null): BookDifference[] => {
  const { refReceiptNo = null, takenReceiptNo = null } = bill ?? {}
  if (bill === null || refReceiptNo === null || takenReceiptNo === null || refReceiptNo === takenReceiptNo)
    return []
  return [
    { ...UNSAID_OF_DIFFERENCE, ...ofBill(bill), kind: 'REFERENCE_DIFFERS', ours: counted(bill.total, true) },
  ]
}

/**
 * What the pairs of a day leave to be explained. @param isTold has the device told past this bill, so that its document is missing rather than on its way?
 */
export const differencesOf = (
  pairs: readonly BookPair[],
  isTold: (bill: BookBill) => boolean,
): BookDifference[] =>
  pairs.flatMap(({ bill, slip }): BookDifference[] => [...ofPair(bill, slip, isTold), ...ofReference(bill)])
