import { z } from 'zod'
import { GatewayError } from '../errors.ts'
import type { Log, Runtime } from '../runtime.ts'
import { callServer, type ServerReply } from './server-call.ts'

/** The venue that the gateway prints for, as its server last sent it. */
export interface Venue {
  readonly name: string
  /** IANA name. */
  readonly timezone: string
  /** Web origins that may call the gateway. */
  readonly origins: readonly string[]
}

/** The pairing of the gateway with a venue's server. */
export interface Pairing {
  readonly gatewayId: string
  /** Authenticates the gateway to the server. */
  readonly token: string
  /** Key of the server's permits and of the gateway's proofs. */
  readonly secret: string
  /** The server's address, without a trailing slash. */
  readonly server: string
  /** The address in the settings at that time. If it has changed since, the server has moved. */
  readonly setting: string | null
  readonly venue: Venue | null
}

/**
 * `unpaired`: an owner ended it, and only a new code pairs the gateway again. `unknown`: the server's database
 * does not have the gateway, as after a restore from an earlier backup.
 */
export type PairingEnd = 'unpaired' | 'unknown'

/** Keeps the pairing across restarts. */
export interface PairingStore {
  readonly current: () => Pairing | null
  readonly save: (pairing: Pairing) => void
  readonly end: (reason: PairingEnd) => void
}

export interface PairingSettings {
  /** The name of this gateway on the venue's screens. */
  readonly name: string
  /** The server's address; null for that of an earlier pairing, else this machine. */
  readonly serverUrl: string | null
  /** A pairing code, used once. */
  readonly code: string | null
  /**
   * The proof that this gateway can read the server's data folder; null where it cannot, and after an owner
   * ended the pairing.
   */
  readonly localProof: () => string | null
}

/** `unreachable`: it answered that it can't now. `noProof`: there is neither a code nor a local proof. */
type PairingAttempt = 'paired' | 'refused' | 'unreachable' | 'noProof'

type PairingProof = { readonly code: string } | { readonly local: string }

interface Deps {
  readonly runtime: Runtime
  readonly store: PairingStore
  readonly settings: PairingSettings
  readonly log: Log
}

const DEFAULT_SERVER = 'http://127.0.0.1:3000'
const TIMEOUT_MS = 15_000

const pairReply = z.object({
  gatewayId: z.string().min(1),
  token: z.string().min(1),
  secret: z.string().min(1),
})

const plainUrl = (url: string): string => url.replace(/\/+$/, '')

/** Pairs the gateway with a venue's server. */
export const createPairingClient = ({ runtime, store, settings, log }: Deps) => {
  let { code } = settings
  /** While there is no venue it may be refused every few seconds: logged once. */
  let loggedStatus: number | null = null

  /** If the server's address in the settings has changed, the pairing follows it. */
  const applyServerSetting = (): void => {
    const pairing = store.current()
    if (pairing === null || settings.serverUrl === null || pairing.setting === settings.serverUrl) return
    store.save({ ...pairing, server: plainUrl(settings.serverUrl), setting: settings.serverUrl })
  }
  applyServerSetting()

  const server = (): string => plainUrl(store.current()?.server ?? settings.serverUrl ?? DEFAULT_SERVER)

  const savePairing = (reply: ServerReply, url: string): boolean => {
    const { success, data } = pairReply.safeParse(reply.body)
    if (reply.status !== 201 || !success) return false
    const pairing: Pairing = { ...data, server: url, setting: settings.serverUrl, venue: null }
    store.save(pairing)
    log('paired', { server: url, gatewayId: pairing.gatewayId })
    return true
  }

  const requestPairing = (url: string, proof: PairingProof): Promise<ServerReply> =>
    callServer(runtime, {
      url: `${url}/api/gateway/pair`,
      body: { ...proof, name: settings.name },
      timeoutMs: TIMEOUT_MS,
    })

  const availableProof = (): PairingProof | null => {
    if (code !== null) return { code }
    const local = settings.localProof()
    return local === null ? null : { local }
  }

  return {
    server,
    /** With the code of the settings, else with the proof of the data folder. Rejects when the server does not answer. */
    attempt: async (): Promise<PairingAttempt> => {
      const proof = availableProof()
      if (proof === null) return 'noProof'
      const url = server()
      const reply = await requestPairing(url, proof)
      if (savePairing(reply, url)) {
        code = null
        return 'paired'
      }
      if (reply.status !== loggedStatus) log('not paired', { server: url, status: reply.status })
      loggedStatus = reply.status
      // A refused code is used up or mistyped.
      if (reply.status === 403 && 'code' in proof) code = null
      return reply.status >= 500 ? 'unreachable' : 'refused'
    },
    /**
     * With a code that somebody entered. While it is paired, only with the same server: any program of this computer
     * could lead it to a server of its own, whose permits would then print. PAIRED_ELSEWHERE, PAIRING_REFUSED,
     * SERVER_UNAVAILABLE.
     */
    withCode: async (enteredCode: string, otherServer: string | null): Promise<void> => {
      const url = otherServer === null ? server() : plainUrl(otherServer)
      if (store.current() !== null && url !== server()) throw new GatewayError('PAIRED_ELSEWHERE')
      const reply = await requestPairing(url, { code: enteredCode }).catch(() => {
        throw new GatewayError('SERVER_UNAVAILABLE', url)
      })
      if (!savePairing(reply, url))
        throw new GatewayError(
          reply.status >= 500 || reply.body === null ? 'SERVER_UNAVAILABLE' : 'PAIRING_REFUSED',
        )
    },
  }
}

export type PairingClient = ReturnType<typeof createPairingClient>
