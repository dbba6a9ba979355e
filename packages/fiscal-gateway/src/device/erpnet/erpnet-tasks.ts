import { firstInstantAt, hasElapsed, type Minor, toMinor } from '@kafana/domain'
import { type Runtime, uptimeOf } from '../../runtime.ts'
import { type RememberedOutcome, StillPrinting } from '../device.ts'
import {
  type ErpnetQueue,
  HTTP_OK,
  type HttpResponse,
  ServerNotReached,
  UnusableAnswer,
} from './erpnet-client.ts'
import type { Attempt, ErpnetMemory } from './erpnet-memory.ts'
import {
  DUPLICATE_TASK,
  errorCodes,
  errorText,
  classifyResult,
  readResult,
  type ErpnetResult,
} from './erpnet-protocol.ts'

/** A print server that has said nothing usable of a task for this time is not waited for. */
const UNUSABLE_MS = 600_000

/** Not understood, no such printer, not ready or not JSON: rejected before the queue. */
const REJECTED_STATUSES = [400, 404, 405, 415]

interface Deps {
  readonly queue: ErpnetQueue
  readonly memory: ErpnetMemory
  readonly runtime: Pick<Runtime, 'now' | 'newId' | 'uptime'>
  readonly timezone: () => string
}

/**
 * The first attempt uses the task's own id. Later ones, after proof that nothing was printed, need ids of
 * their own.
 */
export const erpnetTaskId = ({ taskId, attempt }: Pick<Attempt, 'taskId' | 'attempt'>): string =>
  attempt === 1 ? taskId : `${taskId}.${attempt}`

/** In minor units; 0 if it is not an amount. */
const amountOf = ({ receiptAmount }: ErpnetResult): Minor => {
  try {
    return toMinor(receiptAmount)
  } catch {
    return 0
  }
}

/** The device's local time, such as "2019-05-17T13:55:18"; null if it cannot be read. */
const deviceTime = (text: string, timezone: string): number | null => {
  const wall = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.exec(text)?.[0]
  const local = wall === undefined ? Number.NaN : Date.parse(`${wall}Z`)
  return Number.isNaN(local) || local < 0 ? null : firstInstantAt(local, timezone)
}

/** The total of a printed attempt is what the print server answered: another one does not prove a print. */
const rememberedOutcome = ({
  state,
  reason,
  receiptNo,
  serial,
  printedAt,
  total,
}: Attempt): RememberedOutcome => {
  if (state === 'printed' && receiptNo !== null && serial !== null && printedAt !== null)
    return { outcome: 'printed', receiptNo, serial, printedAt, total }
  const why = reason ?? 'the print server did not answer'
  return state === 'notPrinted'
    ? { outcome: 'notPrinted', reason: why }
    : { outcome: 'unknown', reason: why, isFinal: state === 'unclear' }
}

/**
 * The life of a task on the print server: sent once under its own id, queried until it has ended, classified
 * once and recorded.
 */
