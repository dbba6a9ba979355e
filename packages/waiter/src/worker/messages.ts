/** What a page asks of its service worker. */
export type WorkerMessage =
  /** Keep the texts of a language. */
  | { readonly is: 'keepLanguage'; readonly code: string }
  /** Use the version that waits, if it can read what the phone has stored; `stored` is its format, null for nothing. */
  | { readonly is: 'takeOver'; readonly stored?: number | null }

/** What a service worker asks of a page: to show the table of a notification that was pressed. */
export interface PageMessage {
  readonly is: 'openTable'
  readonly table: string
}

/** A message as the browser hands it over. */
interface Received {
  readonly origin: string
  readonly data: unknown
}

/** The fields of a message of this origin; undefined for one of another origin, or of no fields. */
const fieldsOf = (
  { origin, data }: Received,
  own: string,
): Partial<Readonly<Record<string, unknown>>> | undefined =>
  origin === own && typeof data === 'object' && data !== null ? { ...data } : undefined

/** What a page asks; undefined for what is of another origin than `own`, or is none of these messages. */
export const readWorkerMessage = (received: Received, own: string): WorkerMessage | undefined => {
  const { is, code, stored } = fieldsOf(received, own) ?? {}
  if (is === 'keepLanguage' && typeof code === 'string') return { is, code }
  if (is !== 'takeOver') return undefined
  // The first versions said nothing of what they stored.
  if (stored === undefined) return { is }
  return stored === null || typeof stored === 'number' ? { is, stored } : undefined
}

/** What a service worker asks; undefined as above. */
export const readPageMessage = (received: Received, own: string): PageMessage | undefined => {
  const { is, table } = fieldsOf(received, own) ?? {}
  return is === 'openTable' && typeof table === 'string' ? { is, table } : undefined
}
