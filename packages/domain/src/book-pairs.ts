import type { DocumentKind } from './bill-intent.ts'
import type { Payment } from './fiscal-receipt.ts'
import type { Minor } from './money.ts'

/** A closed bill as the fiscal book compares it. UTC ms; amounts above zero. */
export interface BookBill {
  readonly billNo: number
  readonly intent: string
  readonly kind: 'fiscal' | 'storno'
  /** When the venue closed it. */
  readonly at: number
  readonly total: Minor
  readonly byClass: Readonly<Record<string, Minor>>
  readonly payment: Payment
  /** What is known of its receipt: a person who looked at the paper names a number but no device. */
  readonly receiptNo: number | null
  readonly serial: string | null
  /** Where it was printed. */
  readonly gateway: string | null
  /** Of a storno: the number that it names, and that of the receipt that it takes back as it is known now. */
  readonly refReceiptNo?: number | null
  readonly takenReceiptNo?: number | null
}

/** A fiscal document as the device counts it. */
export interface BookSlip {
  readonly serial: string
  readonly receiptNo: number
  readonly kind: DocumentKind
  /** When it was printed, by the clock of the device. */
  readonly at: number
  readonly total: Minor
  readonly byClass: Readonly<Record<string, Minor>>
  readonly payment: Payment | null
  /** The bill that it was printed for; null for one that nobody here asked for. */
  readonly taskId: string | null
  /** Who told of it. */
  readonly gateway: string
}

/** The two sides of one document, either of which may be missing, and the moment that decides its day. */
export interface BookPair<B extends BookBill = BookBill, S extends BookSlip = BookSlip> {
  readonly bill: B | null
  readonly slip: S | null
  readonly at: number
}

const DAY = 86_400_000
/** A paper is told of within a month, and never before it is printed: a moment further off is a device whose clock is wrong. */
const [LATEST_TOLD, CLOCK_AHEAD] = [31 * DAY, DAY]

/** The moment of the paper, as long as the clock of its device can be believed. */
const momentOf = (bill: BookBill, slip: BookSlip | undefined): number =>
  slip && slip.at >= bill.at - LATEST_TOLD && slip.at <= bill.at + CLOCK_AHEAD ? slip.at : bill.at

const isOfNumber = ({ receiptNo, serial }: BookBill, slip: BookSlip): boolean =>
  slip.receiptNo === receiptNo && (serial === null || serial === slip.serial)

/** Of several papers for one task the one whose number the bill knows, else the first; the others stay without a bill, for everybody to see. */
const byTask = <S extends BookSlip>(bill: BookBill, slips: readonly S[]): S | undefined =>
  slips.find((slip) => isOfNumber(bill, slip)) ?? slips.toSorted((a, b) => a.receiptNo - b.receiptNo)[0]

/** Two devices may both have the number that somebody read off a paper: then it was printed where the bill was, or nobody can say which was meant. */
const meant = <S extends BookSlip>({ gateway }: BookBill, named: readonly S[]): S | undefined => {
  const [only, ...others] = named.length > 1 ? named.filter((slip) => slip.gateway === gateway) : named
  return others.length > 0 ? undefined : only
}

/**
 * Which bill is which document: by the task that the gateway printed, which nobody types, and otherwise by the number, where the document was printed for
 * nobody, or for a task that no bill bears. A voided number is nobody's receipt. In the order of their moments.
 */
export const pairUp = <B extends BookBill, S extends BookSlip>(
  bills: readonly B[],
  slips: readonly S[],
): BookPair<B, S>[] => {
  const free = new Set(slips)
  const ofTask = Map.groupBy(
    slips.filter(({ kind, taskId }) => kind !== 'void' && taskId !== null),
    ({ taskId }) => taskId,
  )
  const ofNumber = Map.groupBy(
    slips.filter(({ kind, taskId }) => kind !== 'void' && taskId === null),
    ({ receiptNo }) => receiptNo,
  )
  const take = (slip: S | undefined): S | undefined => {
    if (slip) free.delete(slip)
    return slip
  }
  const found = new Map(bills.map((bill) => [bill, take(byTask(bill, ofTask.get(bill.intent) ?? []))]))
  for (const bill of bills) {
    const named =
      ofNumber.get(bill.receiptNo ?? 0)?.filter((slip) => free.has(slip) && isOfNumber(bill, slip)) ?? []
    if (!found.get(bill)) found.set(bill, take(meant(bill, named)))
  }
  // A bill that was given up and printed all the same was made anew under another name: its device and its number still name one document.
  const known = new Set(bills.map(({ intent }) => intent))
  for (const bill of bills) {
    const anew = [...free].find(
      (slip) =>
        slip.kind !== 'void' &&
        bill.serial !== null &&
        isOfNumber(bill, slip) &&
        !known.has(slip.taskId ?? ''),
    )
    if (!found.get(bill) && anew) found.set(bill, take(anew))
  }
  const pairs: BookPair<B, S>[] = bills.map((bill) => ({
    bill,
    slip: found.get(bill) ?? null,
    at: momentOf(bill, found.get(bill)),
  }))
  const rest = [...free].map((slip) => ({ bill: null, slip, at: slip.at }))
  const numberOf = ({ bill, slip }: BookPair): number => slip?.receiptNo ?? bill?.receiptNo ?? 0
  return [...pairs, ...rest].toSorted((a, b) => a.at - b.at || numberOf(a) - numberOf(b))
}
