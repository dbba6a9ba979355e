import type { LanguageCode } from '@kafana/locales'

/** Where the texts of a language are. A build may have files of its own instead. */
export const textsAddress = (code: LanguageCode): string => `/locales/${code}/translation.json`
