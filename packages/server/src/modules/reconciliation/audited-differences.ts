import {
  EMPTY_DIFFERENCE,
  type Minor,
  type PermittedKind,
  type ReconciliationDifference,
  runsWithout,
} from '@kafana/domain'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import {
  selectAudited,
  selectBillNumbers,
  selectBillOfMark,
  selectBillsOfTasks,
  selectDocumentNumbers,
  selectDocumentOfMark,
  type DayRange,
} from './reconciliation-read-model.ts'
import { type Confirmation, confirmationOf, typedNumbers, unreportedRuns } from './typed-numbers.ts'

/** What a quarantined line refers to, as far as it can be read. */
interface LineReference {
  readonly serial: string | null
  readonly receiptNo: number | null
  readonly taskId: string | null
}

type Fields = Readonly<Record<string, unknown>>

const MAX_LENGTH = 64
const TASK_ID = /^[\w-]{1,64}$/

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {}
const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' && value.length <= MAX_LENGTH ? value : null
const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : null

/** The line is as the server parsed it or, if it could not, as it was sent: it may hold anything. */
const referenceOf = (line: unknown): LineReference => {
  const outer = fieldsOf(line)
  const sent = outer['kind'] === 'unreadable' ? fieldsOf(outer['line']) : outer
  const inner = { ...sent, ...fieldsOf(sent['entry']), ...fieldsOf(sent['document']) }
  const task = inner['taskId']
  return {
    serial: textOf(inner['deviceSerial']) ?? textOf(inner['serial']),
    receiptNo: numberOf(inner['receiptNo']),
    taskId: typeof task === 'string' && TASK_ID.test(task) ? task : null,
  }
}

/** The details of the audited actions as they are stored. */
interface StoredLine {
  readonly line?: unknown
}
interface StoredLostBill {
  /** Null in an entry of an earlier version; then nobody can look for its paper. */
  readonly ref: string | null
  readonly kind: PermittedKind | null
  /** Missing or null in an entry of an earlier version. */
  readonly total?: Minor | null
}

/** A document has a receipt number, a daily report has not. */
interface StoredContradiction {
  readonly told: {
    readonly serial: string
    readonly receipt_no?: number
    readonly task_id?: string | null
    readonly closing_no?: number
  }
}

/** The numbers that the device had counted and that neither a document nor a bill has by now. */
const unreportedNumbers = async (
  tx: Tx,
  range: DayRange,
  confirmation: Confirmation,
): Promise<ReconciliationDifference[]> => {
  const runs = await unreportedRuns(tx, confirmation)
  if (runs.length === 0) return []
  const typed = await typedNumbers(tx, range)
  return runs
    .flatMap((run) => runsWithout(run, typed))
    .map((run) => ({
      ...EMPTY_DIFFERENCE,
      kind: 'NUMBERS_UNTOLD',
      serial: confirmation.serial,
      receiptNo: run.first,
      lastNo: run.last,
    }))
}

const confirmedDifferences = async (
  tx: Tx,
  range: DayRange,
  confirmation: Confirmation,
): Promise<ReconciliationDifference[]> => {
  const { serial, lastReceiptNo, countedBefore } = confirmation
  const resets: ReconciliationDifference[] =
    countedBefore !== null
      ? [
          {
            ...EMPTY_DIFFERENCE,
            kind: 'COUNTED_BACK',
            serial,
            receiptNo: lastReceiptNo,
            lastNo: countedBefore,
          },
        ]
      : []
  return [...resets, ...(await unreportedNumbers(tx, range, confirmation))]
}

/** A device may be confirmed several times a day; each of its numbers is listed once. */
const withoutListed = (confirmation: Confirmation, listed: Map<string, number>): Confirmation => {
  const { serial, lastReceiptNo, firstUnreported: first } = confirmation
  const before = listed.get(serial) ?? 0
  listed.set(serial, Math.max(before, lastReceiptNo))
  return first === null ? confirmation : { ...confirmation, firstUnreported: Math.max(first, before + 1) }
}

/** A quarantined line, unless the server has what it refers to from elsewhere. */
const lineDifferences = async (tx: Tx, line: unknown): Promise<ReconciliationDifference[]> => {
  const { serial, receiptNo, taskId } = referenceOf(line)
  const bills = taskId === null ? [] : await tx.all(selectBillsOfTasks, { tasks: [taskId] })
  const named = serial === null || receiptNo === null ? null : { serial, first: receiptNo, last: receiptNo }
  const numbers =
    named === null ? [] : await tx.all(taskId === null ? selectDocumentNumbers : selectBillNumbers, named)
  const isKnown = bills.length > 0 || numbers.length > 0
  return isKnown ? [] : [{ ...EMPTY_DIFFERENCE, kind: 'LINE_SET_ASIDE', serial, receiptNo, intent: taskId }]
}

/** Another document or daily report under a number that the server has: what was reported first is kept. */
const contradiction = ({ told: other }: StoredContradiction): ReconciliationDifference => ({
  ...EMPTY_DIFFERENCE,
  kind: 'LINE_SET_ASIDE',
  serial: other.serial,
  ...(other.receipt_no === undefined
    ? { closingNo: other.closing_no ?? null }
    : { receiptNo: other.receipt_no, intent: other.task_id ?? null }),
})

/** Whether a gateway has reported the paper with this mark, or a bill has it, by now. */
const isMarkKnown = async (tx: Tx, ref: string): Promise<boolean> =>
  (await tx.get(selectBillOfMark, { ref })) !== undefined ||
  (await tx.get(selectDocumentOfMark, { ref })) !== undefined

/** Receipts and stornos alone: the numbers of invoices have a record of their own. */
const lostDifferences = async (
  tx: Tx,
  intent: string,
  { ref, kind, total = null }: StoredLostBill,
): Promise<ReconciliationDifference[]> => {
  if (ref === null || (kind !== 'fiscal' && kind !== 'storno')) return []
  if (await isMarkKnown(tx, ref)) return []
  const ours = total !== null && kind === 'storno' ? -total : total
  return [{ ...EMPTY_DIFFERENCE, kind: 'BILL_LOST', intent, ref, ours }]
}

const isSameReset = (one: ReconciliationDifference, other: ReconciliationDifference): boolean =>
  other.kind === 'COUNTED_BACK' &&
  one.serial === other.serial &&
  one.receiptNo === other.receiptNo &&
  one.lastNo === other.lastNo

/** The day's entries of the audit log that a person has to explain. */
export const readAuditedDifferences = async (
  tx: Tx,
  range: DayRange,
): Promise<ReconciliationDifference[]> => {
  const found: ReconciliationDifference[] = []
  const listed = new Map<string, number>()
  for (const { action, entity_id: entity, details } of await tx.all(selectAudited, range)) {
    const stored: unknown = JSON.parse(details)
    if (action === 'gateway.confirmed') {
      const confirmation = withoutListed(confirmationOf(stored), listed)
      found.push(...(await confirmedDifferences(tx, range, confirmation)))
    } else if (action === 'device.contradicted') found.push(contradiction(stored as StoredContradiction))
    else if (action === 'bill.lost')
      found.push(...(await lostDifferences(tx, entity, stored as StoredLostBill)))
    else found.push(...(await lineDifferences(tx, (stored as StoredLine).line)))
  }
  return found.filter(
    (one) => one.kind !== 'COUNTED_BACK' || found.find((other) => isSameReset(one, other)) === one,
  )
}