export const createErpnetTasks = ({ queue, memory, runtime, timezone }: Deps) => {
  const uptime = uptimeOf(runtime)
  /**
   * When this process sent or first met each attempt without an outcome, or the print server last had it in its queue: the
   * stored time of sending is of a clock that may have been set since.
   */
  const waitingSince = new Map<string, number>()
  const wait = (attempt: Attempt): void => {
    waitingSince.set(erpnetTaskId(attempt), uptime())
  }
  const isOverdue = (attempt: Attempt): boolean => {
    if (!waitingSince.has(erpnetTaskId(attempt))) wait(attempt)
    return hasElapsed(UNUSABLE_MS, waitingSince.get(erpnetTaskId(attempt)) ?? 0, uptime())
  }

  const current = (attempt: Attempt): RememberedOutcome =>
    rememberedOutcome(memory.last(attempt.taskId) ?? attempt)

  const conclude = (attempt: Attempt, result: ErpnetResult): RememberedOutcome => {
    const judged = classifyResult(result, attempt.total)
    if (judged.outcome === 'printed') {
      const { receiptNumber: numberText, receiptDateTime: timeText } = result
      memory.printed(attempt, {
        ...judged,
        numberText,
        timeText,
        printedAt: deviceTime(timeText, timezone()) ?? runtime.now(),
      })
    } else memory.ended(attempt, judged.outcome, judged.reason)
    return current(attempt)
  }

  const recordLookup = (
    attempt: Attempt,
    answer: ErpnetResult | 'pending' | 'forgotten',
  ): RememberedOutcome => {
    if (answer === 'pending') {
      wait(attempt)
      throw new StillPrinting('the print server is still at this task')
    }
    return answer === 'forgotten'
      ? { outcome: 'unknown', reason: 'the print server remembers nothing of this task', isFinal: false }
      : conclude(attempt, answer)
  }

  const handleResponse = async (
    attempt: Attempt,
    { status, body }: HttpResponse,
  ): Promise<RememberedOutcome> => {
    if (REJECTED_STATUSES.includes(status)) {
      memory.ended(attempt, 'notPrinted', `the print server turned it away with ${status}`)
      return current(attempt)
    }
    if (status !== HTTP_OK) throw new Error(`the print server answered ${status}`)
    const result = readResult(body) ?? 'pending'
    const isElsewhere = result !== 'pending' && errorCodes(result).includes(DUPLICATE_TASK)
    return recordLookup(attempt, isElsewhere ? await queue.lookUp(erpnetTaskId(attempt)) : result)
  }

  /**
   * The answer to an attempt, or null if it certainly reached nobody. Only when sending: a server that
   * becomes unreachable later may have printed.
   */
  const post = async (action: string, attempt: Attempt, body: object): Promise<HttpResponse | null> => {
    try {
      return await queue.post(action, erpnetTaskId(attempt), body)
    } catch (error) {
      if (!(error instanceof ServerNotReached)) throw error
      memory.ended(attempt, 'notPrinted', error.message)
      return null
    }
  }

  return {
    /** Sends a document once. Rejects while its outcome is unknown, with StillPrinting while it is pending. */
    send: async (action: string, attempt: Attempt, body: object): Promise<RememberedOutcome> => {
      wait(attempt)
      const answer = await post(action, attempt, body)
      return answer === null ? current(attempt) : handleResponse(attempt, answer)
    },
    /** Prints what is not counted. Rejects if it failed, or if its outcome is unknown. */
    run: async (action: string): Promise<void> => {
      const id = runtime.newId()
      const { status, body } = await queue.post(action, id, {})
      if (status !== HTTP_OK) throw new Error(`the print server answered ${status}`)
      const result = readResult(body) ?? (await queue.waitForResult(id))
      if (result === 'forgotten') throw new Error('the print server remembers nothing of this task')
      if (!result.ok) throw new Error(errorText(result))
    },
    /**
     * The outcome of an attempt: as recorded, else as the print server reports it. Rejects while it is in the queue, however
     * long that takes, and while the print server says nothing usable about it, for ten minutes at most.
     */
    lookUp: async (attempt: Attempt): Promise<RememberedOutcome> => {
      if (attempt.state !== 'sent') return rememberedOutcome(attempt)
      const isTooLate = isOverdue(attempt)
      try {
        return recordLookup(attempt, await queue.lookUp(erpnetTaskId(attempt)))
      } catch (error) {
        if (!isTooLate || !(error instanceof UnusableAnswer)) throw error
        return { outcome: 'unknown', reason: error.message, isFinal: false }
      }
    },
    /**
     * The outcome of an attempt that is not recorded here, if the print server remembers it; it is recorded then.
     * Its amount is not known. Rejects while it is pending.
     */
    lookUpLost: async (attempt: Attempt): Promise<RememberedOutcome> => {
      const answer = await queue.lookUp(erpnetTaskId(attempt))
      if (typeof answer === 'string') return recordLookup(attempt, answer)
      const found = { ...attempt, total: amountOf(answer) }
      memory.begin(found.taskId, found.attempt, found.total, found.sentAt)
      return conclude(found, answer)
    },
  }
}
