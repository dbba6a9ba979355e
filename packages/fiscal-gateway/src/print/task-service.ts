import type { DeviceMonitor } from '../counter/device-monitor.ts'
import { GatewayError } from '../errors.ts'
import type { TaskJournal } from '../journal/task-journal.ts'
import type { Task, TaskState } from '../journal/task.ts'
import type { DeviceQueue } from './device-queue.ts'
import type { TaskResolver } from './resolve-tasks.ts'

/** A task as it goes over the wire. */
export interface TaskView {
  readonly ok: true
  readonly taskId: string
  readonly state: TaskState
  readonly epoch: number
  readonly receiptNo?: number
  readonly deviceSerial?: string
  readonly printedAt?: string
  readonly reason?: string
  /** Receipt numbers that the task took without printing. */
  readonly voids: readonly number[]
  readonly updatedAt: string
}

const isoTime = (at: number): string => new Date(at).toISOString()

interface Deps {
  readonly queue: DeviceQueue
  readonly tasks: TaskJournal
  readonly resolver: TaskResolver
  readonly monitor: DeviceMonitor
  /**
   * Whether the server has answered since the start. Until then the journal may be an old copy that lacks what
   * was printed since.
   */
  readonly hasServerContact: () => boolean
}

/** The state of tasks, and the tombstones that keep late commands from printing. */
export const createTaskService = ({ queue, tasks, resolver, monitor, hasServerContact }: Deps) => {
  const view = (task: Task): TaskView => ({
    ok: true,
    taskId: task.taskId,
    state: task.state,
    epoch: task.epoch,
    ...(task.result === null ? {} : { ...task.result, printedAt: isoTime(task.result.printedAt) }),
    ...(task.reason === null ? {} : { reason: task.reason }),
    voids: tasks.voids(task.taskId),
    updatedAt: isoTime(task.updatedAt),
  })

  const viewOf = (taskId: string): TaskView => {
    const task = tasks.find(taskId)
    if (task === null) throw new GatewayError('TASK_UNKNOWN')
    return view(task)
  }

  const tryToResolve = async (): Promise<void> => {
    try {
      await queue.run(resolver.resolveAll)
    } catch (error) {
      // The caller asks for the state, and while the device does not answer that is still SENDING.
      if (!(error instanceof GatewayError)) throw error
    }
  }

  /** A tombstone proves that the task never printed, which an incomplete journal cannot know. */
  const requireCompleteJournal = (): void => {
    if (!hasServerContact()) throw new GatewayError('SERVER_UNHEARD')
    monitor.requireCompleteJournal()
  }

  return {
    /**
     * The current state. An unresolved task is resolved first, unless the device is busy: it may be printing
     * that very task.
     */
    state: async (taskId: string): Promise<TaskView> => {
      if (tasks.find(taskId)?.state === 'SENDING' && queue.isIdle()) await tryToResolve()
      return viewOf(taskId)
    },
    /**
     * Makes sure that a task that has not printed never will; the resulting state says whether it has. EPOCH_STALE
     * if the task was armed again since; SERVER_UNHEARD, DEVICE_UNCONFIRMED or DEVICE_UNAVAILABLE if the journal
     * may have lost the task.
     */
    cancel: (taskId: string, epoch: number): Promise<TaskView> =>
      queue.run(async () => {
        if (tasks.find(taskId)?.state === 'SENDING') await resolver.resolveAll()
        const task = tasks.find(taskId)
        const canPrint = task === null || task.state === 'NOT_PRINTED'
        if (task !== null && canPrint && epoch < task.epoch) throw new GatewayError('EPOCH_STALE')
        if (task === null) requireCompleteJournal()
        if (canPrint) tasks.cancel(taskId, epoch)
        return viewOf(taskId)
      }),
  }
}

export type TaskService = ReturnType<typeof createTaskService>
