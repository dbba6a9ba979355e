import type { DeviceLedger } from './device-ledger.ts'
import type { DeviceWatch } from './device-watch.ts'
import {
  DeviceRefusal,
  type DeviceStatus,
  type FiscalDevice,
  type FiscalJob,
  type PrintedReceipt,
} from './device/device.ts'
import { GatewayError } from './errors.ts'
import type { Journal } from './journal.ts'
import type { PrintQueue } from './print-queue.ts'
import { fiscalJob } from './receipt-job.ts'
import type { Failure, Settler } from './settle-tasks.ts'
import { contentHash, type Answer, type Baseline, type TaskRow } from './task-row.ts'
import { kindOf, type FiscalCommand } from './wire.ts'

interface Parts {
  readonly queue: PrintQueue
  readonly journal: Journal
  readonly device: FiscalDevice
  readonly settler: Settler
  readonly ledger: DeviceLedger
  readonly watch: DeviceWatch
  /** Can the outcome still be written down after printing? */
  readonly hasRoom: () => boolean
  /** Has the server spoken since the start? Until then the journal may be an old copy that has forgotten what it printed. */
  readonly isHeard: () => boolean
  /** Names this memory: a command for another one may have printed. */
  readonly journalId: () => string
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const failureOf = (error: unknown): Failure => ({
  state: error instanceof DeviceRefusal ? 'FAILED' : 'NOT_PRINTED',
  reason: messageOf(error),
})

/** What the journal already has to say to a command: the answer it was given, a refusal, or null when it may be sent (or must be settled first). */
const standing = (task: TaskRow | null, command: FiscalCommand): Answer | null => {
  if (task === null) return null
  if (task.state === 'CANCELLED') throw new GatewayError('TASK_CANCELLED')
  if (task.hash !== contentHash(command)) throw new GatewayError('TASK_BODY_DIFFERS')
  if (task.answer !== null) return task.answer
  if (command.epoch < task.epoch) throw new GatewayError('EPOCH_STALE')
  if (task.state === 'UNKNOWN') throw new GatewayError('TASK_IN_DOUBT', task.reason ?? undefined)
  return null
}

/** Puts the intent on the disk; after this, and only then, may bytes go to the device. */
const writeIntent = ({ journal, hasRoom }: Parts, command: FiscalCommand, baseline: Baseline): void => {
  if (!hasRoom()) throw new GatewayError('STORAGE_UNAVAILABLE', 'the disk is nearly full')
  try {
    journal.begin(command, baseline)
  } catch (error) {
    throw new GatewayError('STORAGE_UNAVAILABLE', messageOf(error))
  }
}

/** The device failed or refused: its counter says what is true, whatever it answered. */
const outcomeAfter = async (
  { journal, settler }: Parts,
  taskId: string,
  failure: Failure,
): Promise<Answer> => {
  const sent = journal.find(taskId)
  if (sent !== null) await settler.settle(sent, failure)
  const settled = journal.find(taskId)
  if (settled?.answer) return settled.answer
  if (settled?.state === 'UNKNOWN') throw new GatewayError('TASK_IN_DOUBT', settled.reason ?? undefined)
  throw new GatewayError(failure.state === 'FAILED' ? 'DEVICE_REFUSED' : 'NOT_PRINTED', failure.reason)
}

/** A yes with a number that was taken before is no yes. */
const demandNew = ({ receiptNo }: PrintedReceipt, baseline: Baseline): void => {
  if (baseline.receiptNo !== null && receiptNo <= baseline.receiptNo)
    throw new Error(`the device says number ${receiptNo} after ${baseline.receiptNo}`)
}

const deliver = async (parts: Parts, taskId: string, job: FiscalJob, baseline: Baseline): Promise<Answer> => {
  let answer: Answer
  try {
    const printed = await parts.device.printReceipt(job)
    demandNew(printed, baseline)
    answer = { receiptNo: printed.receiptNo, printedAt: printed.printedAt, deviceSerial: baseline.serial }
  } catch (error) {
    return outcomeAfter(parts, taskId, failureOf(error))
  }
  parts.journal.done(taskId, answer)
  return answer
}

const FORGOTTEN = 'the device shows this receipt, and the journal does not know that it was sent'

const send = async (parts: Parts, command: FiscalCommand, status: DeviceStatus): Promise<Answer> => {
  const { journal, ledger, watch, isHeard } = parts
  if (!isHeard()) throw new GatewayError('SERVER_UNHEARD')
  watch.demandKnown(status)
  const meant = command['journal']
  if (typeof meant === 'string' && meant !== parts.journalId()) throw new GatewayError('JOURNAL_CHANGED')
  const printed = journal.printedBefore(command)
  if (printed !== null)
    throw new GatewayError(kindOf(command) === 'sale' ? 'ORDER_PRINTED' : 'STORNO_PRINTED', printed)
  const job = fiscalJob(command, status.rates)
  const baseline: Baseline = { ...ledger.standing(status), receiptNo: status.lastReceiptNo }
  writeIntent(parts, command, baseline)
  if (!ledger.isForeign(baseline, command.ref)) return deliver(parts, command.taskId, job, baseline)
  journal.unknown(command.taskId, FORGOTTEN)
  throw new GatewayError('TASK_IN_DOUBT', FORGOTTEN)
}

/**
 * Prints a fiscal receipt at most once. The task is on the disk before the first byte goes to the device; it is sent again only after proof that it
 * was not printed; the same command gets the same answer for ever. `print` gives that answer, GatewayError for every other end.
 */
export const createTaskPrinter = (parts: Parts) => {
  const { queue, journal, watch } = parts

  const print = (command: FiscalCommand): Promise<Answer> =>
    queue.run(async () => {
      const known = standing(journal.find(command.taskId), command)
      if (known !== null) return known
      // Other tasks too: a new receipt would move the counter that is their only proof.
      const status = await watch.look()
      return standing(journal.find(command.taskId), command) ?? send(parts, command, status)
    })

  return { print }
}

export type TaskPrinter = ReturnType<typeof createTaskPrinter>
