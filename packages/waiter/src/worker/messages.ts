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
export interface ReceivedMessage {
  readonly origin: string
  readonly data: unknown
}
/** The fields of a message that nobody has checked. */
export type UncheckedFields = Partial<Readonly<Record<string, unknown>>>
