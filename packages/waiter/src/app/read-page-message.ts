import type { PageMessage, ReceivedMessage, UncheckedFields } from '../worker/messages.ts'

/** What a service worker asks; undefined for what is of another origin than `own`, or is no such message. */
export const readPageMessage = ({ origin, data }: ReceivedMessage, own: string): PageMessage | undefined => {
  const { is, table }: UncheckedFields = origin === own ? { ...(data as object) } : {}
  return is === 'openTable' && typeof table === 'string' ? { is, table } : undefined
}
