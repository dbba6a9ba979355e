import { fromMinor, type Receipt, receiptTotals, type ReportedPart } from '@kafana/domain'
import type { ByClass, DayTotals, LastReceipt } from '../device/device.ts'
import type { ReportTotals } from '../device/report.ts'
import { paidAmounts } from '../print/commands.ts'
import type { DailyClosing, FiscalDocument, TaskEntry } from './lines.ts'
import type { Baseline, PrintResult, ReportedAmounts, Task } from './task.ts'

/** The longest reason that the server accepts. */
const MAX_REASON_LENGTH = 500

const iso = (at: number): string => new Date(at).toISOString()
const majorByClass = (byClass: ByClass): Record<string, number> =>
  Object.fromEntries(Object.entries(byClass).map(([letter, amount]) => [letter, fromMinor(amount)]))

/** The line of a task in its current state. */
export const taskEntry = ({ taskId, epoch, state, result, reason, command }: Task): TaskEntry => ({
  kind: 'task',
  taskId,
  epoch,
  state,
  ...(result === null
    ? {}
    : { receiptNo: result.receiptNo, deviceSerial: result.deviceSerial, printedAt: iso(result.printedAt) }),
  ...(reason === null ? {} : { reason: reason.slice(0, MAX_REASON_LENGTH) }),
  ...(command !== null && (state === 'DONE' || state === 'UNKNOWN') ? { command } : {}),
})

const reportedPart = (reported: ReportedAmounts | null): ReportedPart => {
  if (reported === null) return 'none'
  return reported.byClass === null ? 'total' : 'all'
}

const paidOf = ({ payment = 'cash', payments }: Receipt): Pick<FiscalDocument, 'payment' | 'payments'> => ({
  payment,
  ...(payments && {
    payments: paidAmounts(payments).map(({ type, amount }) => ({ type, amount: fromMinor(amount) })),
  }),
})

/**
 * The receipt or storno that was printed for a task; null for a task that was not printed. Its amounts are the device's
 * own, and as sent where the device did not report them.
 */
export const taskDocument = (
  { taskId, result, command, baseline, kind }: Task,
  reported: ReportedAmounts | null,
): FiscalDocument | null => {
  if (result === null || command === null || baseline === null || kind === null) return null
  const sent = receiptTotals(command.commandContext)
  return {
    serial: result.deviceSerial,
    receiptNo: result.receiptNo,
    kind,
    total: fromMinor(reported?.total ?? sent.total),
    byClass: majorByClass(reported?.byClass ?? sent.byClass),
    reported: reportedPart(reported),
    ...paidOf(command.commandContext),
    taskId,
    ref: command.ref,
    closingNo: reported?.closingNo ?? baseline.closingNo + 1,
    printedAt: iso(result.printedAt),
  }
}

const empty = { total: 0, byClass: {}, payment: null, ref: null } as const

/** A number that a task took without printing. */
export const voidDocument = (
  taskId: string,
  { serial, closingNo }: Pick<Baseline, 'serial' | 'closingNo'>,
  receiptNo: number,
  at: number,
): FiscalDocument => ({
  ...empty,
  serial,
  receiptNo,
  kind: 'void',
  taskId,
  closingNo: closingNo + 1,
  printedAt: iso(at),
})

/**
 * A print that the journal has lost and the device's own server remembers. Whether it is a receipt or a storno, and all
 * but the total, is in the command that was lost: for the fiscal report it is a document like those made at the device.
 */
export const foundDocument = (
  taskId: string,
  { receiptNo, deviceSerial: serial, printedAt }: PrintResult,
  { total }: Pick<ReportedAmounts, 'total'>,
  closingNo: number,
): FiscalDocument => ({
  ...empty,
  serial,
  receiptNo,
  kind: 'external',
  total: fromMinor(total),
  reported: 'total',
  taskId,
  closingNo: closingNo + 1,
  printedAt: iso(printedAt),
})

interface ExternalNumber {
  readonly serial: string
  readonly receiptNo: number
  readonly closingNo: number
  /** The last daily report before which all numbers were accounted for; null if that is not known. */
  readonly closedBefore: number | null
  readonly last: LastReceipt | null
  readonly at: number
}

/** The first daily report that may include a number taken after `closedBefore`, if there are several. */
const uncertainFrom = (closedBefore: number | null, closingNo: number): Pick<FiscalDocument, 'closingFrom'> =>
  closedBefore !== null && closedBefore < closingNo ? { closingFrom: closedBefore + 1 } : {}

/**
 * A number that the device took without the gateway. It reports details of its last document only. If a daily report
 * was printed since the last look, nobody knows whether that one includes the number or the next.
 */
export const externalDocument = ({
  serial,
  receiptNo,
  closingNo,
  closedBefore,
  last,
  at,
}: ExternalNumber): FiscalDocument => {
  const details = last?.receiptNo === receiptNo ? last : null
  return {
    ...empty,
    serial,
    receiptNo,
    kind: details?.kind === 'void' ? 'void' : 'external',
    total: fromMinor(details?.total ?? 0),
    ref: details?.ref ?? null,
    taskId: null,
    closingNo: closingNo + 1,
    ...uncertainFrom(closedBefore, closingNo),
    printedAt: iso(details?.printedAt ?? at),
  }
}

interface Closed {
  readonly serial: string
  readonly closingNo: number
  readonly closedAt: number
  readonly totals: DayTotals
  /** The device's own totals by payment; null where it does not say. */
  readonly paid: Pick<ReportTotals, 'cash' | 'card' | 'other'> | null
  /** Whether the totals are the device's own. */
  readonly reported: boolean
  readonly permit: string | null
}
type Counts = Pick<DailyClosing, 'receipts' | 'stornos' | 'voids'>

export const dailyClosing = (
  { serial, closingNo, closedAt, totals, paid, reported, permit }: Closed,
  { receipts, stornos, voids }: Counts,
): DailyClosing => ({
  serial,
  closingNo,
  closedAt: iso(closedAt),
  sales: majorByClass(totals.sales),
  storno: majorByClass(totals.storno),
  cash: paid === null ? null : fromMinor(paid.cash),
  card: paid === null ? null : fromMinor(paid.card),
  ...(paid !== null && paid.other !== 0 && { other: fromMinor(paid.other) }),
  reported,
  receipts,
  stornos,
  voids,
  ...(permit !== null && { permit }),
})

/** A report's totals by class, sales and stornos separately, without classes that have none. */
export const dayTotalsOf = ({ classes }: ReportTotals): DayTotals => ({
  sales: Object.fromEntries(
    classes.filter(({ sales }) => sales !== 0).map(({ taxClass, sales }) => [taxClass, sales]),
  ),
  storno: Object.fromEntries(
    classes.filter(({ storno }) => storno !== 0).map(({ taxClass, storno }) => [taxClass, storno]),
  ),
})
