import { fromMinor, receiptTotals } from '@kafana/domain'
import type { ByClass, DayTotals, LastReceipt } from './device/device.ts'
import type { Figures } from './device/report.ts'
import type { CountedClosing, CountedDocument, TaskEntry } from './journal-lines.ts'
import type { Baseline, TaskRow } from './task-row.ts'

/** The longest reason that the server takes. */
const LONGEST_REASON = 500

const iso = (at: number): string => new Date(at).toISOString()
const majorByClass = (byClass: ByClass): Record<string, number> =>
  Object.fromEntries(Object.entries(byClass).map(([letter, amount]) => [letter, fromMinor(amount)]))

/** What the server is told when a task came into the state that it is in. */
export const taskEntry = ({ taskId, epoch, state, answer, reason, command }: TaskRow): TaskEntry => ({
  kind: 'task',
  taskId,
  epoch,
  state,
  ...(answer === null
    ? {}
    : { receiptNo: answer.receiptNo, deviceSerial: answer.deviceSerial, printedAt: iso(answer.printedAt) }),
  ...(reason === null ? {} : { reason: reason.slice(0, LONGEST_REASON) }),
  ...(command !== null && (state === 'DONE' || state === 'UNKNOWN') ? { command } : {}),
})

/** The receipt or storno that a task was printed as; null for a task that was not. */
export const ownDocument = ({ taskId, answer, command, baseline, kind }: TaskRow): CountedDocument | null => {
  if (answer === null || command === null || baseline === null || kind === null) return null
  const { total, byClass } = receiptTotals(command.commandContext)
  return {
    serial: answer.deviceSerial,
    receiptNo: answer.receiptNo,
    kind,
    total: fromMinor(total),
    byClass: majorByClass(byClass),
    payment: command.commandContext.payment ?? 'cash',
    taskId,
    ref: command.ref,
    closingNo: baseline.closingNo + 1,
    printedAt: iso(answer.printedAt),
  }
}

const empty = { total: 0, byClass: {}, payment: null, ref: null } as const

/** A number that a task used up without printing. */
export const voidDocument = (
  taskId: string,
  { serial, closingNo }: Pick<Baseline, 'serial' | 'closingNo'>,
  receiptNo: number,
  at: number,
): CountedDocument => ({
  ...empty,
  serial,
  receiptNo,
  kind: 'void',
  taskId,
  closingNo: closingNo + 1,
  printedAt: iso(at),
})

interface Foreign {
  readonly serial: string
  readonly receiptNo: number
  readonly closingNo: number
  readonly last: LastReceipt | null
  readonly at: number
}

/** A number that the counter took without us. Only of the last document does the device say more than that it was. */
export const foreignDocument = ({ serial, receiptNo, closingNo, last, at }: Foreign): CountedDocument => {
  const known = last?.receiptNo === receiptNo ? last : null
  return {
    ...empty,
    serial,
    receiptNo,
    kind: known?.kind === 'void' ? 'void' : 'external',
    total: fromMinor(known?.total ?? 0),
    ref: known?.ref ?? null,
    taskId: null,
    closingNo: closingNo + 1,
    printedAt: iso(known?.printedAt ?? at),
  }
}

interface Closed {
  readonly serial: string
  readonly closingNo: number
  readonly closedAt: number
  readonly totals: DayTotals
}
type Counts = Pick<CountedClosing, 'receipts' | 'stornos' | 'voids'>

export const closingOf = (
  { serial, closingNo, closedAt, totals }: Closed,
  { receipts, stornos, voids }: Counts,
): CountedClosing => ({
  serial,
  closingNo,
  closedAt: iso(closedAt),
  sales: majorByClass(totals.sales),
  storno: majorByClass(totals.storno),
  receipts,
  stornos,
  voids,
})

/** A report's figures as the device's registers keep them: sales and stornos apart, classes without either left out. */
export const totalsOf = ({ classes }: Figures): DayTotals => ({
  sales: Object.fromEntries(
    classes.filter(({ sales }) => sales !== 0).map(({ taxClass, sales }) => [taxClass, sales]),
  ),
  storno: Object.fromEntries(
    classes.filter(({ storno }) => storno !== 0).map(({ taxClass, storno }) => [taxClass, storno]),
  ),
})
