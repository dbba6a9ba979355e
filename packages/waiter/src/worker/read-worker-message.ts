import type { ReceivedMessage, UncheckedFields, WorkerMessage } from './messages.ts'

/** What a page asks; undefined for what is of another origin than `own`, or is none of these messages. */
export const readWorkerMessage = (
  { origin, data }: ReceivedMessage,
  own: string,
): WorkerMessage | undefined => {
  const { is, code, stored }: UncheckedFields = origin === own ? { ...(data as object) } : {}
  if (is === 'keepLanguage' && typeof code === 'string') return { is, code }
  if (is !== 'takeOver') return undefined
  // The first versions said nothing of what they stored.
  if (stored === undefined) return { is }
  return stored === null || typeof stored === 'number' ? { is, stored } : undefined
}
