import type { Session } from '@kafana/contract'
import { DEMO_PASSWORD } from '@kafana/demo'
import { expect } from '@playwright/test'
import type { TestStack } from './test-stack.ts'

/** Calls the API and returns the body of the response. @param path with its query */
export type ApiClient = <T>(path: string, method?: string, body?: unknown) => Promise<T>

const send = async <T>(
  address: string,
  method: string,
  headers: Readonly<Record<string, string>>,
  body?: unknown,
): Promise<T> => {
  const hasBody = body !== undefined
  const response = await fetch(address, {
    method,
    headers: { ...headers, ...(hasBody && { 'content-type': 'application/json' }) },
    ...(hasBody && { body: JSON.stringify(body) }),
  })
  expect(response.ok, `${method} ${address} returned ${response.status}`).toBe(true)
  return (await response.json()) as T
}

/** Signs in with a demo account over the API, as the mobile app does. */
export const logInAs = ({ url }: TestStack, email: string): Promise<Session> =>
  send(`${url}/api/auth/login`, 'POST', {}, { email, password: DEMO_PASSWORD })

/** An API client of a demo account: for expected values, and for changes from another device. */
export const apiAs = async (stack: TestStack, email: string): Promise<ApiClient> => {
  const { token } = await logInAs(stack, email)
  return (path, method = 'GET', body) =>
    send(`${stack.url}${path}`, method, { authorization: `Bearer ${token}` }, body)
}
