import { vi } from 'vitest'
import { order } from './entities.ts'
import { refusal } from './fake-server.ts'

/** The state of the server; `answers-lost` does its work but the response is lost. */
export type ServerMode = 'up' | 'down' | 'answers-lost' | 'busy' | 'signed-out'

/** A performed change: its idempotency key, token, path and body. */
export interface Done {
  readonly key: string
  readonly token: string
  readonly path: string
  readonly body: unknown
}

const respond = (
  { status = 200, body }: { readonly status?: number; readonly body: unknown },
  headers: Record<string, string> = {},
) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } })

const attemptOf = (path: string, headers: Headers, body: unknown): Done => ({
  key: headers.get('Idempotency-Key') ?? '',
  token: (headers.get('Authorization') ?? '').replace('Bearer ', ''),
  path,
  body: typeof body === 'string' ? (JSON.parse(body) as unknown) : null,
})

/**
 * Answers `fetch` like the server: a repeated key gets the first response again. `refuse` names the paths
 * that are refused.
 */
export const idempotentServer = (
  refuse: (path: string) => ReturnType<typeof refusal> | undefined = () => undefined,
) => {
  const server = {
    mode: 'up' as ServerMode,
    retryAfter: '',
    done: [] as Done[],
    attempts: [] as Done[],
    answers: new Map<string, { readonly status?: number; readonly body: unknown }>(),
  }
  const perform = (attempt: Done) => {
    const { key, path, body } = attempt
    const refused = refuse(path)
    if (refused) return refused
    const answer =
      server.answers.get(key) ??
      (path.includes('/bill/')
        ? { body: { billed: ['o1'], receiptNo: 7 } }
        : {
            status: ['/api/order', '/api/tickets'].includes(path) ? 201 : 200,
            body: order(path.split('/').at(-1) ?? '', path === '/api/order' ? {} : (body as object)),
          })
    if (!server.answers.has(key)) server.done.push(attempt)
    server.answers.set(key, answer)
    return answer
  }
  vi.stubGlobal(
    'fetch',
    async (url: string, { method = 'GET', headers, body = null }: RequestInit = {}): Promise<Response> => {
      await Promise.resolve()
      if (method === 'GET') return respond(refusal(404, 'NOT_FOUND'))
      const attempt = attemptOf(url, new Headers(headers), body)
      server.attempts.push(attempt)
      if (server.mode === 'down') throw new TypeError('Failed to fetch')
      if (server.mode === 'busy')
        return respond(refusal(503, 'BUSY'), server.retryAfter ? { 'Retry-After': server.retryAfter } : {})
      if (server.mode === 'signed-out') return respond(refusal(401, 'UNAUTHENTICATED'))
      const answer = perform(attempt)
      if (server.mode === 'answers-lost') throw new TypeError('Failed to fetch')
      return respond(answer)
    },
  )
  return server
}
