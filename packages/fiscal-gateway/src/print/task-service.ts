import type { DeviceMonitor } from '../counter/device-monitor.ts'
import type { FiscalDevice, RememberedOutcome } from '../device/device.ts'
import { GatewayError } from '../errors.ts'
import type { TaskJournal } from '../journal/task-journal.ts'
import type { Task, TaskState } from '../journal/task.ts'
import { askDevice, type DeviceQueue } from './device-queue.ts'
import { recordRememberedPrint } from './remembered-print.ts'
import type { TaskResolver } from './resolve-tasks.ts'
import type { TaskPermits } from './task-permits.ts'

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

export interface TaskServiceDeps {
  readonly queue: DeviceQueue
  readonly tasks: TaskJournal
  readonly device: FiscalDevice
  readonly resolver: TaskResolver
  readonly monitor: DeviceMonitor
  readonly permits: TaskPermits
  /** STORAGE_UNAVAILABLE once a store is known to be damaged. */
  readonly requireIntact: () => void
  /**
   * Whether the server has answered this journal since the start. Until then the journal may be an old copy that
   * lacks what was printed since.
   */
  readonly isJournalCompared: () => boolean
}

/** The state of tasks, and the tombstones that keep late commands from printing. */
export const createTaskService = (deps: TaskServiceDeps) => {
  const { queue, tasks, device, resolver, monitor, permits, requireIntact, isJournalCompared } = deps

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

  /** What may print depends on what the server says now; a journal does not become older while nothing is heard. */
  const requireComparedJournal = (): void => {
    if (!isJournalCompared()) throw new GatewayError('SERVER_UNHEARD')
  }

  /** Only what the device's own server remembers of a task shows that the journal has lost it. */
  const recordRemembered = async (
    taskId: string,
    epoch: number,
    lookUp: (taskId: string) => Promise<RememberedOutcome>,
  ): Promise<void> => {
    const remembered = await askDevice(() => lookUp(taskId))
    if (remembered.outcome === 'printed') recordRememberedPrint(tasks, { taskId, epoch }, remembered)
    else if (remembered.outcome === 'notPrinted') tasks.cancel(taskId, epoch)
    else throw new GatewayError('TASK_IN_DOUBT', remembered.reason)
  }

  /**
   * Writes the tombstone of a task that the journal has not printed. It proves that the task never printed, which a
   * journal that was restored from a copy, or lost its last lines, cannot know.
   */
  const cancelUnprinted = async (taskId: string, epoch: number): Promise<void> => {
    requireIntact()
    requireComparedJournal()
    if (permits.mayBeEarlier(taskId) && device.proof.kind === 'memory')
      return recordRemembered(taskId, epoch, device.proof.lookUp)
    await monitor.requireCompleteJournal()
    // The device may just have shown that the journal is incomplete.
    requireComparedJournal()
    if (permits.mayBeEarlier(taskId)) throw new GatewayError('JOURNAL_CHANGED')
    tasks.cancel(taskId, epoch)
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
     * if the task was armed again since; SERVER_UNHEARD, DEVICE_UNCONFIRMED, DEVICE_UNAVAILABLE, JOURNAL_CHANGED or
     * TASK_IN_DOUBT if the journal may have lost what the task printed.
     */
    cancel: (taskId: string, epoch: number): Promise<TaskView> =>
      queue.run(async () => {
        if (tasks.find(taskId)?.state === 'SENDING') await resolver.resolveAll()
        const task = tasks.find(taskId)
        const canPrint = task === null || task.state === 'NOT_PRINTED'
        if (task !== null && canPrint && epoch < task.epoch) throw new GatewayError('EPOCH_STALE')
        if (canPrint) await cancelUnprinted(taskId, epoch)
        return viewOf(taskId)
      }),
  }
}

export type TaskService = ReturnType<typeof createTaskService>
