import type { Log, Runtime } from '../runtime.ts'
import type { PairingClient, PairingStore } from './pairing.ts'
import type { Sync } from './sync.ts'

const MIN_DELAY_MS = 1000
/** Whoever sees that the server is back does not wait much longer for the gateway. */
const MAX_DELAY_MS = 10_000
/** A server that refuses may have no venue yet: a short delay pairs the gateway before the new venue prints. */
const REFUSED_DELAY_MS = 3000
/** Changes within this time are sent in one call. */
const BATCH_MS = 10

export interface ConnectionState {
  readonly paired: boolean
  /** The server's id of this gateway; null while it is not paired. */
  readonly gatewayId: string | null
  readonly server: string
  /** The venue's name, once the server has sent it. */
  readonly venue: string | null
  /** When the server last responded since the start, UTC ms. */
  readonly lastContactAt: number | null
  /** Whether the last attempt failed. */
  readonly isUnreachable: boolean
  /** Why the server's certificate was refused, if that is why it failed; otherwise null. */
  readonly refusedCertificate: string | null
}

interface Deps {
  readonly runtime: Runtime
  readonly pairingStore: PairingStore
  readonly pairingClient: PairingClient
  readonly sync: Sync
  readonly log: Log
}

/**
 * The delay after a number of failures in a row: 1 s, doubling up to 10 s, each shortened at random so that
 * gateways do not all reconnect at once.
 */
export const reconnectBackoff = (failures: number, random: number): number =>
  Math.max(
    MIN_DELAY_MS,
    Math.round(Math.min(MAX_DELAY_MS, MIN_DELAY_MS * 2 ** failures) * (0.5 + random / 2)),
  )

/** The most specific reason that an error and its causes name: a code of the system or of TLS, or a text. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return reasonOf(error.cause)
  return 'code' in error ? String(error.code) : error.message
}
/** Node's and OpenSSL's codes for a certificate that does not prove to be the server's. */
const CERTIFICATE_REFUSED = /CERT|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA/

/** One cycle of the connection: pairs or exchanges, and decides when to run next. */
const createCycle = ({ runtime, pairingStore, pairingClient, sync, log }: Deps) => {
  let failures = 0
  let lastContactAt: number | null = null
  /** Why no answer came, at the last attempt; logged when it changes. */
  let noAnswer: string | null = null

  const recordNoAnswer = (error: unknown): void => {
    const reason = reasonOf(error)
    if (reason !== noAnswer) log('server does not answer', { server: pairingClient.server(), reason })
    noAnswer = reason
  }

  const nextRetry = (): number => {
    failures += 1
    sync.recordFailure()
    return reconnectBackoff(failures, runtime.random())
  }

  const pair = async (): Promise<number> => {
    switch (await pairingClient.attempt()) {
      case 'paired':
        return 0
      case 'refused':
        return REFUSED_DELAY_MS
      case 'unreachable':
      case 'noProof':
        return nextRetry()
    }
  }

  const exchange = async (controller: AbortController): Promise<number> => {
    const pairing = pairingStore.current()
    if (pairing === null) {
      const delay = await pair()
      noAnswer = null
      return delay
    }
    const end = await sync.exchange(pairing, controller)
    noAnswer = null
    if (end === 'unpaired' || end === 'unknown') {
      log('unpaired', { server: pairing.server, why: end })
      pairingStore.end(end)
    }
    if (end === 'newRun') return 0
    if (end !== 'ok') return nextRetry()
    failures = 0
    lastContactAt = runtime.now()
    return 0
  }

  return {
    isUnreachable: (): boolean => failures > 0,
    /** Resolves to the milliseconds until the next cycle; 0 after a superseded call. Never rejects. */
    run: async (controller: AbortController): Promise<number> => {
      try {
        return await exchange(controller)
      } catch (error) {
        if (controller.signal.reason === SUPERSEDED) return 0
        recordNoAnswer(error)
        return nextRetry()
      }
    },
    state: (): ConnectionState => ({
      paired: pairingStore.current() !== null,
      gatewayId: pairingStore.current()?.gatewayId ?? null,
      venue: pairingStore.current()?.venue?.name ?? null,
      server: pairingClient.server(),
      lastContactAt,
      isUnreachable: failures > 0,
      refusedCertificate: noAnswer !== null && CERTIFICATE_REFUSED.test(noAnswer) ? noAnswer : null,
    }),
  }
}

const SUPERSEDED = new Error('there are changes to send')

/**
 * The connection to the server, one call at a time: reports what was printed until the server has it, and receives
 * commands.
 */
export const createServerConnection = (deps: Deps) => {
  const { runtime, sync } = deps
  const cycle = createCycle(deps)
  let running = false
  let cancelNext: (() => void) | null = null
  let call: { readonly controller: AbortController; readonly ended: Promise<void> } | null = null
  let cancelBatch: (() => void) | null = null

  const schedule = (ms: number): void => {
    cancelNext?.()
    cancelNext = running ? runtime.after(ms, begin) : null
  }

  const begin = (): void => {
    cancelNext = null
    const controller = new AbortController()
    const ended = cycle.run(controller).then((ms) => {
      call = null
      schedule(ms)
    })
    call = { controller, ended }
  }

  /** Changes abort a long poll. A call that brings something ends soon, and the next follows at once. */
  const sendChanges = (): void => {
    cancelBatch = null
    if (!running || cycle.isUnreachable() || !sync.hasChanges()) return
    if (call === null) schedule(0)
    else if (sync.isLongPoll()) call.controller.abort(SUPERSEDED)
  }

  return {
    state: cycle.state,
    /** There may be changes to send. */
    notify: (): void => {
      cancelBatch ??= running ? runtime.after(BATCH_MS, sendChanges) : null
    },
    /** The pairing has changed, or the computer has slept: what a call was about is over. */
    reconnect: (): void => {
      call?.controller.abort(SUPERSEDED)
      if (call === null) schedule(0)
    },
    start: (): void => {
      running = true
      schedule(0)
    },
    /** Resolves when the current call has ended. */
    stop: async (): Promise<void> => {
      running = false
      cancelBatch?.()
      schedule(0)
      call?.controller.abort(SUPERSEDED)
      await call?.ended
    },
  }
}

export type ServerConnection = ReturnType<typeof createServerConnection>
