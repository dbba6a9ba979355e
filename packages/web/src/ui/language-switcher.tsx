import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { codeOf } from '@kafana/locales'
import { setUpLanguageList } from './language-list-events.ts'
import { LanguageList } from './language-list.tsx'
import { useLanguageChoice } from './use-language-choice.ts'
import './language-list.css'

/** The language switcher in the corner of every page of the application. */
export const LanguageSwitcher = () => {
  const { t, language } = useTranslation()
  const { choose, isBusy } = useLanguageChoice()
  return (
    <LanguageList
      t={t}
      active={codeOf(language)}
      onChoose={choose}
      busy={isBusy}
      listRef={setUpLanguageList}
    />
  )
}
