import { sentenceOf } from '@kafana/client/api/api-error.ts'

const ADDRESS_KEY = 'gateway-address'
export const DEFAULT_GATEWAY = 'http://localhost:8765'
/** Long enough for a receipt of two hundred lines. */
const TIMEOUT_MS = 60_000

/** The gateway's answer to a successful command. */
export interface GatewayAnswer {
  readonly ok: true
  readonly receiptNo?: number
  readonly deviceSerial?: string
  readonly printedAt?: string
  readonly signature?: string
  readonly [more: string]: unknown
}

/**
 * The gateway refused (`code` and `message` are its own; the message is empty if it is no sentence), or it did not answer: then the code is
 * `GATEWAY_UNREACHABLE` and it is not known whether something was printed.
 */
export class GatewayError extends Error {
  override readonly name = 'GatewayError'
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** No answer: it is not known whether something was printed. */
export const unreachable = (): GatewayError =>
  new GatewayError('GATEWAY_UNREACHABLE', 'The fiscal gateway is not responding.')

/** The address of this device's fiscal gateway. */
export const gatewayAddress = (): string => localStorage.getItem(ADDRESS_KEY) ?? DEFAULT_GATEWAY

/** Stores another address for this device; an empty one restores the default. */
export const setGatewayAddress = (address: string): void => {
  const trimmed = address.trim().replace(/\/+$/, '')
  if (trimmed === '' || trimmed === DEFAULT_GATEWAY) localStorage.removeItem(ADDRESS_KEY)
  else localStorage.setItem(ADDRESS_KEY, trimmed)
}

const isAnswer = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && 'ok' in value
const textOr = (value: unknown, otherwise: string): string =>
  typeof value === 'string' && value !== '' ? value : otherwise

const request = async (path: string, init: RequestInit): Promise<unknown> => {
  try {
    const response = await fetch(`${gatewayAddress()}${path}`, {
      ...init,
      credentials: 'omit',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return await response.json()
  } catch {
    throw unreachable()
  }
}

/**
 * Parses an answer, local or relayed. @throws GatewayError if it is a refusal or not an answer of a gateway
 */
export const parseAnswer = (answer: unknown): GatewayAnswer => {
  if (!isAnswer(answer)) throw unreachable()
  if (answer['ok'] === true) return answer as GatewayAnswer
  throw new GatewayError(textOr(answer['code'], 'GATEWAY_REFUSED'), sentenceOf(answer['message']))
}

export type GatewayPath = `/${string}`

/** Posts one command to the local gateway. @throws GatewayError if it is refused or there is no answer */
export const postToGateway = async (path: GatewayPath, command: object): Promise<GatewayAnswer> =>
  parseAnswer(
    await request(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(command),
    }),
  )

/** Reads from the local gateway, such as the state of a command. @throws GatewayError as above */
export const getFromGateway = async (path: GatewayPath): Promise<GatewayAnswer> =>
  parseAnswer(await request(path, { method: 'GET' }))

/**
 * The health of the gateway at an address: unreachable from this page, not a gateway, its device failing, or
 * healthy.
 */
export type GatewayHealth =
  | { readonly is: 'unreachable' | 'not-a-gateway' }
  /** `message` is the gateway's own. */
  | { readonly is: 'refused'; readonly message: string }
  /** `lastReceiptNo` is 0 without receipts. `gateway` is its id on the server, null if it is not paired. */
  | {
      readonly is: 'healthy'
      readonly serial: string
      readonly lastReceiptNo: number
      readonly gateway: string | null
    }

/** Short, because nothing is printed: a running gateway answers at once. */
const HEALTH_TIMEOUT_MS = 5000

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const parseHealth = (body: unknown): GatewayHealth => {
  const { status, device, ok, message, gateway } = recordOf(body)
  const { serial, lastReceiptNo } = recordOf(device)
  if (status === 'ok' && typeof serial === 'string' && typeof lastReceiptNo === 'number') {
    return { is: 'healthy', serial, lastReceiptNo, gateway: typeof gateway === 'string' ? gateway : null }
  }
  return ok === false && typeof message === 'string'
    ? { is: 'refused', message: sentenceOf(message) }
    : { is: 'not-a-gateway' }
}

/** Asks the gateway at this address for its health. Prints nothing and never throws. */
export const fetchHealth = async (address: string): Promise<GatewayHealth> => {
  let response: Response
  try {
    response = await fetch(`${address}/health`, {
      credentials: 'omit',
      signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS),
    })
  } catch {
    return { is: 'unreachable' }
  }
  return parseHealth(await response.json().catch(() => null))
}
