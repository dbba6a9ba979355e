/** A command as it comes, by HTTP or through the server. */
export interface Asked {
  readonly method: string
  /** Without a query. */
  readonly path: string
  readonly body: unknown
}

/** What the caller gets: the status of HTTP and a JSON body. */
export interface Answered {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

/** What happened, for the log; never the content of a secret. */
export type Note = (what: string, details: Readonly<Record<string, unknown>>) => void
