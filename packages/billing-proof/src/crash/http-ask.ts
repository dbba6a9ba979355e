import { Silence, type Answer, type Request } from '../simulation/network.ts'

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new Silence('half an answer')
  }
}

/** Asks a party over HTTP. @throws Silence when nobody knows whether it got there */
export const askOf =
  (url: string) =>
  async ({ method, path, headers, body }: Request, timeoutMs: number): Promise<Answer> => {
    try {
      const answer = await fetch(url + path, {
        method,
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      return { status: answer.status, body: parsed(await answer.text()) }
    } catch (error) {
      throw new Silence(`${method} ${path}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
