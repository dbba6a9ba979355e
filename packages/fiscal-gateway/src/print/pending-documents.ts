import type { FiscalDevice, Proof } from '../device/device.ts'
import { GatewayError } from '../errors.ts'
import { haveSame } from '../journal/printed-lines.ts'
import type { TaskJournal } from '../journal/task-journal.ts'
import type { Task } from '../journal/task.ts'
import { type FiscalCommand, kindOf } from './commands.ts'
import { askDevice } from './device-queue.ts'
import { recordRememberedPrint, unlessPrinting } from './remembered-print.ts'

interface Deps {
  readonly tasks: TaskJournal
  readonly device: FiscalDevice
}

type Memory = Extract<Proof, { kind: 'memory' }>

/** Whether both are receipts for the same, or void the same receipt. */
const isForSame = (one: FiscalCommand, other: FiscalCommand): boolean => {
  if (kindOf(one) !== kindOf(other)) return false
  const [context, otherContext] = [one.commandContext, other.commandContext]
  return context.receiptType === 'StornoReceipt' && otherContext.receiptType === 'StornoReceipt'
    ? context.refReceiptNo === otherContext.refReceiptNo
    : haveSame(one, other)
}

/** Whether a task in the journal is another one than the command's, for the same. */
const isEarlierOf = (task: Task, command: FiscalCommand): boolean =>
  task.taskId !== command.taskId && task.command !== null && isForSame(task.command, command)

/** What the device's own server says now of a task that is open, or of which it did not know anything before. */
const askAgain = async ({ tasks }: Deps, task: Task, lookUp: Memory['lookUp']): Promise<void> => {
  const { taskId, state } = task
  const remembered = state === 'SENDING' ? null : await askDevice(() => unlessPrinting(() => lookUp(taskId)))
  if (remembered === null) {
    if (state === 'UNKNOWN') tasks.reopen(taskId)
    throw new GatewayError('EARLIER_PENDING', taskId)
  }
  // It may have come out after nobody waited for it any more.
  if (remembered.outcome === 'printed') recordRememberedPrint(tasks, task, remembered)
  if (remembered.outcome === 'unknown' && remembered.isFinal && remembered.reason !== task.reason) {
    tasks.reopen(taskId)
    tasks.unknown(taskId, remembered.reason)
  }
}

/**
 * Behind a print server, an earlier document of the same may still come out of its queue although a person has looked and
 * found no paper: until it has ended, nothing of that is sent. What has become of it since is recorded. Must run in the device
 * queue, before it is checked what was printed. EARLIER_PENDING; DEVICE_UNAVAILABLE while the print server does not say.
 */
export const requireNonePending = async (deps: Deps, command: FiscalCommand): Promise<void> => {
  const { proof } = deps.device
  if (proof.kind === 'counter') return
  for (const task of deps.tasks.undecided())
    if (isEarlierOf(task, command)) await askAgain(deps, task, proof.lookUp)
}

/**
 * Of an earlier document of the same, nobody knows whether it was printed, and the server did not know that when it made
 * the command: a person has to look for its paper first. EARLIER_UNKNOWN
 */
export const requireNoneUnknown = ({ tasks }: Pick<Deps, 'tasks'>, command: FiscalCommand): void => {
  const { heard } = command
  if (heard === undefined) return
  const earlier = tasks.unknownAfter(heard).find((task) => isEarlierOf(task, command))
  if (earlier) throw new GatewayError('EARLIER_UNKNOWN', earlier.taskId)
}
