import { DEMO_PASSWORD } from '@kafana/demo'
import { expect } from '@playwright/test'
import type { House } from './processes.ts'

/** One call of somebody at another device; answers its body. @param path with its query */
export type Calls = <T>(path: string, method?: string, body?: unknown) => Promise<T>

/** Signs a person of the demo in by the calls alone, as the mobile app does: a story compares with what they read, and something else happens meanwhile. */
export const callsOf = async ({ url }: House, email: string): Promise<Calls> => {
  const send = async <T>(path: string, method: string, headers: Readonly<Record<string, string>>, body?: unknown): Promise<T> => {
    const hasBody = body !== undefined
    const answer = await fetch(`${url}${path}`, {
      method, headers: { ...headers, ...(hasBody && { 'content-type': 'application/json' }) }, ...(hasBody && { body: JSON.stringify(body) }),
    })
    expect(answer.ok, `${method} ${path} answers ${answer.status}`).toBe(true)
    return await answer.json() as T
  }
  const { token } = await send<{ token: string }>('/api/auth/login', 'POST', {}, { email, password: DEMO_PASSWORD })
  return (path, method = 'GET', body) => send(path, method, { authorization: `Bearer ${token}` }, body)
}
