import { exceededLimit, type ExceededLimit, stornoLimits } from '@kafana/domain'
import type { DeviceAccounting } from '../counter/device-accounting.ts'
import type { DeviceMonitor } from '../counter/device-monitor.ts'
import { MAX_AHEAD } from '../counter/receipt-counter.ts'
import {
  DeviceRefusal,
  type DeviceStatus,
  type FiscalDevice,
  type FiscalJob,
  type PrintedReceipt,
} from '../device/device.ts'
import { GatewayError, messageOf } from '../errors.ts'
import type { TaskJournal } from '../journal/task-journal.ts'
import {
  contentHash,
  type Baseline,
  type PrintResult,
  type ReportedAmounts,
  type Task,
} from '../journal/task.ts'
import type { Runtime } from '../runtime.ts'
import { type FiscalCommand, fiscalJob, kindOf } from './commands.ts'
import type { DeviceQueue } from './device-queue.ts'
import { requireNonePending, requireNoneUnknown } from './pending-documents.ts'
import { readBack } from './read-back.ts'
import type { Failure, TaskResolver } from './resolve-tasks.ts'
import type { TaskPermits } from './task-permits.ts'

interface Deps {
  readonly queue: DeviceQueue
  readonly tasks: TaskJournal
  readonly device: FiscalDevice
  readonly resolver: TaskResolver
  readonly accounting: DeviceAccounting
  readonly monitor: DeviceMonitor
  /** Whether the disk has space to record the outcome. */
  readonly hasDiskSpace: () => boolean
  /** STORAGE_UNAVAILABLE once a store is known to be damaged. */
  readonly requireIntact: () => void
  /**
   * Whether the server has answered this journal since the start, and within the last minute. Until then the journal may
   * be an old copy that lacks what was printed since, and a person may have resolved what is to be printed.
   */
  readonly hasServerContact: () => boolean
  /** The id that a command must name: one made for another may have been printed already. */
  readonly commandsFor: () => string
  readonly permits: TaskPermits
  readonly after: Runtime['after']
}

/** How often and how long the device's own server is asked about a document in its queue. */
const POLL_MS = 500
const MAX_POLLS = 90

const failureOf = (error: unknown): Failure => ({
  isRefusal: error instanceof DeviceRefusal,
  reason: messageOf(error),
})

/**
 * The result that the journal already has for a command. Throws if the command is refused; null if it may be
 * sent, or has to be resolved first.
 */
const storedResult = (task: Task | null, command: FiscalCommand): PrintResult | null => {
  if (task === null) return null
  if (task.state === 'CANCELLED') throw new GatewayError('TASK_CANCELLED')
  if (task.hash !== contentHash(command)) throw new GatewayError('TASK_BODY_DIFFERS')
  if (task.result !== null) return task.result
  if (command.epoch < task.epoch) throw new GatewayError('EPOCH_STALE')
  if (task.state === 'UNKNOWN') throw new GatewayError('TASK_IN_DOUBT', task.reason ?? undefined)
  return null
}

/** Writes the task to disk. Only after this may bytes go to the device. */
const writeTask = ({ tasks, hasDiskSpace }: Deps, command: FiscalCommand, baseline: Baseline): void => {
  if (!hasDiskSpace()) throw new GatewayError('STORAGE_UNAVAILABLE', 'the disk is nearly full')
  try {
    tasks.begin(command, baseline)
  } catch (error) {
    throw new GatewayError('STORAGE_UNAVAILABLE', messageOf(error))
  }
}

/**
 * After a failure or refusal, the device's proof decides what happened, not its reply. Null while the device's own
 * server is still at it.
 */
const resolveFailure = async (
  { tasks, resolver }: Deps,
  taskId: string,
  failure: Failure,
): Promise<PrintResult | null> => {
  const sent = tasks.find(taskId)
  if (sent?.state === 'SENDING') await resolver.resolve(sent, failure)
  const resolved = tasks.find(taskId)
  if (resolved?.state === 'SENDING') return null
  if (resolved?.result) return resolved.result
  if (resolved?.state === 'UNKNOWN') throw new GatewayError('TASK_IN_DOUBT', resolved.reason ?? undefined)
  throw new GatewayError(failure.isRefusal ? 'DEVICE_REFUSED' : 'NOT_PRINTED', failure.reason)
}

/** A success with a number that was taken before, or is far from the last one, is not believed. */
const requireNewNumber = ({ receiptNo }: PrintedReceipt, baseline: Baseline): void => {
  if (baseline.receiptNo === null) return
  if (receiptNo <= baseline.receiptNo || receiptNo > baseline.receiptNo + MAX_AHEAD)
    throw new Error(`the device says number ${receiptNo} after ${baseline.receiptNo}`)
}

const sendToDevice = async (
  deps: Deps,
  taskId: string,
  job: FiscalJob,
  baseline: Baseline,
): Promise<PrintResult | null> => {
  let result: PrintResult
  let reported: ReportedAmounts | null
  try {
    const printed = await deps.device.printReceipt(job)
    requireNewNumber(printed, baseline)
    reported = await readBack(deps.device, printed, job, baseline)
    result = { receiptNo: printed.receiptNo, printedAt: printed.printedAt, deviceSerial: baseline.serial }
  } catch (error) {
    deps.resolver.failed(taskId)
    return resolveFailure(deps, taskId, failureOf(error))
  }
  await deps.resolver.resolveEarlier(taskId)
  deps.tasks.done(taskId, result, reported)
  return result
}

