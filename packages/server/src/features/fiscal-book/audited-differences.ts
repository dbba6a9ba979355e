import { runsWithout, UNSAID_OF_DIFFERENCE, type BookDifference } from '@kafana/domain'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import {
  selectAudited,
  selectBillNumbers,
  selectBills,
  selectBillsOfTasks,
  selectDocumentNumbers,
  type DayRange,
} from './fiscal-book-read-model.ts'
import { lineNames } from './set-aside-line.ts'

/** What `gateway.confirmed` keeps. Confirmed before anybody asked for untold numbers: then there is nothing to say of them. */
interface Confirmed {
  readonly serial: string
  readonly lastReceiptNo: number
  readonly untoldFrom?: number
  readonly countedBefore?: number | null
}

/** How long a person takes at most to say what they saw on a paper. */
const LOOKING_MS = 2 * 86_400_000

/** What a person read off a paper names a number and no device. */
const typedNumbers = async (tx: Tx, { start, end }: DayRange): Promise<number[]> =>
  (await tx.all(selectBills, { start: start - LOOKING_MS, end: end + LOOKING_MS })).flatMap(
    ({ device_serial, receipt_no }) => (device_serial === null && receipt_no !== null ? [receipt_no] : []),
  )

/** The numbers that the device had counted and that, up to now, nobody told of. */
const untold = async (
  tx: Tx,
  range: DayRange,
  { serial, lastReceiptNo, untoldFrom }: Confirmed,
): Promise<BookDifference[]> => {
  if (untoldFrom === undefined || untoldFrom > lastReceiptNo) return []
  const span = { serial, first: untoldFrom, last: lastReceiptNo }
  const told = [
    ...(await tx.all(selectDocumentNumbers, span)),
    ...(await tx.all(selectBillNumbers, span)),
  ].flatMap(({ receipt_no }) => (receipt_no === null ? [] : [receipt_no]))
  return runsWithout(span, [...told, ...(await typedNumbers(tx, range))]).map(({ first, last }) => ({
    ...UNSAID_OF_DIFFERENCE,
    kind: 'NUMBERS_UNTOLD',
    serial,
    receiptNo: first,
    lastNo: last,
  }))
}

const confirmed = async (tx: Tx, range: DayRange, said: Confirmed): Promise<BookDifference[]> => {
  const { serial, lastReceiptNo, countedBefore } = said
  const back: BookDifference[] =
    typeof countedBefore === 'number'
      ? [
          {
            ...UNSAID_OF_DIFFERENCE,
            kind: 'COUNTED_BACK',
            serial,
            receiptNo: lastReceiptNo,
            lastNo: countedBefore,
          },
        ]
      : []
  return [...back, ...(await untold(tx, range, said))]
}

/** What was confirmed twice in a day is asked about once: the numbers of a device once up to the highest, in the order in which they were confirmed. */
const onlyNew = (said: Confirmed, asked: Map<string, number>): Confirmed => {
  const { serial, lastReceiptNo, untoldFrom } = said
  const before = asked.get(serial) ?? 0
  asked.set(serial, Math.max(before, lastReceiptNo))
  return untoldFrom === undefined ? said : { ...said, untoldFrom: Math.max(untoldFrom, before + 1) }
}

/** What it told of has come here another way since: then it is nobody's to look for. */
const setAside = async (tx: Tx, line: unknown): Promise<BookDifference[]> => {
  const { serial, receiptNo, taskId } = lineNames(line)
  const bills = taskId === null ? [] : await tx.all(selectBillsOfTasks, { tasks: [taskId] })
  const named = serial === null || receiptNo === null ? null : { serial, first: receiptNo, last: receiptNo }
  const numbers =
    named === null ? [] : await tx.all(taskId === null ? selectDocumentNumbers : selectBillNumbers, named)
  const isKnown = bills.length > 0 || numbers.length > 0
  return isKnown
    ? []
    : [{ ...UNSAID_OF_DIFFERENCE, kind: 'LINE_SET_ASIDE', serial, receiptNo, intent: taskId }]
}

const isSameReset = (one: BookDifference, other: BookDifference): boolean =>
  other.kind === 'COUNTED_BACK' &&
  one.serial === other.serial &&
  one.receiptNo === other.receiptNo &&
  one.lastNo === other.lastNo

/** What the audit has of the day for a person to explain. */
export const readAudited = async (tx: Tx, range: DayRange): Promise<BookDifference[]> => {
  const found: BookDifference[] = []
  const asked = new Map<string, number>()
  for (const { action, details } of await tx.all(selectAudited, range)) {
    const kept = JSON.parse(details) as Confirmed & { readonly line?: unknown }
    found.push(
      ...(await (action === 'gateway.confirmed'
        ? confirmed(tx, range, onlyNew(kept, asked))
        : setAside(tx, kept.line))),
    )
  }
  return found.filter(
    (one) => one.kind !== 'COUNTED_BACK' || found.find((other) => isSameReset(one, other)) === one,
  )
}
