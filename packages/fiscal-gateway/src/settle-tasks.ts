import { askDevice } from './ask-device.ts'
import type { DeviceStatus, FiscalDevice, Recollection } from './device/device.ts'
import type { Journal } from './journal.ts'
import { reconcile, type Verdict } from './reconcile.ts'
import type { TaskRow } from './task-row.ts'

/** Why a task that turns out not to have printed did not: the device said no, or it fell silent. */
export interface Failure {
  readonly state: 'FAILED' | 'NOT_PRINTED'
  readonly reason: string
}

const SILENCE: Failure = { state: 'NOT_PRINTED', reason: 'the device fell silent' }

/**
 * Finds out what became of tasks in state SENDING and writes it down. Every call belongs into the print queue: nothing may print meanwhile, or the
 * counter would no longer prove anything. DEVICE_UNAVAILABLE leaves the task as it is.
 */
export const createSettler = (journal: Journal, device: FiscalDevice) => {
  const quietStatus = async (): Promise<DeviceStatus> => {
    const status = await askDevice(device.status)
    if (!status.openReceipt) return status
    await askDevice(device.cancelOpen)
    return askDevice(device.status)
  }

  /** What the device's own server remembers. A refusal of the driver holds unless that knows better. */
  const remembered = async (
    taskId: string,
    recall: (taskId: string) => Promise<Recollection>,
    failure: Failure,
  ): Promise<Verdict> => {
    const memory = await askDevice(() => recall(taskId))
    switch (memory.outcome) {
      case 'printed':
        return {
          outcome: 'printed',
          answer: { receiptNo: memory.receiptNo, deviceSerial: memory.serial, printedAt: memory.printedAt },
        }
      case 'notPrinted':
        return { outcome: 'notPrinted', voided: null }
      case 'unknown':
        return failure.state === 'FAILED'
          ? { outcome: 'notPrinted', voided: null }
          : { outcome: 'unknown', reason: memory.reason }
    }
  }

  const judge = async ({ command, baseline, taskId }: TaskRow, failure: Failure): Promise<Verdict> => {
    if (device.proof.kind === 'memory') return remembered(taskId, device.proof.recall, failure)
    if (command === null || baseline === null) throw new Error(`Task ${taskId} was sent without a baseline`)
    const status = await quietStatus()
    return reconcile({ command, baseline, status, last: await askDevice(device.lastReceipt) })
  }

  const write = (task: TaskRow, verdict: Verdict, failure: Failure): void => {
    switch (verdict.outcome) {
      case 'printed':
        return journal.done(task.taskId, verdict.answer)
      case 'unknown':
        return journal.unknown(task.taskId, verdict.reason)
      case 'notPrinted': {
        const { baseline } = task
        const voided =
          verdict.voided === null || baseline === null ? null : { ...baseline, receiptNo: verdict.voided }
        return journal.notPrinted(task.taskId, failure.state, failure.reason, voided)
      }
    }
  }

  const settle = async (task: TaskRow, failure: Failure = SILENCE): Promise<void> =>
    write(task, await judge(task, failure), failure)

  return {
    settle,
    settleAll: async (): Promise<void> => {
      for (const task of journal.unsettled()) await settle(task)
    },
  }
}

export type Settler = ReturnType<typeof createSettler>
