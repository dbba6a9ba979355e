import { GATEWAY_ERRORS } from '../errors.ts'
import type { RelayedJobStore } from '../journal/idempotency.ts'
import type { GatewayRequest, GatewayResponse } from '../print/commands.ts'
import type { UnconfirmedTask } from '../print/task-permits.ts'
import type { Log } from '../runtime.ts'

interface CancellerDeps {
  readonly handle: (request: GatewayRequest) => Promise<GatewayResponse>
  readonly log: Log
}

/**
 * Cancels the tasks that the server cannot confirm. One that was not printed gets its tombstone; the outcome
 * of the others is in the journal's lines. The server repeats the request until it knows the outcome, so a
 * failure here is only logged.
 */
export const createTaskCanceller = ({ handle, log }: CancellerDeps) => {
  const running = new Set<string>()
  const cancel = async ({ taskId, epoch }: UnconfirmedTask): Promise<void> => {
    if (running.has(taskId)) return
    running.add(taskId)
    try {
      await handle({ method: 'POST', path: `/commands/${taskId}/cancel`, body: { epoch } })
    } catch (error) {
      log('failed', { err: error })
    } finally {
      running.delete(taskId)
    }
  }
  return {
    /** Starts what is not running yet. Never rejects. */
    cancelAll: (tasks: readonly UnconfirmedTask[]): void => {
      for (const task of tasks) void cancel(task)
    },
  }
}

export type TaskCanceller = ReturnType<typeof createTaskCanceller>

/** A command that a screen sent through the server. The names are those of the wire. */
interface RelayedJob {
  readonly workId: string
  readonly path: string
  /** Null queries the state of a task. */
  readonly command: Readonly<Record<string, unknown>> | null
}

export type RelayedAnswer = GatewayResponse & { readonly workId: string }

/** The most answers that the server accepts in one call. */
const MAX_ANSWERS = 50

interface Deps {
  readonly store: RelayedJobStore
  readonly handle: (request: GatewayRequest) => Promise<GatewayResponse>
  /** Called when an answer is ready to be sent. */
  readonly onAnswer: () => void
  readonly log: Log
}

/**
 * Reports carry no task id: printed again, the second would look like the first. Everything else has a task
 * id, which makes repeats harmless.
 */
const isReport = (path: string, command: NonNullable<RelayedJob['command']>): boolean =>
  path === '/commands' && command['commandType'] !== 0

const [status, message] = GATEWAY_ERRORS.INTERNAL
const INTERRUPTED: GatewayResponse = { status, body: { ok: false, code: 'INTERNAL', message } }

/** Runs relayed jobs, and keeps the answers until the server has them. */
export const createRelayedJobs = ({ store, handle, onAnswer, log }: Deps) => {
  const running = new Set<string>()
  const answers = new Map<string, GatewayResponse>()

  const execute = async ({ workId, path, command }: RelayedJob): Promise<GatewayResponse> => {
    // A query has no effect that could happen twice, and screens poll: it is not stored.
    if (command === null) return handle({ method: 'GET', path, body: null })
    const state = store.state(workId)
    if (typeof state === 'object') return state
    if (state === 'begun' && isReport(path, command)) return INTERRUPTED
    store.begin(workId)
    const response = await handle({ method: 'POST', path, body: command })
    store.end(workId, response)
    return response
  }

  const run = async (job: RelayedJob): Promise<void> => {
    const { workId } = job
    if (running.has(workId) || answers.has(workId)) return
    running.add(workId)
    try {
      answers.set(workId, await execute(job))
    } catch (error) {
      log('failed', { err: error })
      answers.set(workId, INTERRUPTED)
    } finally {
      running.delete(workId)
    }
    onAnswer()
  }

  return {
    /** Starts what is not running yet. Never rejects. */
    start: (jobs: readonly RelayedJob[]): void => {
      for (const job of jobs) void run(job)
    },
    pendingAnswers: (): RelayedAnswer[] =>
      [...answers].slice(0, MAX_ANSWERS).map(([workId, response]) => ({ workId, ...response })),
    /** Drops answers that the server has received. */
    acknowledge: (sent: readonly RelayedAnswer[]): void => {
      for (const { workId } of sent) answers.delete(workId)
    },
  }
}

export type RelayedJobs = ReturnType<typeof createRelayedJobs>
