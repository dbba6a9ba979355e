import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Record<string, unknown>
}

export interface Call {
  readonly token?: string | undefined
  /** The Idempotency-Key. */
  readonly key?: string | undefined
  readonly body?: unknown
}

/** Sends JSON over connections that stay open. */
export interface HttpClient {
  /** @throws Error if there is no complete answer */
  send(method: string, path: string, call?: Call): Promise<Answer>
  close(): void
}

const [LONGEST_PAUSE_MS, BUSY] = [500, [429, 503]]

/** Sends the same request until the server decides: it is busy when more come at once than it can take. */
export const sendUntilDecided = async (
  client: HttpClient,
  ...sent: readonly [method: string, path: string, call: Call & { readonly key: string }]
): Promise<Answer & { readonly repeats: number }> => {
  for (let repeats = 0; ; repeats += 1) {
    const answer = await client.send(...sent)
    if (!BUSY.includes(answer.status)) return { ...answer, repeats }
    await wait(Math.random() * LONGEST_PAUSE_MS)
  }
}

const TIMEOUT_MS = 30_000

const parse = (text: string): Record<string, unknown> => {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return {}
  }
}

export const createHttpClient = (base: string): HttpClient => {
  const agent = new Agent({ keepAlive: true, maxSockets: 512 })
  const { hostname, port } = new URL(base)
  return {
    send: (method, path, { token, key, body } = {}) =>
      new Promise((resolve, reject) => {
        const text = body === undefined ? undefined : JSON.stringify(body)
        const headers = {
          ...(text !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(text),
          }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(key !== undefined && { 'idempotency-key': key }),
        }
        const call = request(
          { agent, hostname, port, method, path, headers, timeout: TIMEOUT_MS },
          (response) => {
            const chunks: Buffer[] = []
            response.on('data', (chunk: Buffer) => chunks.push(chunk))
            response.on('error', reject)
            response.on('close', () => {
              if (!response.complete) return reject(new Error('the answer was cut'))
              const answer = parse(Buffer.concat(chunks).toString())
              resolve({ status: response.statusCode ?? 0, headers: response.headers, body: answer })
            })
          },
        )
        call.on('timeout', () => call.destroy(new Error('no answer in time')))
        call.on('error', reject)
        call.end(text)
      }),
    close: () => agent.destroy(),
  }
}
