import { codeOf, nameOf, type LanguageCode } from '@kafana/locales'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chooseLanguage } from '../platform/i18n/i18n.ts'
import { setUpLanguageList } from './language-list-events.ts'
import { LanguageList } from './language-list.tsx'
import { notify } from './notify.tsx'
import './language-list.css'

/** The language switcher of the application. The page changes once the texts are loaded. */
export const LanguageSwitcher = () => {
  const { t, i18n } = useTranslation()
  const [wanted, setWanted] = useState<LanguageCode>()
  const choose = async (code: LanguageCode): Promise<void> => {
    setWanted(code)
    const outcome = await chooseLanguage(code)
    if (outcome === 'superseded') return
    setWanted(undefined)
    if (outcome === 'changed') notify.info(i18n.t('LANGUAGE_CHANGED'))
    else notify.error(i18n.t('LANGUAGE_NOT_LOADED', { language: nameOf(code) }))
  }
  return (
    <LanguageList
      t={t}
      active={codeOf(i18n.language)}
      onChoose={(code) => void choose(code)}
      busy={wanted !== undefined}
      listRef={setUpLanguageList}
    />
  )
}
