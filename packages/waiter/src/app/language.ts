import { storedLanguage, storeLanguage } from '@kafana/client/i18n/detect-language.ts'
import { i18n, startLanguage } from '@kafana/client/i18n/i18n.ts'
import { codeOf } from '@kafana/locales'
import { settled } from '../data/values-at-start.ts'

/**
 * Changes to the language of this phone. One that was found by the server is kept: without a network the phone would
 * find another one.
 */
export const startPhoneLanguage = async (): Promise<void> => {
  await startLanguage()
  await settled()
  const code = codeOf(i18n.language)
  if (navigator.onLine && code !== undefined && storedLanguage() === undefined) storeLanguage(code)
}
