import type { World } from '../../world.ts'

/** Longer than the print server takes to hand a task back as one that goes on. */
const HTTP_LIMIT_MS = 15_000

export interface HttpAnswer {
  readonly status: number
  /** Undefined where the body is no JSON. */
  readonly body: unknown
}

/** The request never reached anybody: there is no server at the address. */
export class NobodyThere extends Error {
  override readonly name = 'NobodyThere'
}

const NEVER_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH'])

const codeOf = (error: unknown): unknown => {
  const cause = error instanceof Error ? error.cause : null
  return typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Calls to the print server, each with a time limit. NobodyThere when nothing can have arrived; every other failure may have come after the print. */
export const createErpnetClient = (world: Pick<World, 'fetch' | 'after'>) => {
  const call = async (method: 'GET' | 'POST', url: string, body?: object): Promise<HttpAnswer> => {
    const limit = new AbortController()
    const callOff = world.after(HTTP_LIMIT_MS, () =>
      limit.abort(new Error('the print server did not answer in time')),
    )
    const content =
      body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    try {
      const answer = await world.fetch(url, { method, signal: limit.signal, ...content })
      return { status: answer.status, body: parsed(await answer.text()) }
    } catch (error) {
      const code = codeOf(error)
      if (typeof code === 'string' && NEVER_CONNECTED.has(code))
        throw new NobodyThere(`there is no print server: ${code}`)
      throw error
    } finally {
      callOff()
    }
  }

  return {
    get: (url: string): Promise<HttpAnswer> => call('GET', url),
    post: (url: string, body: object): Promise<HttpAnswer> => call('POST', url, body),
  }
}

export type ErpnetClient = ReturnType<typeof createErpnetClient>
