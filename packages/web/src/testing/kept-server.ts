import { vi } from 'vitest'
import { order } from './on-the-wire.ts'
import { refusal } from './refusal.ts'

/** How the server is: there, gone, gone after doing its work, busy, or of the opinion that the session has ended. */
export type ServerMood = 'up' | 'down' | 'answers-lost' | 'busy' | 'signed-out'

/** One change as it was done: the key of its attempt, whose token it came with, and what it was. */
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

/** Answers `fetch` as the server does: the same key does a thing once and gets the first answer again. `refuse` says which paths it will never do, and why. */
export const keptServer = (
  refuse: (path: string) => ReturnType<typeof refusal> | undefined = () => undefined,
) => {
  const server = {
    mood: 'up' as ServerMood,
    retryAfter: '',
    done: [] as Done[],
    attempts: [] as Done[],
    answers: new Map<string, { readonly status?: number; readonly body: unknown }>(),
  }
  const perform = (attempt: Done) => {
    const { key, path, body } = attempt
    const no = refuse(path)
    if (no) return no
    const answer =
      server.answers.get(key) ??
      (path.includes('/bill/')
        ? { body: { billed: ['o1'], receiptNo: 7 } }
        : {
            status: path === '/api/order' ? 201 : 200,
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
      if (server.mood === 'down') throw new TypeError('Failed to fetch')
      if (server.mood === 'busy')
        return respond(refusal(503, 'BUSY'), server.retryAfter ? { 'Retry-After': server.retryAfter } : {})
      if (server.mood === 'signed-out') return respond(refusal(401, 'UNAUTHENTICATED'))
      const answer = perform(attempt)
      if (server.mood === 'answers-lost') throw new TypeError('Failed to fetch')
      return respond(answer)
    },
  )
  return server
}
