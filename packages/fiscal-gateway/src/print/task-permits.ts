import type { Journal } from '../journal/journal.ts'
import type { FiscalCommand } from './commands.ts'

/** A task that the server permitted up to this epoch and whose outcome it does not know. */
export interface UnconfirmedTask {
  readonly taskId: string
  readonly epoch: number
  /** The id that its command names; null if the server does not say. */
  readonly journal: string | null
}

/**
 * What is known since the start about the permits of tasks. Nothing is stored: before the first print after a start,
 * the server says again which tasks may not print any more.
 */
export const createTaskPermits = ({ id, commandsFor }: Pick<Journal, 'id' | 'commandsFor'>) => {
  const withdrawn = new Map<string, number>()
  /** By task: the id that its command names. */
  const permittedFor = new Map<string, string>()

  return {
    /** A permitted command has arrived. */
    arrived: ({ taskId, journal }: FiscalCommand): void => {
      if (typeof journal === 'string') permittedFor.set(taskId, journal)
    },
    /** The server no longer waits for these tasks: they must not print from now on. */
    withdraw: (tasks: readonly UnconfirmedTask[]): void => {
      for (const { taskId, epoch, journal } of tasks) {
        withdrawn.set(taskId, Math.max(epoch, withdrawn.get(taskId) ?? 0))
        if (journal !== null) permittedFor.set(taskId, journal)
      }
    },
    isWithdrawn: ({ taskId, epoch }: FiscalCommand): boolean => epoch <= (withdrawn.get(taskId) ?? -1),
    /**
     * Whether the task may have been permitted before commands had to name another id, or for an earlier journal: this
     * one may have lost what was printed then.
     */
    mayBeEarlier: (taskId: string): boolean => {
      const named = permittedFor.get(taskId)
      return named === undefined ? commandsFor() !== id() : named !== commandsFor()
    },
  }
}

export type TaskPermits = ReturnType<typeof createTaskPermits>
