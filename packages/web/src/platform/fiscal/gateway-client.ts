const ADDRESS_KEY = 'gateway-address'
export const DEFAULT_GATEWAY = 'http://localhost:8765'
/** A receipt of two hundred lines takes its time on paper. */
const TIMEOUT_MS = 60_000

/** What the gateway answers when it did what it was told. */
export interface GatewayAnswer {
  readonly ok: true
  readonly receiptNo?: number
  readonly deviceSerial?: string
  readonly printedAt?: string
  readonly [more: string]: unknown
}

/** The gateway refused (`code` and `message` are its own), or nothing answered: then the code is `GATEWAY_UNREACHABLE` and it is not known whether something printed. */
export class GatewayError extends Error {
  override readonly name = 'GatewayError'
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** Nothing answers: whether something printed is not known. */
export const silence = (): GatewayError =>
  new GatewayError('GATEWAY_UNREACHABLE', 'The fiscal gateway does not answer.')

/** Where this device finds its fiscal gateway. */
export const gatewayAddress = (): string => localStorage.getItem(ADDRESS_KEY) ?? DEFAULT_GATEWAY

/** Keeps another address for this device; an empty one goes back to the usual. */
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
    throw silence()
  }
}

/** What a gateway answered, by whatever way it came. @throws GatewayError where it refused, or where no gateway speaks like that */
export const judgeAnswer = (answer: unknown): GatewayAnswer => {
  if (!isAnswer(answer)) throw silence()
  if (answer['ok'] === true) return answer as GatewayAnswer
  throw new GatewayError(
    textOr(answer['code'], 'GATEWAY_REFUSED'),
    textOr(answer['message'], 'The fiscal gateway refused.'),
  )
}

export type GatewayPath = `/${string}`

/** Posts one command to the gateway beside this device; GatewayError when it is refused or nothing answers. */
export const postToGateway = async (path: GatewayPath, command: object): Promise<GatewayAnswer> =>
  judgeAnswer(
    await request(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(command),
    }),
  )

/** Asks the gateway something, such as what became of a command; GatewayError as above. */
export const askGateway = async (path: GatewayPath): Promise<GatewayAnswer> =>
  judgeAnswer(await request(path, { method: 'GET' }))
