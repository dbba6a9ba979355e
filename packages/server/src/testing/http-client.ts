import { expect } from 'vitest'
import type { Platform } from '../platform/platform.ts'
import type { TestClock } from './test-clock.ts'

/** The response, with its body as a test reads it. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  // Loose on purpose: the test's expectations say what the body is.
  readonly body: Record<string, never> & unknown[]
}

export interface RequestOptions {
  readonly token?: string | null
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** Parses JSON and leaves plain text as it is. */
const bodyOf = (text: string, headers: Headers): unknown => {
  if (text === '') return null
  return headers.get('content-type')?.startsWith('text/plain') ? text : JSON.parse(text)
}

/** Sends one request to a running server as any client would. */
export const send = async (
  base: string,
  method: string,
  path: string,
  { token, body, headers = {} }: RequestOptions = {},
): Promise<Answer> => {
  const response = await fetch(base + path, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body: bodyOf(text, response.headers) as Answer['body'],
  }
}

/** A call that may not be answered yet. */
export interface PendingCall {
  readonly answer: Promise<Answer>
  isAnswered(): boolean
}
export const pendingCall = (answer: Promise<Answer>): PendingCall => {
  let answered = false
  void answer.then(
    () => {
      answered = true
    },
    () => {
      answered = true
    },
  )
  return { answer, isAnswered: () => answered }
}

/** Advances the clock until the call is answered: it may not have started to wait yet. */
export const advanceUntilAnswered = async (
  clock: TestClock,
  call: PendingCall,
  ms: number,
): Promise<Answer> => {
  // Seldom: the clock must not advance by hours while a busy machine answers.
  const interval = 50
  await expect
    .poll(
      () => {
        clock.advance(ms)
        return call.isAnswered()
      },
      { interval },
    )
    .toBe(true)
  return call.answer
}

/** Resolves once this many long polls wait in the server. */
export const untilWaiting = (
  { platform }: { readonly platform: Pick<Platform, 'signals'> },
  count: number,
): Promise<void> => expect.poll(() => platform.signals.count()).toBe(count)
