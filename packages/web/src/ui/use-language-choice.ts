import { chooseLanguage, i18n } from '@kafana/client/i18n/i18n.ts'
import { type LanguageCode, nameOf } from '@kafana/locales'
import { useState } from 'react'
import { notify } from './notify.tsx'

/** Changes the language of the application. The page changes once the texts are loaded, and a toast says so. */
export const useLanguageChoice = (): {
  readonly choose: (code: LanguageCode) => void
  /** While texts are loaded. */
  readonly isBusy: boolean
} => {
  const [isBusy, setBusy] = useState(false)
  const choose = async (code: LanguageCode): Promise<void> => {
    setBusy(true)
    const outcome = await chooseLanguage(code)
    if (outcome === 'superseded') return
    setBusy(false)
    if (outcome === 'changed') notify.info(i18n.t('LANGUAGE_CHANGED'))
    else notify.error(i18n.t('LANGUAGE_NOT_LOADED', { language: nameOf(code) }))
  }
  return { choose: (code) => void choose(code), isBusy }
}
