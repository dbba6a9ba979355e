import { LIVE_BEARER_PREFIX, LIVE_PATH, LIVE_PROTOCOL, LiveMessage, type Order } from '@kafana/contract'

/** The URL of the connection; the server replays the messages after the sequence number `after`. */
export const liveUrl = (userId: string, after: number | null): string => {
  const url = new URL(LIVE_PATH, location.href)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  url.searchParams.set('userId', userId)
  if (after !== null) url.searchParams.set('after', String(after))
  return url.href
}

/** The token is sent as a subprotocol: a URL would end up in logs. */
export const protocolsOf = (token: string): string[] => [LIVE_PROTOCOL, `${LIVE_BEARER_PREFIX}${token}`]

interface Frame {
  /** The position in the venue's sequence; undefined for heartbeats and unknown data. */
  readonly seq?: number
  /** Undefined for types of a newer server, of which only the sequence number is used. */
  readonly message?: LiveMessage
}

const parse = (data: unknown): unknown => {
  try {
    return typeof data === 'string' ? JSON.parse(data) : undefined
  } catch {
    return undefined
  }
}

/** Parses a frame as far as this version understands it. */
export const readFrame = (data: unknown): Frame => {
  const frame = parse(data)
  if (typeof frame !== 'object' || frame === null || !('seq' in frame) || !Number.isSafeInteger(frame.seq))
    return {}
  const { data: message } = LiveMessage.safeParse(frame)
  return { seq: frame.seq as number, ...(message && { message }) }
}

/** The server accepts frames up to this size (bytes). */
const MAX_FRAME = 16 * 1024

/** Announces a new order. If its frame would be too large, only the id is sent, which is all the server reads. */
export const orderHintFrame = (order: Order): string => {
  const frame = JSON.stringify({ type: 'new-order', order })
  return new TextEncoder().encode(frame).length <= MAX_FRAME
    ? frame
    : JSON.stringify({ type: 'new-order', order: { _id: order._id } })
}
