import { lookup } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Clock, Timer } from '../../platform/clock.ts'
import { isPushHost } from '../../platform/config/push-hosts.ts'
import { isPublicAddress } from './public-address.ts'

/** A push as it goes to the push service of a browser. */
export interface PushRequest {
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/**
 * What became of it: `gone` for a subscription that does not exist, or must not be called; `refused` for this push alone;
 * `later` where another try may succeed, not before `afterMs`.
 */
export type PushOutcome =
  | { readonly is: 'sent' | 'gone' }
  | { readonly is: 'refused'; readonly reason: string }
  | { readonly is: 'later'; readonly reason: string; readonly afterMs: number }

export interface PushTransport {
  send(push: PushRequest, stop: AbortSignal): Promise<PushOutcome>
}

interface TransportOptions {
  readonly clock: Clock
  readonly timer: Timer
  /** The hosts that may be called, as in the settings. */
  readonly hosts: readonly string[]
  /** Which addresses may be called: by default those of the public internet. Tests allow their own machine. */
  readonly isAllowed?: (address: string) => boolean
  /** Authorities whose certificates are accepted, in PEM form; by default those that Node knows. */
  readonly ca?: string
}

/** The limit of one call. */
export const SEND_MS = 10_000
/** A push service that asks for a longer pause is asked again all the same: the push would be of no use. */
const MAX_PAUSE_MS = 300_000

/** A name may have such an address by mistake, for a while: the resolver of a network that asks people to sign in. */
class ForbiddenAddressError extends Error {
  readonly code = 'FORBIDDEN_ADDRESS'
}

/** Resolves a name to addresses that may be called; the connection goes to one of these and to no other. */
const lookupAllowed =
  (isAllowed: (address: string) => boolean): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const [first] = found ?? []
      if (error || first === undefined) callback(error ?? new Error('the name has no address'), '')
      else if (!found.every(({ address }) => isAllowed(address)))
        callback(new ForbiddenAddressError(`${hostname} has an address that must not be called`), '')
      else if (options.all === true) callback(null, found)
      else callback(null, first.address, first.family)
    })
  }

/** Of a header `Retry-After`: seconds, or a date. */
const pauseOf = ({ headers }: IncomingMessage, now: number): number => {
  const text = headers['retry-after'] ?? ''
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return Number.isFinite(ms) ? Math.min(Math.max(0, ms), MAX_PAUSE_MS) : 0
}

const GONE: readonly number[] = [404, 410]
const LATER: readonly number[] = [408, 425, 429]
const SERVER_FAULT = 500

/** Anything else than success, a redirection too, refuses the push: nobody is led elsewhere. */
const outcomeOf = (response: IncomingMessage, now: number): PushOutcome => {
  const status = response.statusCode ?? 0
  const reason = `status ${status}`
  if (status >= 200 && status < 300) return { is: 'sent' }
  if (GONE.includes(status)) return { is: 'gone' }
  if (LATER.includes(status) || status >= SERVER_FAULT)
    return { is: 'later', reason, afterMs: pauseOf(response, now) }
  return { is: 'refused', reason }
}

const hostOf = (endpoint: string): string => new URL(endpoint).hostname.replace(/^\[|\]$/g, '')

/** Calls push services by HTTPS. The address is one that a phone has sent, so it is checked before every call. */
export const createPushTransport = ({
  clock,
  timer,
  hosts,
  isAllowed = isPublicAddress,
  ca,
}: TransportOptions): PushTransport => {
  // Without connections that are kept: each call resolves and checks its name.
  const agent = new Agent({ keepAlive: false, ...(ca !== undefined && { ca }) })
  const call = ({ endpoint, headers, body }: PushRequest, signal: AbortSignal): Promise<PushOutcome> =>
    new Promise((resolve, reject) => {
      const options = { method: 'POST', agent, lookup: lookupAllowed(isAllowed), headers, signal }
      const sent = request(endpoint, options, (response) => {
        resolve(outcomeOf(response, clock.now()))
        // Whatever else it says is not read.
        response.on('error', () => undefined)
        response.destroy()
      })
      // A protocol that nobody asked for: the request has ended then, and neither the limit nor a stop would reach it.
      sent.on('upgrade', ({ statusCode }, socket) => {
        socket.destroy()
        resolve({ is: 'refused', reason: `status ${String(statusCode)}` })
      })
      sent.on('error', reject)
      sent.on('close', () => reject(new Error('the connection ended without an answer')))
      sent.end(body)
    })
  return {
    send: async (push, stop) => {
      const host = hostOf(push.endpoint)
      const isCallable = push.endpoint.startsWith('https:') && isPushHost(push.endpoint, hosts)
      if (!isCallable || (isIP(host) !== 0 && !isAllowed(host))) return { is: 'gone' }
      const timeout = new AbortController()
      const cancel = timer.after(SEND_MS, () => timeout.abort())
      try {
        return await call(push, AbortSignal.any([timeout.signal, stop]))
      } catch (error) {
        const reason = error instanceof Error && 'code' in error ? String(error.code) : 'no answer'
        return { is: 'later', reason, afterMs: 0 }
      } finally {
        cancel()
      }
    },
  }
}
