import type { DeviceWatch } from './device-watch.ts'
import { GatewayError } from './errors.ts'
import type { Journal } from './journal.ts'
import type { PrintQueue } from './print-queue.ts'
import type { Settler } from './settle-tasks.ts'
import type { TaskRow, TaskState } from './task-row.ts'

/** A task as the wire shows it. */
export interface TaskView {
  readonly ok: true
  readonly taskId: string
  readonly state: TaskState
  readonly epoch: number
  readonly receiptNo?: number
  readonly deviceSerial?: string
  readonly printedAt?: string
  readonly reason?: string
  /** Receipt numbers that the task used up without printing. */
  readonly voids: readonly number[]
  readonly updatedAt: string
}

const isoTime = (at: number): string => new Date(at).toISOString()

interface Parts {
  readonly queue: PrintQueue
  readonly journal: Journal
  readonly settler: Settler
  readonly watch: DeviceWatch
  /** Has the server spoken since the start? Until then the journal may be an old copy that has forgotten what it printed. */
  readonly isHeard: () => boolean
}

/** What became of tasks, and the tombstones that keep late commands from printing. */
export const createTaskDesk = ({ queue, journal, settler, watch, isHeard }: Parts) => {
  const view = (task: TaskRow): TaskView => ({
    ok: true,
    taskId: task.taskId,
    state: task.state,
    epoch: task.epoch,
    ...(task.answer === null ? {} : { ...task.answer, printedAt: isoTime(task.answer.printedAt) }),
    ...(task.reason === null ? {} : { reason: task.reason }),
    voids: journal.voids(task.taskId),
    updatedAt: isoTime(task.updatedAt),
  })

  const known = (taskId: string): TaskView => {
    const task = journal.find(taskId)
    if (task === null) throw new GatewayError('TASK_UNKNOWN')
    return view(task)
  }

  const settleQuietly = async (): Promise<void> => {
    try {
      await queue.run(settler.settleAll)
    } catch (error) {
      // The asker wants the state; that the device is silent is why it is still SENDING.
      if (!(error instanceof GatewayError)) throw error
    }
  }

  /** A tombstone says that the task never printed: a journal that may have forgotten it cannot know. */
  const demandMemory = (): void => {
    if (!isHeard()) throw new GatewayError('SERVER_UNHEARD')
    watch.demandMemory()
  }

  return {
    /** The state now. A task left over from a silence is settled first, unless the device is at work: then it may be the very one. */
    state: async (taskId: string): Promise<TaskView> => {
      if (journal.find(taskId)?.state === 'SENDING' && queue.isIdle()) await settleQuietly()
      return known(taskId)
    },
    /**
     * Makes sure that the task never prints, if it has not; the state afterwards says which. EPOCH_STALE when the task was armed again since;
     * SERVER_UNHEARD, DEVICE_UNCONFIRMED, DEVICE_UNAVAILABLE when the journal may have forgotten it.
     */
    cancel: (taskId: string, epoch: number): Promise<TaskView> =>
      queue.run(async () => {
        if (journal.find(taskId)?.state === 'SENDING') await settler.settleAll()
        const task = journal.find(taskId)
        const canPrint = task === null || task.state === 'FAILED' || task.state === 'NOT_PRINTED'
        if (task !== null && canPrint && epoch < task.epoch) throw new GatewayError('EPOCH_STALE')
        if (task === null) demandMemory()
        if (canPrint) journal.cancel(taskId, epoch)
        return known(taskId)
      }),
  }
}

export type TaskDesk = ReturnType<typeof createTaskDesk>
