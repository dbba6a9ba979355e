import type { TFunction } from 'i18next'
import { isApiError } from '../../platform/api/api-error.ts'
import { errorText } from '../../platform/api/error-text.ts'

const messageIn = (body: unknown): string | undefined =>
  typeof body === 'object' &&
  body !== null &&
  'message' in body &&
  typeof body.message === 'string' &&
  body.message !== ''
    ? body.message
    : undefined

/** What the server said about a refusal, or `otherwise` where it said nothing that can be shown. */
export const serverText = (error: unknown, t: TFunction, otherwise: string): string => {
  if (!isApiError(error) || error.status === 0) return otherwise
  if (error.code === 'UNEXPECTED_RESPONSE')
    return (error.status >= 400 ? messageIn(error.body) : undefined) ?? otherwise
  return errorText(error, t)
}
