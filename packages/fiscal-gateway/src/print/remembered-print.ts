import type { RememberedOutcome } from '../device/device.ts'
import type { TaskJournal } from '../journal/task-journal.ts'
import type { Task } from '../journal/task.ts'

type RememberedPrint = Extract<RememberedOutcome, { readonly outcome: 'printed' }>

/** Records a print that the journal does not know of, and that the device's own server remembers. */
export const recordRememberedPrint = (
  tasks: Pick<TaskJournal, 'foundPrinted'>,
  { taskId, epoch }: Pick<Task, 'taskId' | 'epoch'>,
  { receiptNo, serial: deviceSerial, printedAt, total }: RememberedPrint,
): void => tasks.foundPrinted(taskId, epoch, { receiptNo, deviceSerial, printedAt }, { total, byClass: null })
