import { firstInstantAt } from '@kafana/domain'
import type { World } from '../../world.ts'
import type { Recollection } from '../device.ts'
import {
  DUPLICATE_TASK,
  errorCodes,
  errorText,
  judgeResult,
  readResult,
  type ErpnetResult,
} from './erpnet-answers.ts'
import { NobodyThere, type HttpAnswer } from './erpnet-client.ts'
import type { Attempt, ErpnetMemory } from './erpnet-memory.ts'
import { HTTP_OK, type ErpnetQueue } from './erpnet-queue.ts'

/** A task that still goes on by then never ends. */
const STUCK_MS = 600_000

/** Not understood, no such printer, not ready yet, not JSON: turned away before the queue. */
const TURNED_AWAY = [400, 404, 405, 415]

interface Parts {
  readonly queue: ErpnetQueue
  readonly memory: ErpnetMemory
  readonly world: Pick<World, 'now' | 'newId'>
  readonly timezone: () => string
}

/** The first sending goes by the task's own id; the next ones, after proof that nothing was printed, need names of their own. */
export const erpnetTaskId = ({ taskId, attempt }: Pick<Attempt, 'taskId' | 'attempt'>): string =>
  attempt === 1 ? taskId : `${taskId}.${attempt}`

/** A device's clock on its wall, as "2019-05-17T13:55:18"; null where there is none to be read. */
const deviceTime = (text: string, timezone: string): number | null => {
  const wall = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.exec(text)?.[0]
  const local = wall === undefined ? Number.NaN : Date.parse(`${wall}Z`)
  return Number.isNaN(local) || local < 0 ? null : firstInstantAt(local, timezone)
}

const recollectionOf = ({ state, reason, receiptNo, serial, printedAt }: Attempt): Recollection => {
  if (state === 'printed' && receiptNo !== null && serial !== null && printedAt !== null)
    return { outcome: 'printed', receiptNo, serial, printedAt }
  return {
    outcome: state === 'notPrinted' ? 'notPrinted' : 'unknown',
    reason: reason ?? 'the print server did not answer',
  }
}

/** The life of a task on the print server: sent once under a name of its own, asked for until it has ended, judged once and written down. */
export const createErpnetTasks = ({ queue, memory, world, timezone }: Parts) => {
  const current = (attempt: Attempt): Recollection => recollectionOf(memory.last(attempt.taskId) ?? attempt)

  const conclude = (attempt: Attempt, result: ErpnetResult): Recollection => {
    const judged = judgeResult(result, attempt.total)
    if (judged.outcome === 'printed') {
      const { receiptNumber: numberText, receiptDateTime: timeText } = result
      memory.printed(attempt, {
        ...judged,
        numberText,
        timeText,
        printedAt: deviceTime(timeText, timezone()) ?? world.now(),
      })
    } else memory.ended(attempt, judged.outcome, judged.reason)
    return current(attempt)
  }

  const remember = (attempt: Attempt, answer: ErpnetResult | 'forgotten'): Recollection =>
    answer === 'forgotten'
      ? { outcome: 'unknown', reason: 'the print server remembers nothing of this task' }
      : conclude(attempt, answer)

  const heed = async (attempt: Attempt, { status, body }: HttpAnswer): Promise<Recollection> => {
    if (TURNED_AWAY.includes(status)) {
      memory.ended(attempt, 'notPrinted', `the print server turned it away with ${status}`)
      return current(attempt)
    }
    if (status !== HTTP_OK) throw new Error(`the print server answered ${status}`)
    const result = readResult(body)
    const isElsewhere = result === null || errorCodes(result).includes(DUPLICATE_TASK)
    return remember(attempt, isElsewhere ? await queue.follow(erpnetTaskId(attempt)) : result)
  }

  /** The answer to a sending, or null when there was surely nobody to send it to. Only here: a server that goes away later may have printed. */
  const deliver = async (action: string, attempt: Attempt, body: object): Promise<HttpAnswer | null> => {
    try {
      return await queue.post(action, erpnetTaskId(attempt), body)
    } catch (error) {
      if (!(error instanceof NobodyThere)) throw error
      memory.ended(attempt, 'notPrinted', error.message)
      return null
    }
  }

  return {
    /** Sends a document once. Rejects while nobody knows what became of it. */
    send: async (action: string, attempt: Attempt, body: object): Promise<Recollection> => {
      const answer = await deliver(action, attempt, body)
      return answer === null ? current(attempt) : heed(attempt, answer)
    },
    /** Prints what nobody counts. Rejects when it failed, or when nobody knows. */
    run: async (action: string): Promise<void> => {
      const id = world.newId()
      const { status, body } = await queue.post(action, id, {})
      if (status !== HTTP_OK) throw new Error(`the print server answered ${status}`)
      const result = readResult(body) ?? (await queue.follow(id))
      if (result === 'forgotten') throw new Error('the print server remembers nothing of this task')
      if (!result.ok) throw new Error(errorText(result))
    },
    /** What became of a sending: what is written down of it, else what the print server says. Rejects while it goes on. */
    recall: async (attempt: Attempt): Promise<Recollection> => {
      if (attempt.state !== 'sent') return recollectionOf(attempt)
      const answer = await queue.lookUp(erpnetTaskId(attempt))
      if (answer !== 'pending') return remember(attempt, answer)
      if (world.now() - attempt.sentAt < STUCK_MS) throw new Error('the print server is still at this task')
      return { outcome: 'unknown', reason: 'the print server never came to an end with this task' }
    },
  }
}
