import type { IncomingHttpHeaders } from 'node:http'

/** The parameters of an address; one that is sent several times is a list, which no schema accepts. */
export type Query = Readonly<Record<string, string | readonly string[]>>

/** A request as handlers see it, whatever received it. */
export interface HttpRequest {
  readonly method: string
  /** As it was sent, without the query. */
  readonly path: string
  /** In the form that Node has, with names in lower case. */
  readonly headers: IncomingHttpHeaders
  readonly params: Readonly<Record<string, string>>
  readonly query: Query
  readonly body: unknown
  /** The caller's address: that of the connection, or what a trusted proxy says. */
  readonly ip: string
  /** The other end of the connection, which may be a proxy's. */
  readonly peer: string
  /** `http` or `https`, or what a trusted proxy says. */
  readonly protocol: string
  /** The name or address that was asked for, without its port, or what a trusted proxy says. */
  readonly hostname: string
  /** The address of this machine that was reached. */
  readonly localAddress: string | undefined
  /** Aborted when the client disconnects before the response. */
  readonly disconnected: AbortSignal
}

export interface HttpResponse {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** Null for none, as with 304. */
  readonly body: string | Uint8Array | null
}

export type HttpHandler = (request: HttpRequest) => Promise<HttpResponse>

/** An address and what answers there. */
export interface HttpRoute {
  readonly method: string
  /** With parameters such as `:id`; a star at the end stands for every address below. */
  readonly path: string
  readonly handle: HttpHandler
  /** Is it described to who asks for the headers alone? Calls are not. */
  readonly hasHead?: boolean
  /** Whether it accepts a form, and nothing else; JSON by default. */
  readonly acceptsForm?: boolean
  /** Bytes. */
  readonly bodyLimit?: number
  /** It responds in plain text, errors included. */
  readonly hasTextResponse?: boolean
}

export const withHeaders = (response: HttpResponse, headers: HttpResponse['headers']): HttpResponse => ({
  ...response,
  headers: { ...response.headers, ...headers },
})