const BEYOND_LIMIT: Readonly<Record<ExceededLimit, string>> = {
  lines: 'the receipt has more lines than the device prints',
  total: 'the receipt comes to more than the device prints',
  zeroPrices: 'the device does not print lines with the price zero',
}

const OTHER_RECEIPT =
  'the journal does not know the number that this storno names as the receipt of its orders on this device'
const STILL_OPEN = 'the device’s own server does not say yet what became of this receipt'
const STUCK: Failure = { isRefusal: false, reason: STILL_OPEN }
const NOT_IN_JOURNAL = 'the device shows this receipt, and the journal does not know that it was sent'

/** An order and each part of it get one receipt, and a receipt one storno, which is for the orders of that very receipt. */
const requireNotPrinted = (tasks: TaskJournal, command: FiscalCommand, { serial }: DeviceStatus): void => {
  const printed = tasks.printedByOtherTask(command)
  if (printed !== null)
    throw new GatewayError(kindOf(command) === 'sale' ? 'ORDER_PRINTED' : 'STORNO_PRINTED', printed)
  const beyond = tasks.printedBeyond(command)
  if (beyond !== null) throw new GatewayError('LINE_PRINTED', beyond)
  if (tasks.isVoidedByOther(command, serial)) throw new GatewayError('STORNO_PRINTED')
  if (!tasks.isOfItsOrders(command, serial)) throw new GatewayError('DEVICE_REFUSED', OTHER_RECEIPT)
}

const startTask = async (
  deps: Deps,
  command: FiscalCommand,
  status: DeviceStatus,
): Promise<PrintResult | null> => {
  const { tasks, device, accounting, monitor, permits, hasServerContact } = deps
  deps.requireIntact()
  if (!hasServerContact()) throw new GatewayError('SERVER_UNHEARD')
  monitor.requireKnownDay(status)
  monitor.requireKnownCounter(status)
  const { journal } = command
  if (typeof journal === 'string' && journal !== deps.commandsFor()) throw new GatewayError('JOURNAL_CHANGED')
  if (permits.isWithdrawn(command)) throw new GatewayError('TASK_CANCELLED')
  requireNotPrinted(tasks, command, status)
  requireNoneUnknown(deps, command)
  const job = fiscalJob(command, status.rates)
  const limits = job.kind === 'storno' ? stornoLimits(device.limits) : device.limits
  const exceeded = exceededLimit(command.commandContext, limits)
  if (exceeded !== null) throw new GatewayError('DEVICE_REFUSED', BEYOND_LIMIT[exceeded])
  const baseline: Baseline = { ...accounting.closingState(status), receiptNo: status.lastReceiptNo }
  writeTask(deps, command, baseline)
  if (!accounting.hasExternal(baseline, command.ref)) return sendToDevice(deps, command.taskId, job, baseline)
  tasks.unknown(command.taskId, NOT_IN_JOURNAL)
  throw new GatewayError('TASK_IN_DOUBT', NOT_IN_JOURNAL)
}

/**
 * Prints a fiscal receipt at most once. The task is on disk before the first byte goes to the device, and is
 * sent again only after proof that it was not printed. The same command always gets the same result. Throws a
 * GatewayError for every other outcome.
 */
export const createTaskPrinter = (deps: Deps) => {
  const { queue, tasks, monitor, permits, after } = deps

  /** Nothing was sent for this command if the journal could not be written before. */
  const checkDevice = async (taskId: string): Promise<DeviceStatus> => {
    try {
      return await monitor.check()
    } catch (error) {
      if (error instanceof GatewayError || tasks.find(taskId)?.state === 'SENDING') throw error
      throw new GatewayError('STORAGE_UNAVAILABLE', messageOf(error))
    }
  }

  const attempt = async (command: FiscalCommand, requirePermit: () => void): Promise<PrintResult | null> => {
    permits.arrived(command)
    const stored = storedResult(tasks.find(command.taskId), command)
    if (stored !== null) return stored
    // Resolves other tasks first: a new receipt would move the counter that is their only proof.
    const status = await checkDevice(command.taskId)
    const task = tasks.find(command.taskId)
    if (task?.state === 'SENDING') throw new GatewayError('DEVICE_UNAVAILABLE', STILL_OPEN)
    const resolved = storedResult(task, command)
    if (resolved !== null) return resolved
    await requireNonePending(deps, command)
    // The pairing may have ended while the command waited for the device. Nothing is waited for from here on.
    requirePermit()
    return startTask(deps, command, status)
  }

  /** Between two questions other bills print. */
  const waitForOutcome = async (taskId: string): Promise<PrintResult> => {
    for (let poll = 0; poll < MAX_POLLS; poll += 1) {
      await new Promise<void>((resolve) => {
        after(POLL_MS, resolve)
      })
      const result = await queue.run(() => resolveFailure(deps, taskId, STUCK))
      if (result !== null) return result
    }
    throw new GatewayError('DEVICE_UNAVAILABLE', STILL_OPEN)
  }

  /** @param requirePermit throws unless the pairing of this moment permits the command */
  const print = async (command: FiscalCommand, requirePermit: () => void): Promise<PrintResult> =>
    (await queue.run(() => attempt(command, requirePermit))) ?? waitForOutcome(command.taskId)

  return { print }
}

export type TaskPrinter = ReturnType<typeof createTaskPrinter>
