import { type RememberedOutcome, StillPrinting } from '../device/device.ts'
import type { TaskJournal } from '../journal/task-journal.ts'
import type { Task } from '../journal/task.ts'

type RememberedPrint = Extract<RememberedOutcome, { readonly outcome: 'printed' }>

/** What a look-up says; null while the device's own server is still at the document. */
export const unlessPrinting = async (
  lookUp: () => Promise<RememberedOutcome>,
): Promise<RememberedOutcome | null> => {
  try {
    return await lookUp()
  } catch (error) {
    if (error instanceof StillPrinting) return null
    throw error
  }
}

/** Records a print that the journal does not know of, and that the device's own server remembers. */
export const recordRememberedPrint = (
  tasks: Pick<TaskJournal, 'foundPrinted'>,
  { taskId, epoch }: Pick<Task, 'taskId' | 'epoch'>,
  { receiptNo, serial: deviceSerial, printedAt, total }: RememberedPrint,
): void => tasks.foundPrinted(taskId, epoch, { receiptNo, deviceSerial, printedAt }, { total, byClass: null })
