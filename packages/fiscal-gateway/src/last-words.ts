import type { Answered, Asked, Note } from './asked.ts'

/** A task that the server allowed up to this epoch, and of which it has heard nothing since. */
export interface Doubt {
  readonly taskId: string
  readonly epoch: number
}

interface Parts {
  readonly answer: (asked: Asked) => Promise<Answered>
  readonly note: Note
}

/**
 * The server waits for the last word about tasks that nobody waits for at a screen any more: what of them has not printed gets its tombstone, and what
 * became of the others is in the journal's lines. It asks again while it has not heard, so a failure only waits for the next time.
 */
export const createLastWords = ({ answer, note }: Parts) => {
  const underWay = new Set<string>()
  const cancel = async ({ taskId, epoch }: Doubt): Promise<void> => {
    if (underWay.has(taskId)) return
    underWay.add(taskId)
    try {
      await answer({ method: 'POST', path: `/commands/${taskId}/cancel`, body: { epoch } })
    } catch (error) {
      note('failed', { err: error })
    } finally {
      underWay.delete(taskId)
    }
  }
  return {
    /** Begins what is not under way yet. Never rejects. */
    give: (doubts: readonly Doubt[]): void => {
      for (const doubt of doubts) void cancel(doubt)
    },
  }
}

export type LastWords = ReturnType<typeof createLastWords>
