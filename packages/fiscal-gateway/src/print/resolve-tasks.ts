import { receiptLineTotal, receiptTotals, type Minor, type Receipt } from '@kafana/domain'
import {
  type ByClass,
  type DayTotals,
  type DeviceStatus,
  type FiscalDevice,
  type FiscalKind,
  type LastReceipt,
  type RememberedOutcome,
} from '../device/device.ts'
import { GatewayError, messageOf } from '../errors.ts'
import type { TaskJournal } from '../journal/task-journal.ts'
import type { Baseline, PrintResult, ReportedAmounts, Task } from '../journal/task.ts'
import { type FiscalCommand, kindOf } from './commands.ts'
import { shownAmounts } from './read-back.ts'
import { unlessPrinting } from './remembered-print.ts'

/** What happened to a task that was sent and not confirmed. */
type Verdict =
  | { readonly outcome: 'printed'; readonly result: PrintResult; readonly reported: ReportedAmounts }
  /** `voided`: the number that a cancelled document took, so that the sequence stays gapless. */
  | { readonly outcome: 'notPrinted'; readonly voided: number | null }
  | { readonly outcome: 'unknown'; readonly reason: string }

interface Evidence {
  readonly command: FiscalCommand
  readonly baseline: Baseline
  readonly status: DeviceStatus
  readonly last: LastReceipt | null
}

const unknown = (reason: string): Verdict => ({ outcome: 'unknown', reason })

const gainedExactly = (before: ByClass, after: ByClass, expected: ByClass): boolean => {
  const letters = new Set([...Object.keys(before), ...Object.keys(after), ...Object.keys(expected)])
  return [...letters].every(
    (letter) => (after[letter] ?? 0) - (before[letter] ?? 0) === (expected[letter] ?? 0),
  )
}

const NO_TOTALS: DayTotals = { sales: {}, storno: {} }

const dayGained = (before: DayTotals, after: DayTotals, kind: FiscalKind, byClass: ByClass): boolean =>
  gainedExactly(before.sales, after.sales, kind === 'sale' ? byClass : {}) &&
  gainedExactly(before.storno, after.storno, kind === 'storno' ? byClass : {})

/** A closing in between resets the day's totals, and on some devices the numbers as well. */
const isSameDay = ({ baseline, status }: Evidence): boolean => status.closingNo === baseline.closingNo

/** Whether the document with the next number is this command's own. Everything that the device reports must match. */
const isOurs = (evidence: Evidence, last: LastReceipt): boolean => {
  const { command, baseline, status } = evidence
  const { total, byClass } = receiptTotals(command.commandContext)
  const kind = kindOf(command)
  const sameDay = isSameDay(evidence)
  return (
    last.kind === kind &&
    last.total === total &&
    // Without the day's totals only the reference distinguishes it from another receipt of the same amount.
    (last.ref === null ? sameDay : last.ref === command.ref) &&
    (!sameDay || dayGained(baseline.dayTotals ?? NO_TOTALS, status.dayTotals ?? NO_TOTALS, kind, byClass))
  )
}

/** Devices that add up prices and quantities by themselves may do so in whole units of the currency. */
const COARSEST_UNIT: Minor = 100
/** Whether a device could print this receipt with a total of zero, because each line rounds to nothing. */
const mayRoundToZero = ({ products }: Receipt): boolean =>
  products.every((product) => receiptLineTotal(product) < COARSEST_UNIT)

/** What a document without an amount proves; null for any other document. */
const emptyVerdict = (evidence: Evidence, { kind, total, receiptNo }: LastReceipt): Verdict | null => {
  const { commandContext: receipt } = evidence.command
  if (kind !== 'void' && (total !== 0 || receiptTotals(receipt).total === 0)) return null
  if (!isSameDay(evidence))
    return unknown(`a daily report came between, after which number ${receiptNo} proves nothing`)
  return kind !== 'void' && mayRoundToZero(receipt)
    ? unknown(`receipt ${receiptNo} has a total of zero, to which this bill may have been rounded`)
    : { outcome: 'notPrinted', voided: receiptNo }
}

/** What the device's status, compared with the one before the task was sent, proves. Time alone never decides. */
export const classifyOutcome = (evidence: Evidence): Verdict => {
  const { baseline, status, last } = evidence
  if (status.serial !== baseline.serial)
    return unknown(`sent to device ${baseline.serial}, now there is ${status.serial}`)
  if (baseline.receiptNo === null || status.lastReceiptNo === null)
    return unknown('the device does not report its receipt number')
  if (status.lastReceiptNo === baseline.receiptNo)
    return isSameDay(evidence)
      ? { outcome: 'notPrinted', voided: null }
      : // Numbers that begin again with each daily report would be the same ones.
        unknown('a daily report came between, after which an unchanged number proves nothing')
  if (status.lastReceiptNo !== baseline.receiptNo + 1)
    return unknown(`the counter went from ${baseline.receiptNo} to ${status.lastReceiptNo}`)
  if (last === null || last.receiptNo !== status.lastReceiptNo)
    return unknown(`the device does not show receipt ${status.lastReceiptNo}`)
  const empty = emptyVerdict(evidence, last)
  if (empty !== null) return empty
  if (!isOurs(evidence, last)) return unknown(`receipt ${last.receiptNo} is of somebody else`)
  return {
    outcome: 'printed',
    result: { receiptNo: last.receiptNo, deviceSerial: status.serial, printedAt: last.printedAt },
    reported: shownAmounts({ kind: kindOf(evidence.command), baseline, status, last }),
  }
}

/** Why a task was not printed. */
export interface Failure {
  /** Whether the device refused; otherwise it did not answer as expected. */
  readonly isRefusal: boolean
  readonly reason: string
}

