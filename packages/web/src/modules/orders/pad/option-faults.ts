import type { ChoiceFault } from '@kafana/domain'
import type { TFunction } from 'i18next'
import { type ApiError, hasCode } from '../../../platform/api/api-error.ts'

interface RefusedLine {
  readonly name: string
  readonly fault: ChoiceFault
  readonly group: { readonly name: string } | null
}

const FAULT_TEXT = {
  tooFew: 'PAD_OPTIONS_TOO_FEW',
  tooMany: 'PAD_OPTIONS_TOO_MANY',
  unknown: 'PAD_OPTIONS_GONE',
  archived: 'PAD_OPTIONS_GONE',
} as const

/** Which products of a refused ticket need other options, and why; null for another refusal. */
export const optionFaults = (error: ApiError, t: TFunction): string | null => {
  if (!hasCode(error, 'OPTIONS_INVALID')) return null
  const { lines = [] } = (error.body ?? {}) as { readonly lines?: readonly RefusedLine[] }
  const texts = lines.map(({ name, fault, group }) =>
    t(FAULT_TEXT[fault], { name, group: group?.name ?? '' }),
  )
  return [...new Set([t('ERROR_OPTIONS_INVALID'), ...texts])].join(' ')
}
