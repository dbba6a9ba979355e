import type { Runtime } from '../runtime.ts'

interface Call {
  readonly url: string
  readonly token?: string
  readonly body: unknown
  /** How long the server may take, in milliseconds. */
  readonly timeoutMs: number
  /** Aborts the call. */
  readonly controller?: AbortController
}

export interface ServerReply {
  readonly status: number
  /** Null for a body that is not JSON. */
  readonly body: unknown
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Posts JSON to the server. Resolves to its answer, whatever the status; rejects if there is none in time. */
export const callServer = async (
  { fetch, after }: Pick<Runtime, 'fetch' | 'after'>,
  call: Call,
): Promise<ServerReply> => {
  const { url, token, body, timeoutMs, controller = new AbortController() } = call
  const cancelTimeout = after(timeoutMs, () => controller.abort(new Error('the server took too long')))
  try {
    const headers = {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    }
    const reply = await fetch(url, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      signal: controller.signal,
    })
    return { status: reply.status, body: parseJson(await reply.text()) }
  } finally {
    cancelTimeout()
  }
}