/** Of what became of a receipt, the device says something or nothing: its refusal to say it is nothing. */
const ask = async <T>(question: () => Promise<T>): Promise<T> => {
  try {
    return await question()
  } catch (error) {
    throw new GatewayError('DEVICE_UNAVAILABLE', messageOf(error))
  }
}

const NO_ANSWER: Failure = { isRefusal: false, reason: 'the device fell silent' }

/**
 * Finds out what happened to tasks in state SENDING and records it. Every call must run in the device queue: if
 * anything else printed, the counter would prove nothing. DEVICE_UNAVAILABLE leaves the task as it is. Where the
 * device's own server remembers each task, an open one does not keep the others waiting.
 */
export const createTaskResolver = (tasks: TaskJournal, device: FiscalDevice, uptime: () => number) => {
  const startedAt = uptime()
  const sentAt = new Map<string, number>()

  /** A device may refuse to cancel what is being paid; while a receipt is open, its counter proves nothing. */
  const statusWithoutOpenReceipt = async (): Promise<DeviceStatus> => {
    const status = await ask(device.status)
    if (!status.openReceipt) return status
    await ask(device.cancelOpen)
    const after = await ask(device.status)
    if (after.openReceipt) throw new GatewayError('DEVICE_UNAVAILABLE', 'a receipt is open on the device')
    return after
  }

  /** A device that prints later what it has received proves nothing before that time is over. */
  const requireQuiet = (taskId: string, latestPrintMs: number): void => {
    if (uptime() - (sentAt.get(taskId) ?? startedAt) < latestPrintMs)
      throw new GatewayError('DEVICE_UNAVAILABLE', 'the device may still print this receipt')
  }

  /** By the memory of the device's own server. A refusal of the driver holds unless that memory contradicts it. */
  const rememberedVerdict = async (
    taskId: string,
    lookUp: (taskId: string) => Promise<RememberedOutcome>,
    failure: Failure,
  ): Promise<Verdict | null> => {
    const remembered = await ask(() => unlessPrinting(() => lookUp(taskId)))
    if (remembered === null) return null
    switch (remembered.outcome) {
      case 'printed':
        return {
          outcome: 'printed',
          result: {
            receiptNo: remembered.receiptNo,
            deviceSerial: remembered.serial,
            printedAt: remembered.printedAt,
          },
          reported: { total: remembered.total, byClass: null },
        }
      case 'notPrinted':
        return { outcome: 'notPrinted', voided: null }
      case 'unknown':
        return failure.isRefusal
          ? { outcome: 'notPrinted', voided: null }
          : { outcome: 'unknown', reason: remembered.reason }
    }
  }

  const findVerdict = async (
    { command, baseline, taskId }: Task,
    failure: Failure,
  ): Promise<Verdict | null> => {
    if (device.proof.kind === 'memory') return rememberedVerdict(taskId, device.proof.lookUp, failure)
    if (command === null || baseline === null) throw new Error(`Task ${taskId} was sent without a baseline`)
    const status = await statusWithoutOpenReceipt()
    const verdict = classifyOutcome({ command, baseline, status, last: await ask(device.lastReceipt) })
    const { latestPrintMs = 0 } = device.proof
    if (verdict.outcome === 'notPrinted' && !failure.isRefusal) requireQuiet(taskId, latestPrintMs)
    if (verdict.outcome !== 'unknown') sentAt.delete(taskId)
    return verdict
  }

  const record = (task: Task, verdict: Verdict, failure: Failure): void => {
    switch (verdict.outcome) {
      case 'printed':
        return tasks.done(task.taskId, verdict.result, verdict.reported)
      case 'unknown':
        return tasks.unknown(task.taskId, verdict.reason)
      case 'notPrinted': {
        const { baseline } = task
        const voided =
          verdict.voided === null || baseline === null ? null : { ...baseline, receiptNo: verdict.voided }
        return tasks.notPrinted(task.taskId, failure.reason, voided)
      }
    }
  }

  const resolve = async (task: Task, failure: Failure = NO_ANSWER): Promise<void> => {
    const verdict = await findVerdict(task, failure)
    if (verdict !== null) record(task, verdict, failure)
  }

  /** Those that the device's own server still has are left as they are. */
  const resolveEach = async (some: readonly Task[]): Promise<void> => {
    for (const task of some) {
      try {
        await resolve(task)
      } catch (error) {
        if (device.proof.kind === 'counter' || !(error instanceof GatewayError)) throw error
      }
    }
  }

  /**
   * A print server has a queue: what was sent before a printed task has a lower number, and is recorded first. Otherwise
   * that number would be in the journal as one that the device took without the gateway.
   */
  const resolveEarlier = async (taskId: string): Promise<void> => {
    if (device.proof.kind === 'counter') return
    const open = tasks.unresolved()
    await resolveEach(
      open.slice(
        0,
        open.findIndex((task) => task.taskId === taskId),
      ),
    )
  }

  return {
    /** Must be called when the device has failed to answer that it printed a task. */
    failed: (taskId: string): void => {
      sentAt.set(taskId, uptime())
    },
    /** The device's state once nothing is open on it any more. DEVICE_UNAVAILABLE while it does not cancel what is. */
    statusWithoutOpenReceipt,
    /** Leaves the task as it is while the device's own server is still at it. */
    resolve: async (task: Task, failure: Failure): Promise<void> => {
      await resolveEarlier(task.taskId)
      await resolve(task, failure)
    },
    resolveAll: (): Promise<void> => resolveEach(tasks.unresolved()),
    /** Must be called before an answer is recorded that a task was printed. */
    resolveEarlier,
  }
}

export type TaskResolver = ReturnType<typeof createTaskResolver>
