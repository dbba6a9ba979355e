import { firstInstantAt } from '@kafana/domain'
import type { World } from '../../world.ts'
import type { Recollection } from '../device.ts'
import { DUPLICATE_TASK, errorCodes, judgeResult, readResult, readTask, type ErpnetResult } from './erpnet-answers.ts'
import { NobodyThere, type ErpnetClient, type HttpAnswer } from './erpnet-client.ts'
import type { Attempt, ErpnetMemory } from './erpnet-memory.ts'

/** How long the print server may hold a call before it hands the task back as one that goes on. */
const ASYNC_TIMEOUT_MS = 10_000
const POLL_MS = 500
const MOST_POLLS = 90
/** A task that still goes on by then never ends. */
const STUCK_MS = 600_000

const HTTP_OK = 200
/** Not understood, no such printer, not ready yet, not JSON: turned away before the queue. */
const TURNED_AWAY = [400, 404, 405, 415]

interface Parts {
  readonly client: ErpnetClient
  readonly memory: ErpnetMemory
  readonly world: Pick<World, 'now' | 'after'>
  /** Address of the printer, without a slash at its end. */
  readonly url: string
  readonly timezone: () => string
}

/** The first sending goes by the task's own id; the next ones, after proof that nothing was printed, need names of their own. */
export const erpnetTaskId = ({ taskId, attempt }: Pick<Attempt, 'taskId' | 'attempt'>): string => (attempt === 1 ? taskId : `${taskId}.${attempt}`)

/** A device's clock on its wall, as "2019-05-17T13:55:18"; null where there is none to be read. */
const deviceTime = (text: string, timezone: string): number | null => {
  const wall = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.exec(text)?.[0]
  const local = wall === undefined ? Number.NaN : Date.parse(`${wall}Z`)
  return Number.isNaN(local) || local < 0 ? null : firstInstantAt(local, timezone)
}

const recollectionOf = ({ state, reason, receiptNo, serial, printedAt }: Attempt): Recollection => {
  if (state === 'printed' && receiptNo !== null && serial !== null && printedAt !== null) return { outcome: 'printed', receiptNo, serial, printedAt }
  return { outcome: state === 'notPrinted' ? 'notPrinted' : 'unknown', reason: reason ?? 'the print server did not answer' }
}

/** The life of a task on the print server: sent once under a name of its own, asked for until it has ended, judged once and written down. */
export const createErpnetTasks = ({ client, memory, world, url, timezone }: Parts) => {
  const wait = (ms: number): Promise<void> => new Promise((resolve) => { world.after(ms, resolve) })

  const current = (attempt: Attempt): Recollection => recollectionOf(memory.last(attempt.taskId) ?? attempt)

  const conclude = (attempt: Attempt, result: ErpnetResult): Recollection => {
    const judged = judgeResult(result, attempt.total)
    if (judged.outcome === 'printed') {
      const { receiptNumber: numberText, receiptDateTime: timeText } = result
      memory.printed(attempt, { ...judged, numberText, timeText, printedAt: deviceTime(timeText, timezone()) ?? world.now() })
    } else memory.ended(attempt, judged.outcome, judged.reason)
    return current(attempt)
  }

  /** Null while the task goes on. */
  const ask = async (attempt: Attempt): Promise<Recollection | null> => {
    const { status, body } = await client.get(`${new URL('taskinfo', url).href}?id=${encodeURIComponent(erpnetTaskId(attempt))}`)
    if (status !== HTTP_OK) throw new Error(`the print server answered ${status}`)
    const task = readTask(body)
    if (task.status === 'unknown') return { outcome: 'unknown', reason: 'the print server remembers nothing of this task' }
    if (task.status !== 'finished') return null
    const result = readResult(task.result)
    return result === null ? null : conclude(attempt, result)
  }

  const follow = async (attempt: Attempt): Promise<Recollection> => {
    for (let poll = 0; poll < MOST_POLLS; poll += 1) {
      const answer = await ask(attempt)
      if (answer !== null) return answer
      await wait(POLL_MS)
    }
    throw new Error('the print server does not come to an end with this task')
  }

  const heed = (attempt: Attempt, { status, body }: HttpAnswer): Promise<Recollection> | Recollection => {
    if (TURNED_AWAY.includes(status)) {
      memory.ended(attempt, 'notPrinted', `the print server turned it away with ${status}`)
      return current(attempt)
    }
    if (status !== HTTP_OK) throw new Error(`the print server answered ${status}`)
    const result = readResult(body)
    return result === null || errorCodes(result).includes(DUPLICATE_TASK) ? follow(attempt) : conclude(attempt, result)
  }

  return {
    /** Sends a document once. Rejects while nobody knows what became of it. */
    send: async (action: string, attempt: Attempt, body: object): Promise<Recollection> => {
      const query = new URLSearchParams({ taskId: erpnetTaskId(attempt), asyncTimeout: String(ASYNC_TIMEOUT_MS) })
      try {
        return await heed(attempt, await client.post(`${url}/${action}?${query.toString()}`, body))
      } catch (error) {
        if (!(error instanceof NobodyThere)) throw error
        memory.ended(attempt, 'notPrinted', error.message)
        return current(attempt)
      }
    },
    /** What became of a sending: what is written down of it, else what the print server says. Rejects while it goes on. */
    recall: async (attempt: Attempt): Promise<Recollection> => {
      if (attempt.state !== 'sent') return recollectionOf(attempt)
      const answer = await ask(attempt)
      if (answer !== null) return answer
      if (world.now() - attempt.sentAt < STUCK_MS) throw new Error('the print server is still at this task')
      return { outcome: 'unknown', reason: 'the print server never came to an end with this task' }
    },
  }
}
