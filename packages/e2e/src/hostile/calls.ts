import { randomUUID } from 'node:crypto'

/** So many entities are created at the same time. */
const AT_ONCE = 6

/** Calls the API in the session of a person, or of nobody. @throws Error for a refusal */
export type Call = <T = { _id: string }>(method: string, path: string, body?: unknown) => Promise<T>

/** @param token nobody's session without it */
export const callAs =
  (url: string, token?: string): Call =>
  async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        'idempotency-key': randomUUID(),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${text}`)
    return (text === 'OK' ? {} : JSON.parse(text)) as T
  }

/** Every second entity gets its text by a change. */
export const isRenamed = (index: number): boolean => index % 2 === 1

/** Creates so many entities, some at the same time. */
export const inTurns = async (count: number, work: (index: number) => Promise<void>): Promise<void> => {
  for (let start = 0; start < count; start += AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, count - start) }, (_, offset) => work(start + offset)),
    )
}
