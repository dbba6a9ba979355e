import { once } from 'node:events'
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

export interface NodeAnswer {
  readonly statusCode: number
  readonly headers: IncomingHttpHeaders
  readonly rawPayload: Buffer
  readonly body: string
}

/**
 * Sends a request whose address and headers are exactly these: `fetch` would correct the address, and refuses some
 * headers.
 */
export const nodeRequest = async (
  base: string,
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Readonly<Record<string, string>> } = {},
): Promise<NodeAnswer> => {
  const { hostname, port } = new URL(base)
  const sent = request({ hostname, port, path, method, headers, agent: false })
  sent.end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const rawPayload = await buffer(response)
  return {
    statusCode: response.statusCode ?? 0,
    headers: response.headers,
    rawPayload,
    body: rawPayload.toString(),
  }
}
