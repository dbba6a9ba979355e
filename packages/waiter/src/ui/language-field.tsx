import { chooseLanguage } from '@kafana/client/i18n/i18n.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { codeOf, LANGUAGES, nameOf } from '@kafana/locales'
import { useId, useState } from 'react'
import { Notice } from './notice.tsx'
import classes from './field.module.css'

/** The language of this phone. */
export const LanguageField = () => {
  const { t, language } = useTranslation()
  const id = useId()
  const [failed, setFailed] = useState<string | null>(null)
  const choose = async (typed: string): Promise<void> => {
    const code = codeOf(typed)
    if (code === undefined) return
    setFailed((await chooseLanguage(code)) === 'failed' ? nameOf(code) : null)
  }
  return (
    <div>
      <label htmlFor={id} className={classes['label']}>
        {t('LANGUAGE')}
      </label>
      <select
        id={id}
        className={classes['input']}
        value={codeOf(language)}
        onChange={(event) => void choose(event.target.value)}
      >
        {LANGUAGES.map((code) => (
          <option key={code} value={code}>
            {nameOf(code)}
          </option>
        ))}
      </select>
      {failed !== null && (
        <Notice tone="bad" role="alert">
          {t('LANGUAGE_NOT_LOADED', { language: failed })}
        </Notice>
      )}
    </div>
  )
}
