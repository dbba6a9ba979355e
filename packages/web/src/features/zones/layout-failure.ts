import type { TFunction } from 'i18next'
import { hasCode, isApiError } from '../../platform/api/api-error.ts'
import { errorText } from '../../platform/api/error-text.ts'

/** Why a table could not be moved, renamed or deleted: the server's words, or ours when it did not answer. */
export const tableFailure = (error: unknown, t: TFunction): string =>
  isApiError(error) && error.status > 0 && error.status < 500
    ? errorText(error, t)
    : t('FAILED_TO_MOVE_TABLE')

/** Why a zone could not be changed. */
export const zoneFailure = (error: unknown, t: TFunction): string =>
  hasCode(error, 'NAME_TAKEN') || hasCode(error, 'NOT_FOUND')
    ? errorText(error, t)
    : t('FAILED_TO_UPDATE_ZONE')
