import type { Answered, Asked, Note } from './asked.ts'
import { GATEWAY_ERRORS } from './errors.ts'
import type { Works } from './works.ts'

/** A command that a screen sent through the server. */
export interface Work {
  readonly workId: string
  readonly path: string
  /** Null asks for the state of a task. */
  readonly command: Readonly<Record<string, unknown>> | null
}

export type WorkAnswer = Answered & { readonly workId: string }

/** The most answers that the server takes in one call. */
const MOST_ANSWERS = 50

interface Parts {
  readonly works: Works
  readonly answer: (asked: Asked) => Promise<Answered>
  /** An answer waits to be fetched. */
  readonly onAnswer: () => void
  readonly note: Note
}

/** Printed again it would be a second paper that looks like the first; everything else carries a task's id, which makes repeats harmless. */
const isReport = ({ path, command }: Work): boolean =>
  path === '/commands' && command !== null && command['commandType'] !== 0

const [status, message] = GATEWAY_ERRORS.INTERNAL
const LOST: Answered = { status, body: { ok: false, code: 'INTERNAL', message } }

/** Does what comes through the server, and keeps the answers until the server has them. */
export const createRelayedWork = ({ works, answer, onAnswer, note }: Parts) => {
  const underWay = new Set<string>()
  const answers = new Map<string, Answered>()

  const perform = async (work: Work): Promise<Answered> => {
    // A question does nothing that could be done twice, and screens ask all the time: it costs the disk nothing.
    if (work.command === null) return answer({ method: 'GET', path: work.path, body: null })
    const state = works.state(work.workId)
    if (typeof state === 'object') return state
    if (state === 'begun' && isReport(work)) return LOST
    works.begin(work.workId)
    const done = await answer({ method: 'POST', path: work.path, body: work.command })
    works.end(work.workId, done)
    return done
  }

  const take = async (work: Work): Promise<void> => {
    if (underWay.has(work.workId) || answers.has(work.workId)) return
    underWay.add(work.workId)
    try {
      answers.set(work.workId, await perform(work))
    } catch (error) {
      note('failed', { err: error })
      answers.set(work.workId, LOST)
    } finally {
      underWay.delete(work.workId)
    }
    onAnswer()
  }

  return {
    /** Begins what is not under way yet. Never rejects. */
    take: (work: readonly Work[]): void => {
      for (const one of work) void take(one)
    },
    waiting: (): WorkAnswer[] =>
      [...answers].slice(0, MOST_ANSWERS).map(([workId, answered]) => ({ workId, ...answered })),
    /** The server has these. */
    delivered: (sent: readonly WorkAnswer[]): void => {
      for (const { workId } of sent) answers.delete(workId)
    },
  }
}

export type RelayedWork = ReturnType<typeof createRelayedWork>
