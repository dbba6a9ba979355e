import { LIVE_BEARER_PREFIX, LIVE_PATH, LIVE_PROTOCOL, LiveMessage } from '@kafana/contract'

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

/** A message as the contract knows it; undefined for heartbeats, for types of a newer server and for noise. */
export const parseMessage = (data: unknown): LiveMessage | undefined => {
  if (typeof data !== 'string') return undefined
  try {
    const parsed = LiveMessage.safeParse(JSON.parse(data))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}
