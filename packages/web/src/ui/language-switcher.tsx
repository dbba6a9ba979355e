import { codeOf } from '@kafana/locales'
import { useTranslation } from 'react-i18next'
import { setUpLanguageList } from './language-list-events.ts'
import { LanguageList } from './language-list.tsx'
import { useLanguageChoice } from './use-language-choice.ts'
import './language-list.css'

/** The language switcher in the corner of every page of the application. */
export const LanguageSwitcher = () => {
  const { t, i18n } = useTranslation()
  const { choose, isBusy } = useLanguageChoice()
  return (
    <LanguageList
      t={t}
      active={codeOf(i18n.language)}
      onChoose={choose}
      busy={isBusy}
      listRef={setUpLanguageList}
    />
  )
}
