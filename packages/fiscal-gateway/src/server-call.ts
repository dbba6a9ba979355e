import type { World } from './world.ts'

interface Call {
  readonly url: string
  readonly token?: string
  readonly body: unknown
  /** How long the server may take, in milliseconds. */
  readonly patienceMs: number
  /** Calls the call off. */
  readonly controller?: AbortController
}

export interface ServerReply {
  readonly status: number
  /** Null for a body that is no JSON. */
  readonly body: unknown
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Posts JSON to the server and gives what it answers, whatever the status; rejects when it does not answer in time. */
export const callServer = async (
  { fetch, after }: Pick<World, 'fetch' | 'after'>,
  call: Call,
): Promise<ServerReply> => {
  const { url, token, body, patienceMs, controller = new AbortController() } = call
  const dismiss = after(patienceMs, () => controller.abort(new Error('the server took too long')))
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
    return { status: reply.status, body: parsed(await reply.text()) }
  } finally {
    dismiss()
  }
}
