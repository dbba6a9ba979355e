import type { Session } from '@kafana/contract'
import { DEMO_PASSWORD } from '@kafana/demo'
import { expect } from '@playwright/test'
import type { House } from './processes.ts'

/** One call of somebody at another device; answers its body. @param path with its query */
export type Calls = <T>(path: string, method?: string, body?: unknown) => Promise<T>

const send = async <T>(
  address: string,
  method: string,
  headers: Readonly<Record<string, string>>,
  body?: unknown,
): Promise<T> => {
  const hasBody = body !== undefined
  const answer = await fetch(address, {
    method,
    headers: { ...headers, ...(hasBody && { 'content-type': 'application/json' }) },
    ...(hasBody && { body: JSON.stringify(body) }),
  })
  expect(answer.ok, `${method} ${address} answers ${answer.status}`).toBe(true)
  return (await answer.json()) as T
}

/** Signs a person of the demo in by the call alone, as the mobile app does. */
export const sessionOf = ({ url }: House, email: string): Promise<Session> =>
  send(`${url}/api/auth/login`, 'POST', {}, { email, password: DEMO_PASSWORD })

/** The calls of a person of the demo: a story compares with what they read, and something else happens meanwhile. */
export const callsOf = async (house: House, email: string): Promise<Calls> => {
  const { token } = await sessionOf(house, email)
  return (path, method = 'GET', body) =>
    send(`${house.url}${path}`, method, { authorization: `Bearer ${token}` }, body)
}
