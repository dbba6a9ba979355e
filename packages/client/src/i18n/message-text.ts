import type { TranslationKey } from '@kafana/locales'
import { isApiError, sentenceOf } from '../api/api-error.ts'
import { i18n } from './i18n.ts'
import type { Translate } from './translator.ts'

/** Other strings from the server are not keys, not even by coincidence. */
const KEY = /^[A-Z][A-Z0-9_]*$/
const isKey = (key: string): key is TranslationKey => KEY.test(key) && i18n.exists(key)

/** The text of a key from the server, or undefined if there is no such key; with a `count`, its plural form. */
export const textOf = (t: Translate, key: string, count?: number): string | undefined => {
  if (isKey(key)) return t(key, count === undefined ? {} : { count })
  return undefined
}

/** The number of obstacles, if the error contains it. */
const countIn = (body: unknown): number | undefined =>
  typeof body === 'object' && body !== null && 'count' in body && typeof body.count === 'number'
    ? body.count
    : undefined

/** By which the server's log has the request; undefined if it was not our server that answered. */
const requestIdIn = (body: unknown): string | undefined =>
  typeof body === 'object' && body !== null && 'requestId' in body && typeof body.requestId === 'string'
    ? sentenceOf(body.requestId) || undefined
    : undefined

/** The general text for what went wrong inside, with the id by which it can be found. */
const internalText = (body: unknown, t: Translate): string => {
  const id = requestIdIn(body)
  return id === undefined ? t('ERROR_INTERNAL') : `${t('ERROR_INTERNAL')} ${t('ERROR_REFERENCE', { id })}`
}

/**
 * The text of an error for the user: ours for its code. The message of a refusal with an unknown code (4xx, of a newer
 * server) is shown if it is a sentence; that of a failure (5xx) never is, because it is about the inside of a server.
 */
export const errorText = (error: unknown, t: Translate): string => {
  if (!isApiError(error)) return t('ERROR_INTERNAL')
  const { code, status, message, body } = error
  const text = textOf(t, `ERROR_${code}`, countIn(body))
  if (text !== undefined) return text
  return (status < 500 && sentenceOf(message)) || internalText(body, t)
}

/** Why something was not saved: the server's reason for a refusal (4xx), else `otherwise`. */
export const refusalText = (error: unknown, t: Translate, otherwise: TranslationKey): string =>
  isApiError(error) && error.status >= 400 && error.status < 500 ? errorText(error, t) : t(otherwise)
