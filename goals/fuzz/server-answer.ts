import { COMMON_ERRORS, ERROR_STATUS, type Endpoint, type ErrorCode } from '@kafana/contract'
import type { WireAnswer } from './connection.ts'

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const TEXTS = ['message', 'error', 'code', 'requestId'] as const

/** What is wrong with the body of an error of the server; null for nothing. */
export const wrongInServerError = (status: number, text: string): string | null => {
  const body = parseJson(text) as Readonly<Record<string, unknown>> | undefined
  if (TEXTS.some((name) => typeof body?.[name] !== 'string'))
    return `${status} in another format: ${text.slice(0, 100)}`
  return Object.hasOwn(ERROR_STATUS, String(body?.['code']))
    ? null
    : `the unknown code ${String(body?.['code'])}`
}

const isDeclared = ({ errors }: Endpoint, code: string): boolean =>
  [...errors, ...COMMON_ERRORS].some((declared) => declared === code)

/** Errors of the server that say nothing against it. */
const DECLARED_FAULTS: readonly string[] = ['GATEWAY_AWAY'] satisfies ErrorCode[]

const wrongInError = (endpoint: Endpoint, { status, text }: WireAnswer): string | null => {
  const wrong = wrongInServerError(status, text)
  if (wrong !== null) return wrong
  const { code } = parseJson(text) as { readonly code: ErrorCode }
  if (code === 'INTERNAL') return 'an internal error'
  if (!isDeclared(endpoint, code)) return `the undeclared code ${code}`
  if (ERROR_STATUS[code] !== status) return `${status} with the code ${code}`
  return status >= 500 && !DECLARED_FAULTS.includes(code) ? `${status} ${code}` : null
}

/** What is wrong with an answer by the declaration of its call; null for nothing. */
export const wrongInServerAnswer = (endpoint: Endpoint, answer: WireAnswer): string | null => {
  const { status, headers, text } = answer
  const isText = endpoint.responseType === 'text'
  const type = isText ? 'text/plain' : 'application/json'
  if (headers['content-type'] !== `${type}; charset=utf-8`)
    return `${status} with the content type ${headers['content-type']}`
  if (status !== endpoint.status) {
    if (isText) return status >= 500 ? `${status} ${text}` : null
    return wrongInError(endpoint, answer)
  }
  const { error } = endpoint.response.safeParse(isText ? text : parseJson(text))
  return error ? `an answer that is not as declared: ${JSON.stringify(error.issues[0])}` : null
}
