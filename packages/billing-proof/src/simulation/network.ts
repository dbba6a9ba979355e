import type { Incarnation, Scheduler } from './incarnation.ts'
import type { Random } from './random.ts'

export interface Request {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
  /** The one who asks hung up. */
  readonly disconnected?: AbortSignal
}
export interface Answer {
  readonly status: number
  readonly body: unknown
}

/** A process that answers; null while it is down. A request that dies with it is never answered. */
export interface Host {
  readonly name: string
  answer(request: Request): Promise<Answer> | null
}

/** Nobody knows whether the other side got it. */
export class Silence extends Error {
  override readonly name = 'Silence'
}

/** How bad the network is: shares from 0 to 1. */
export interface NetworkFaults {
  readonly lost: number
  readonly answerLost: number
  readonly doubled: number
  readonly slow: number
}
export const NO_FAULTS: NetworkFaults = { lost: 0, answerLost: 0, doubled: 0, slow: 0 }

export interface Call {
  readonly from: Incarnation
  readonly to: Host
  readonly request: Request
  readonly timeoutMs: number
  /** The caller stopped waiting by itself. */
  readonly signal?: AbortSignal
}

export interface Network {
  /** @throws Silence */
  call(call: Call): Promise<Answer>
  setWeather(weather: NetworkFaults): void
  /** Something is on its way for longer than usual. */
  isDelayed(): boolean
  /** Nothing passes between these two, either way, until it is mended. */
  cut(one: string, other: string): void
  mend(): void
}

const SLOWEST_MS = 90_000
const USUAL_MS = 40

interface Deps {
  readonly scheduler: Scheduler
  readonly random: Random
  readonly note: (text: string) => void
}

const pairOf = (one: string, other: string): string => [one, other].toSorted().join('|')

export const createNetwork = ({ scheduler, random, note }: Deps): Network => {
  let weather = NO_FAULTS
  const cuts = new Set<string>()
  let delayed = 0

  const delay = (): number =>
    random.chance(weather.slow) ? random.below(SLOWEST_MS) : 1 + random.below(USUAL_MS)

  const goBack = async (
    { to, from, request }: Call,
    answering: Promise<Answer>,
    done: (answer: Answer) => void,
  ): Promise<void> => {
    const answer = await answering
    if (!random.chance(weather.answerLost) && !cuts.has(pairOf(from.name, to.name)))
      scheduler.at(delay(), () => done(answer))
    else note(`the answer of ${to.name} to ${from.name} ${request.method} ${request.path} is lost`)
  }

  /** One copy of the request on its way there, and its answer on the way back. */
  const deliver = (
    call: Call,
    arrives: number,
    done: (answer: Answer) => void,
    refused: () => void,
  ): void => {
    const { to, from, request } = call
    if (arrives > USUAL_MS) delayed += 1
    scheduler.at(arrives, () => {
      if (arrives > USUAL_MS) delayed -= 1
      const answering = cuts.has(pairOf(from.name, to.name)) ? null : to.answer(request)
      if (answering === null) return refused()
      void goBack(call, answering, done)
    })
  }

  const send = (call: Call, done: (answer: Answer) => void, refused: () => void): void => {
    const what = `${call.from.name} → ${call.to.name} ${call.request.method} ${call.request.path}`
    if (random.chance(weather.lost)) return note(`${what} is lost`)
    const arrives = delay()
    if (arrives > USUAL_MS) note(`${what} takes ${arrives} ms`)
    deliver(call, arrives, done, refused)
    if (!random.chance(weather.doubled)) return
    note(`${what} is doubled`)
    deliver(call, delay(), done, () => undefined)
  }

  return {
    call: (call) =>
      call.from.alive(
        new Promise<Answer>((resolve, reject) => {
          const hangUp = new AbortController()
          const silence = (): void => {
            reject(new Silence(`${call.to.name} does not answer`))
            scheduler.at(delay(), () => hangUp.abort())
          }
          const cancelTimeout = scheduler.at(call.timeoutMs, silence)
          call.signal?.addEventListener('abort', silence)
          const done = (answer: Answer): void => {
            cancelTimeout()
            resolve(answer)
          }
          send({ ...call, request: { ...call.request, disconnected: hangUp.signal } }, done, () => {
            cancelTimeout()
            silence()
          })
        }),
      ),
    setWeather: (now) => {
      weather = now
    },
    isDelayed: () => delayed > 0,
    cut: (one, other) => {
      cuts.add(pairOf(one, other))
    },
    mend: () => cuts.clear(),
  }
}
