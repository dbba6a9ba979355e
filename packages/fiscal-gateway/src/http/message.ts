import type { IncomingHttpHeaders } from 'node:http'
import type { Log } from '../runtime.ts'

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
  /** The other end of the connection. */
  readonly ip: string
  readonly log: Log
}

export interface HttpResponse {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array | null
}

/** An address and what answers there. HEAD is answered where GET is. */
export interface HttpRoute {
  readonly method: 'GET' | 'POST'
  /** With parameters such as `:id`. */
  readonly path: string
  readonly handle: (request: HttpRequest) => HttpResponse | Promise<HttpResponse>
}

export const jsonResponse = (
  body: unknown,
  { status = 200, headers = {} }: Partial<Pick<HttpResponse, 'status' | 'headers'>> = {},
): HttpResponse => ({
  status,
  headers: { ...headers, 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(body),
})

/** A text or file of the given content type. */
export const textResponse = (
  type: string,
  body: string | Uint8Array,
  headers: HttpResponse['headers'] = {},
): HttpResponse => ({ status: 200, headers: { ...headers, 'content-type': type }, body })
