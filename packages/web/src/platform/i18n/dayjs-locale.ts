import dayjs from 'dayjs'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

const loaders: Readonly<Record<string, () => Promise<unknown>>> = {
  mk: () => import('dayjs/locale/mk.js'),
  el: () => import('./dayjs-greek.ts'),
}

/** The dayjs locale of the reader's language; English until it is loaded. */
export const useDayjsLocale = (): string => {
  const { language } = useTranslation().i18n
  const [locale, setLocale] = useState('en')
  useEffect(() => {
    let current = true
    void (loaders[language]?.() ?? Promise.resolve()).then(() => {
      if (!current) return
      const known = language in loaders ? language : 'en'
      dayjs.locale(known)
      setLocale(known)
    })
    return () => {
      current = false
    }
  }, [language])
  return locale
}
