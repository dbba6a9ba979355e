import type { TranslationKey } from '@kafana/locales'
import type { TFunction } from 'i18next'
import { isApiError } from '../api/api-error.ts'
import { i18n } from './i18n.ts'

/** Other strings from the server are not keys, not even by coincidence. */
const KEY = /^[A-Z][A-Z0-9_]*$/
const isKey = (key: string): key is TranslationKey => KEY.test(key) && i18n.exists(key)

/** The text of a key from the server, or undefined if there is no such key; with a `count`, its plural form. */
export const textOf = (t: TFunction, key: string, count?: number): string | undefined => {
  if (isKey(key)) return t(key, count === undefined ? {} : { count })
  return undefined
}

/** The number of obstacles, if the error contains it. */
const countIn = (body: unknown): number | undefined =>
  typeof body === 'object' && body !== null && 'count' in body && typeof body.count === 'number'
    ? body.count
    : undefined

/** The text of an error for the user: ours for its code, else the server's message, else a general one. */
export const errorText = (error: unknown, t: TFunction): string => {
  if (!isApiError(error)) return t('ERROR_INTERNAL')
  return textOf(t, `ERROR_${error.code}`, countIn(error.body)) ?? (error.message || t('ERROR_INTERNAL'))
}

/** Why something was not saved: the server's reason for a refusal (4xx), else `otherwise`. */
export const refusalText = (error: unknown, t: TFunction, otherwise: TranslationKey): string =>
  isApiError(error) && error.status >= 400 && error.status < 500 ? errorText(error, t) : t(otherwise)
