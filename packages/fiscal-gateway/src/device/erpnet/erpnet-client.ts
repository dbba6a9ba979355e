import { messageOf } from '../../errors.ts'
import type { Runtime } from '../../runtime.ts'
import { type ErpnetResult, readResult, readTask } from './erpnet-protocol.ts'

/**
 * How long the print server may hold a call before it returns the task as pending. Most receipts are done by then; the
 * next bill waits no longer for one that is not.
 */
const ASYNC_TIMEOUT_MS = 5000
const POLL_MS = 500
const MAX_POLLS = 90

export const HTTP_OK = 200

/** The print server answered a question about a task with something that says nothing about it. */
export class UnusableAnswer extends Error {
  override readonly name = 'UnusableAnswer'
}

interface Deps {
  readonly client: ErpnetClient
  readonly runtime: Pick<Runtime, 'after'>
  /** The address of the printer, without a trailing slash. */
  readonly url: string
}

/**
 * The print server's queue. Each task has an id, by which it can be queried as long as the server remembers
 * it.
 */
export const createErpnetQueue = ({ client, runtime, url }: Deps) => {
  const sleep = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      runtime.after(ms, resolve)
    })

  /** @throws UnusableAnswer */
  const lookUp = async (id: string): Promise<ErpnetResult | 'pending' | 'forgotten'> => {
    const { status, body } = await client.get(`${new URL('taskinfo', url).href}?id=${encodeURIComponent(id)}`)
    if (status !== HTTP_OK) throw new UnusableAnswer(`the print server answered ${status}`)
    try {
      const task = readTask(body)
      if (task.status === 'unknown') return 'forgotten'
      return (task.status === 'finished' ? readResult(task.result) : null) ?? 'pending'
    } catch (error) {
      throw new UnusableAnswer(messageOf(error))
    }
  }

  return {
    lookUp,
    /** Waits until the task has ended: for what is not a bill. */
    waitForResult: async (id: string): Promise<ErpnetResult | 'forgotten'> => {
      for (let poll = 0; poll < MAX_POLLS; poll += 1) {
        const answer = await lookUp(id)
        if (answer !== 'pending') return answer
        await sleep(POLL_MS)
      }
      throw new Error('the print server does not come to an end with this task')
    },
    post: (action: string, id: string, body: object): Promise<HttpResponse> => {
      const query = new URLSearchParams({ taskId: id, asyncTimeout: String(ASYNC_TIMEOUT_MS) })
      return client.post(`${url}/${action}?${query.toString()}`, body)
    },
  }
}

export type ErpnetQueue = ReturnType<typeof createErpnetQueue>

/** Longer than the print server takes to return a task as pending. */
const POST_TIMEOUT_MS = 15_000
/** Questions are answered at once, or not. */
const GET_TIMEOUT_MS = 5000

export interface HttpResponse {
  readonly status: number
  /** Undefined if the body is not JSON. */
  readonly body: unknown
}

/** The request reached nobody: there is no server at the address. */
export class ServerNotReached extends Error {
  override readonly name = 'NobodyThere'
}

const NEVER_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH'])

/** The system calls before anything is sent: the same codes also end a connection that had been made. */
const BEFORE_SENDING = new Set(['connect', 'getaddrinfo'])

interface SystemError {
  readonly code?: unknown
  readonly syscall?: unknown
}
const isNeverConnected = ({ code, syscall }: SystemError): boolean =>
  typeof code === 'string' &&
  NEVER_CONNECTED.has(code) &&
  typeof syscall === 'string' &&
  BEFORE_SENDING.has(syscall)

/** Why no connection was made, to none of the addresses; null if there may have been one. */
const whyNotConnected = (error: unknown): string | null => {
  const cause: unknown = error instanceof Error ? error.cause : null
  if (typeof cause !== 'object' || cause === null) return null
  const attempts: readonly SystemError[] = cause instanceof AggregateError ? cause.errors : [cause]
  return attempts.length > 0 && attempts.every(isNeverConnected)
    ? attempts.map(({ code }) => String(code)).join(', ')
    : null
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/**
 * Calls to the print server, each with a time limit. ServerNotReached if nothing can have arrived; every
 * other failure may have come after the print.
 */
export const createErpnetClient = (runtime: Pick<Runtime, 'fetch' | 'after'>) => {
  const call = async (method: 'GET' | 'POST', url: string, body?: object): Promise<HttpResponse> => {
    const limit = new AbortController()
    const cancelTimeout = runtime.after(method === 'POST' ? POST_TIMEOUT_MS : GET_TIMEOUT_MS, () =>
      limit.abort(new Error('the print server did not answer in time')),
    )
    const content =
      body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    try {
      const answer = await runtime.fetch(url, { method, signal: limit.signal, ...content })
      return { status: answer.status, body: parseJson(await answer.text()) }
    } catch (error) {
      const why = whyNotConnected(error)
      throw why === null ? error : new ServerNotReached(`there is no print server: ${why}`)
    } finally {
      cancelTimeout()
    }
  }

  return {
    get: (url: string): Promise<HttpResponse> => call('GET', url),
    post: (url: string, body: object): Promise<HttpResponse> => call('POST', url, body),
  }
}

export type ErpnetClient = ReturnType<typeof createErpnetClient>
