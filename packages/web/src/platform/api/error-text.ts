import type { TFunction } from 'i18next'
import { textOf } from '../i18n/text-of.ts'
import { isApiError } from './api-error.ts'

/** How many things stand in the way, where the refusal says so. */
const countIn = (body: unknown): number | undefined =>
  typeof body === 'object' && body !== null && 'count' in body && typeof body.count === 'number'
    ? body.count
    : undefined

/** What to tell a person about a failure: our words for its code, else the server's, else that something bad happened. */
export const errorText = (error: unknown, t: TFunction): string => {
  if (!isApiError(error)) return t('ERROR_INTERNAL')
  return textOf(t, `ERROR_${error.code}`, countIn(error.body)) ?? (error.message || t('ERROR_INTERNAL'))
}
