import { type ApiError, hasCode } from '../api/api-error.ts'
import type { Translate } from '../i18n/translator.ts'

interface RefusedLine {
  readonly name: string
  /** The group with too few or too many; null where an option is no longer offered. */
  readonly group: { readonly name: string } | null
}

/** Which products of a refused ticket need other options, and of which group; null for another refusal. */
export const optionFaults = (error: ApiError, t: Translate): string | null => {
  if (!hasCode(error, 'OPTIONS_INVALID')) return null
  const { lines = [] } = (error.body ?? {}) as { readonly lines?: readonly RefusedLine[] }
  const names = lines.map(({ name, group }) => (group ? `${name} (${group.name})` : name))
  return `${t('ERROR_OPTIONS_INVALID')} ${[...new Set(names)].join(', ')}`
}
