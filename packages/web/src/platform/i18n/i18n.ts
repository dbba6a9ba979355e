import { codeOf, en, LANGUAGES, tagOf, type LanguageCode } from '@kafana/locales'
import i18next, { type i18n as I18n } from 'i18next'
import LanguageDetector from 'i18next-browser-languagedetector'
import HttpBackend from 'i18next-http-backend'
import { initReactI18next } from 'react-i18next'

/** Where a choice is kept; it outlives the session. */
const STORAGE_KEY = 'i18nextLng'

/** A missing text stops development and tests; in front of people no key is ever visible. */
const onMissingKey = (key: string): string => {
  if (!import.meta.env.PROD) throw new Error(`No text for ${key}`)
  return key.toLowerCase().replaceAll('_', ' ')
}

/** A fresh instance that speaks English at once, without waiting for anything. */
export const createI18n = (): I18n => {
  const instance = i18next.createInstance()
  void instance.use(HttpBackend).use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    supportedLngs: LANGUAGES.map(tagOf),
    resources: { en: { translation: en } },
    partialBundledLanguages: true,
    initAsync: false,
    keySeparator: false,
    nsSeparator: false,
    debug: import.meta.env.DEV && import.meta.env.MODE !== 'test',
    interpolation: { escapeValue: false },
    parseMissingKeyHandler: onMissingKey,
    react: { useSuspense: false },
    backend: { loadPath: ([tag]: readonly string[]) => `/locales/${codeOf(tag ?? 'en') ?? 'en'}/translation.json` },
  })
  instance.on('languageChanged', (tag) => {
    document.documentElement.lang = tag
  })
  return instance
}

export const i18n = createI18n()

const detector = new LanguageDetector(i18n.services, {
  order: ['localStorage', 'navigator', 'htmlTag'],
  caches: ['localStorage'],
  lookupLocalStorage: STORAGE_KEY,
  // As they are: which of them are ours is decided below.
  convertDetectedLanguage: (found: string) => found,
})

const detected = (): LanguageCode => {
  const found = [detector.detect() ?? []].flat()
  return found.map(codeOf).find((code) => code !== undefined) ?? 'en'
}

let started = false
/** Goes over from English to the visitor's language, once: the choice they made, else the browser's language, else the page's. */
export const startLanguage = async (): Promise<void> => {
  if (started) return
  started = true
  await i18n.changeLanguage(tagOf(detected()))
}

/** A person's choice: it holds on this device from now on. */
export const chooseLanguage = async (code: LanguageCode): Promise<void> => {
  await i18n.changeLanguage(tagOf(code))
  detector.cacheUserLanguage(code)
}
