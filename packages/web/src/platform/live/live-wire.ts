import { LIVE_BEARER_PREFIX, LIVE_PATH, LIVE_PROTOCOL, LiveMessage, type Order } from '@kafana/contract'

/** Where the connection opens; `after` is the last message that was seen, so that the server tells what came since. */
export const addressOf = (userId: string, after: number | null): string => {
  const url = new URL(LIVE_PATH, location.href)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  url.searchParams.set('userId', userId)
  if (after !== null) url.searchParams.set('after', String(after))
  return url.href
}

/** The proof travels here: an address would stand in logs. */
export const protocolsOf = (token: string): string[] => [LIVE_PROTOCOL, `${LIVE_BEARER_PREFIX}${token}`]

interface Frame {
  /** Its place in the venue's sequence; undefined for heartbeats and noise. */
  readonly seq?: number
  /** Undefined for types of a newer server: those are counted and otherwise ignored. */
  readonly message?: LiveMessage
}

const parse = (data: unknown): unknown => {
  try {
    return typeof data === 'string' ? JSON.parse(data) : undefined
  } catch {
    return undefined
  }
}

/** What the server said, as far as it is understood here. */
export const readFrame = (data: unknown): Frame => {
  const said = parse(data)
  if (typeof said !== 'object' || said === null || !('seq' in said) || !Number.isSafeInteger(said.seq))
    return {}
  const { data: message } = LiveMessage.safeParse(said)
  return { seq: said.seq as number, ...(message && { message }) }
}

/** The server takes no longer frames than this (bytes). */
const MAX_FRAME = 16 * 1024

/** Tells that an order was just created. One with so many lines that its frame would be refused is named only: the server reads nothing but the id. */
export const hintOf = (order: Order): string => {
  const whole = JSON.stringify({ type: 'new-order', order })
  return new TextEncoder().encode(whole).length <= MAX_FRAME
    ? whole
    : JSON.stringify({ type: 'new-order', order: { _id: order._id } })
}
