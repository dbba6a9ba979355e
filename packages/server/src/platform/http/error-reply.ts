import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { COMMON_ERRORS, type Endpoint, type ErrorBody, type ErrorCode, type Issue } from '@kafana/contract'
import { en, type TranslationKey } from '@kafana/locales'
import type * as z from 'zod/mini'
import { HasherBusyError } from '../hash-queue.ts'
import { newId } from '../ids.ts'
import { isStorageFull, StoreUnavailableError } from '../unit-of-work/unit-of-work.ts'
import { AppError } from './app-error.ts'

/** After which a call that failed for lack of the store is worth repeating. */
export const RETRY_SECONDS = 5

/** Does not compile if a code has no English text. */
const textOf: Readonly<Record<`ERROR_${ErrorCode}`, string>> = en
const isKey = (text: string): text is TranslationKey => Object.hasOwn(en, text)
const keyOf = (message: string): TranslationKey => (isKey(message) ? message : 'VALUE_INVALID')

/** The issues that a schema found, with their paths and translation keys. */
export const issuesOf = (error: z.core.$ZodError): Omit<Issue, 'message'>[] =>
  error.issues.map(({ path, message }) => ({ path: path.join('.'), key: keyOf(message) }))

/**
 * Converts anything thrown into an AppError; unexpected errors become INTERNAL without any details.
 */
export const asAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error
  if (error instanceof StoreUnavailableError)
    return new AppError(isStorageFull(error) ? 'STORAGE_FULL' : 'STORE_UNAVAILABLE', {
      retryAfter: RETRY_SECONDS,
    })
  if (error instanceof HasherBusyError) return new AppError('BUSY', { retryAfter: 1 })
  if (!(error instanceof Error)) return new AppError('INTERNAL')
  // Absurd inputs exceed the safe integers for money: that is an error of the input.
  if (error instanceof RangeError) return new AppError('INPUT_INVALID')
  return new AppError('INTERNAL')
}

/**
 * Does the call declare this error? An undeclared one is a bug.
 */
export const isDeclared = (endpoint: Endpoint, code: ErrorCode): boolean =>
  endpoint.errors.includes(code) || COMMON_ERRORS.some((common) => common === code)

export const errorBody = ({ code, extra }: AppError, requestId: string): ErrorBody => {
  const message = textOf[`ERROR_${code}`]
  const issues = extra.issues?.map(({ path, key }) => ({ path, key, message: en[keyOf(key)] }))
  return { message, error: message, code, ...(issues && { issues }), requestId, ...extra.details }
}

/**
 * A whole response for a connection that has no request: the headers could not be read, or the connection was to be
 * upgraded.
 */
export const rawError = (status: number, code: ErrorCode): string => {
  const body = JSON.stringify(errorBody(new AppError(code), newId()))
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n')
}

/**
 * Answers a connection that has no request, and closes it: a client that does not end its side could keep it for ever.
 * Node has stopped listening for errors of a connection that it hands over, and an error that nobody listens for ends
 * the process.
 */
export const refuseConnection = (socket: Duplex, status: number, code: ErrorCode): void => {
  socket.on('error', () => undefined)
  socket.end(rawError(status, code), () => socket.destroy())
}

/**
 * The error for a call that responds in plain text: "Forbidden", or "Bad Request: message: This is required".
 */
export const errorLine = (refusal: AppError): string => {
  const issues = refusal.extra.issues?.map(({ path, key }) => `${path}: ${en[keyOf(key)]}`)
  return [STATUS_CODES[refusal.status], ...(issues ?? [])].join(': ')
}
