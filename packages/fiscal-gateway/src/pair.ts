import { z } from 'zod'
import type { Note } from './asked.ts'
import { GatewayError } from './errors.ts'
import type { Pairing, PairingKeep } from './pairing.ts'
import { callServer, type ServerReply } from './server-call.ts'
import type { World } from './world.ts'

export interface PairingSettings {
  /** How the venue's screens call this gateway. */
  readonly name: string
  /** Where the server is; null for what an earlier pairing says, else this machine. */
  readonly serverUrl: string | null
  /** A code to pair with, once. */
  readonly code: string | null
  /** The proof that this gateway reads the server's own data folder; null where it does not, and once an owner parted with it. */
  readonly localProof: () => string | null
}

/** `nothing`: there is neither a code nor a proof to show. */
export type Attempt = 'paired' | 'refused' | 'away' | 'nothing'

type Proof = { readonly code: string } | { readonly local: string }

interface Parts {
  readonly world: World
  readonly keep: PairingKeep
  readonly settings: PairingSettings
  readonly note: Note
}

const DEFAULT_SERVER = 'http://127.0.0.1:3000'
const PATIENCE_MS = 15_000

const told = z.object({ gatewayId: z.string().min(1), token: z.string().min(1), secret: z.string().min(1) })

const plainUrl = (url: string): string => url.replace(/\/+$/, '')

/** Makes the gateway a venue's. */
export const createPairer = ({ world, keep, settings, note }: Parts) => {
  let { code } = settings
  /** It may be refused every few seconds for as long as there is no venue: the log hears of it once. */
  let notedStatus: number | null = null

  /** A server that moved since is found where the setting says. */
  const followSetting = (): void => {
    const pairing = keep.current()
    if (pairing === null || settings.serverUrl === null || pairing.setting === settings.serverUrl) return
    keep.keep({ ...pairing, server: plainUrl(settings.serverUrl), setting: settings.serverUrl })
  }
  followSetting()

  const server = (): string => plainUrl(keep.current()?.server ?? settings.serverUrl ?? DEFAULT_SERVER)

  const take = (reply: ServerReply, at: string): boolean => {
    const { success, data } = told.safeParse(reply.body)
    if (reply.status !== 201 || !success) return false
    const pairing: Pairing = { ...data, server: at, setting: settings.serverUrl, venue: null }
    keep.keep(pairing)
    note('paired', { server: at, gatewayId: pairing.gatewayId })
    return true
  }

  const ask = (at: string, proof: Proof): Promise<ServerReply> =>
    callServer(world, {
      url: `${at}/api/gateway/pair`,
      body: { ...proof, name: settings.name },
      patienceMs: PATIENCE_MS,
    })

  const proofAtHand = (): Proof | null => {
    if (code !== null) return { code }
    const local = settings.localProof()
    return local === null ? null : { local }
  }

  return {
    server,
    /** With the code of the settings, else with the proof of the data folder. Never rejects. */
    attempt: async (): Promise<Attempt> => {
      const proof = proofAtHand()
      if (proof === null) return 'nothing'
      try {
        const at = server()
        const reply = await ask(at, proof)
        if (take(reply, at)) {
          code = null
          return 'paired'
        }
        if (reply.status !== notedStatus) note('not paired', { server: at, status: reply.status })
        notedStatus = reply.status
        // A code that was refused is spent or mistyped.
        if (reply.status === 403 && 'code' in proof) code = null
        return reply.status >= 500 ? 'away' : 'refused'
      } catch {
        return 'away'
      }
    },
    /** With a code that somebody typed. PAIRING_REFUSED, SERVER_UNAVAILABLE. */
    withCode: async (typed: string, url: string | null): Promise<void> => {
      const at = url === null ? server() : plainUrl(url)
      const reply = await ask(at, { code: typed }).catch(() => {
        throw new GatewayError('SERVER_UNAVAILABLE', at)
      })
      if (!take(reply, at))
        throw new GatewayError(
          reply.status >= 500 || reply.body === null ? 'SERVER_UNAVAILABLE' : 'PAIRING_REFUSED',
        )
    },
  }
}

export type Pairer = ReturnType<typeof createPairer>
