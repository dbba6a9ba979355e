import type { ProcessRun } from './process-run.ts'
import type { Random } from './random.ts'
import type { Scheduler } from './scheduler.ts'

export interface HttpRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
  /** Aborted when the caller has closed the connection. */
  readonly disconnected?: AbortSignal
}
export interface HttpResponse {
  readonly status: number
  readonly body: unknown
}

/** A process that handles requests. If it crashes before it responds, no response is sent. */
export interface Host {
  readonly name: string
  /** Returns null while the process is down. */
  handle(request: HttpRequest): Promise<HttpResponse> | null
}

/** No response: the request may or may not have been processed. */
export class NoResponseError extends Error {
  override readonly name = 'NoResponseError'
}

/** Probabilities of network faults, from 0 to 1. */
export interface NetworkFaults {
  readonly lost: number
  readonly responseLost: number
  readonly duplicated: number
  readonly slow: number
  /** If set, only requests with this path fail. */
  readonly only?: string
}
export const NO_FAULTS: NetworkFaults = { lost: 0, responseLost: 0, duplicated: 0, slow: 0 }

export interface Call {
  readonly from: ProcessRun
  readonly to: Host
  readonly request: HttpRequest
  readonly timeoutMs: number
  /** Lets the caller stop waiting early. */
  readonly signal?: AbortSignal
}

export interface Network {
  /** @throws NoResponseError */
  call(call: Call): Promise<HttpResponse>
  setFaults(faults: NetworkFaults): void
  /** Whether a slow request is still on its way. */
  isDelayed(): boolean
  /** Delivers again the last requests of earlier runs of a process with this path: they were on their way for long. */
  repeatLate(from: string, path: string): void
  /** Cuts the connection between two processes, in both directions, until it is connected again. */
  cut(one: string, other: string): void
  reconnect(one: string, other: string): void
  reconnectAll(): void
}

const SLOWEST_MS = 90_000
const SLOWEST_LATE_MS = 20_000
const USUAL_MS = 40
/** How many requests the network remembers. */
const MOST_REPEATED = 300

interface Deps {
  readonly scheduler: Scheduler
  readonly random: Random
  readonly note: (text: string) => void
}

const connectionOf = (one: string, other: string): string => [one, other].toSorted().join('|')

export const createNetwork = ({ scheduler, random, note }: Deps): Network => {
  let faults = NO_FAULTS
  const cuts = new Set<string>()
  let delayed = 0
  const sent: Call[] = []

  const faultsOf = ({ path }: HttpRequest): NetworkFaults =>
    faults.only === undefined || faults.only === path ? faults : NO_FAULTS
  const delay = (request: HttpRequest): number =>
    random.chance(faultsOf(request).slow) ? random.below(SLOWEST_MS) : 1 + random.below(USUAL_MS)

  const sendResponse = async (
    { to, from, request }: Call,
    pending: Promise<HttpResponse>,
    onResponse: (response: HttpResponse) => void,
  ): Promise<void> => {
    const response = await pending
    if (!random.chance(faultsOf(request).responseLost) && !cuts.has(connectionOf(from.name, to.name)))
      scheduler.at(delay(request), () => onResponse(response))
    else note(`the response of ${to.name} to ${from.name} ${request.method} ${request.path} is lost`)
  }

  /** Delivers one copy of the request after a delay, and its response after another one. */
  const deliver = (
    call: Call,
    requestDelay: number,
    onResponse: (response: HttpResponse) => void,
    onUnreachable: () => void,
  ): void => {
    const { to, from, request } = call
    if (requestDelay > USUAL_MS) delayed += 1
    scheduler.at(requestDelay, () => {
      if (requestDelay > USUAL_MS) delayed -= 1
      const pending = cuts.has(connectionOf(from.name, to.name)) ? null : to.handle(request)
      if (pending === null) return onUnreachable()
      void sendResponse(call, pending, onResponse)
    })
  }

  const send = (
    call: Call,
    onResponse: (response: HttpResponse) => void,
    onUnreachable: () => void,
  ): void => {
    sent.push(call)
    if (sent.length > MOST_REPEATED) sent.shift()
    const description = `${call.from.name} → ${call.to.name} ${call.request.method} ${call.request.path}`
    if (random.chance(faultsOf(call.request).lost)) return note(`${description} is lost`)
    const requestDelay = delay(call.request)
    if (requestDelay > USUAL_MS) note(`${description} takes ${requestDelay} ms`)
    deliver(call, requestDelay, onResponse, onUnreachable)
    if (!random.chance(faultsOf(call.request).duplicated)) return
    note(`${description} is duplicated`)
    deliver(call, delay(call.request), onResponse, () => undefined)
  }

  return {
    call: (call) =>
      call.from.whileAlive(
        new Promise<HttpResponse>((resolve, reject) => {
          const disconnect = new AbortController()
          const fail = (): void => {
            reject(new NoResponseError(`no response from ${call.to.name}`))
            scheduler.at(delay(call.request), () => disconnect.abort())
          }
          const cancelTimeout = scheduler.at(call.timeoutMs, fail)
          call.signal?.addEventListener('abort', fail)
          const onResponse = (response: HttpResponse): void => {
            cancelTimeout()
            resolve(response)
          }
          send({ ...call, request: { ...call.request, disconnected: disconnect.signal } }, onResponse, () => {
            cancelTimeout()
            fail()
          })
        }),
      ),
    setFaults: (next) => {
      faults = next
    },
    isDelayed: () => delayed > 0,
    repeatLate: (from, path) => {
      const late = sent.filter((call) => call.from.name === from && call.request.path === path)
      for (const call of late.filter((one) => !one.from.isAlive())) {
        const ms = USUAL_MS + 1 + random.below(SLOWEST_LATE_MS)
        note(`${from} ${path} arrives again, ${ms} ms late`)
        deliver(
          call,
          ms,
          () => undefined,
          () => undefined,
        )
      }
    },
    cut: (one, other) => {
      cuts.add(connectionOf(one, other))
    },
    reconnect: (one, other) => {
      cuts.delete(connectionOf(one, other))
    },
    reconnectAll: () => cuts.clear(),
  }
}
