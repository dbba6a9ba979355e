import type { FiscalDevice } from '../device/device.ts'
import { GatewayError } from '../errors.ts'
import { ordersOf } from '../journal/idempotency.ts'
import type { TaskJournal } from '../journal/task-journal.ts'
import type { Task } from '../journal/task.ts'
import { type FiscalCommand, kindOf } from './commands.ts'
import { askDevice } from './device-queue.ts'

/** The orders of which a receipt takes something. */
const ordersIn = (command: FiscalCommand): string[] => [
  ...ordersOf(command),
  ...(command.carved ?? []).map(({ from }) => from),
]

/** Whether both are for the same orders, or void the same receipt. */
const isForSame = (one: FiscalCommand, other: FiscalCommand): boolean => {
  if (kindOf(one) !== kindOf(other)) return false
  const [context, otherContext] = [one.commandContext, other.commandContext]
  if (context.receiptType === 'StornoReceipt' && otherContext.receiptType === 'StornoReceipt')
    return context.refReceiptNo === otherContext.refReceiptNo
  const orders = ordersIn(one)
  return ordersIn(other).some((order) => orders.includes(order))
}

/**
 * Behind a print server, an earlier document of the same orders may still come out of its queue although a person has
 * looked and found no paper: until it has ended, nothing else of these orders is sent. Must run in the device queue.
 * EARLIER_PENDING, ORDER_PRINTED, STORNO_PRINTED; DEVICE_UNAVAILABLE while the print server does not say.
 */
export const requireNonePending = async (
  { tasks, device: { proof } }: { readonly tasks: TaskJournal; readonly device: FiscalDevice },
  command: FiscalCommand,
): Promise<void> => {
  if (proof.kind === 'counter') return
  const requireEnded = async ({ taskId, state }: Task): Promise<void> => {
    if (state === 'SENDING' || (await askDevice(() => proof.isPending(taskId))))
      throw new GatewayError('EARLIER_PENDING', taskId)
    const { outcome } = await askDevice(() => proof.lookUp(taskId))
    if (outcome === 'printed')
      throw new GatewayError(kindOf(command) === 'sale' ? 'ORDER_PRINTED' : 'STORNO_PRINTED', taskId)
  }
  for (const task of tasks.undecided())
    if (task.taskId !== command.taskId && task.command !== null && isForSame(task.command, command))
      await requireEnded(task)
}
