import { en, LANGUAGES, tagOf, type LanguageCode } from '@kafana/locales'
import i18next, { type i18n as I18n, type ResourceLanguage } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { detectLanguage, storeLanguage } from './detect-language.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: typeof en }
  }
}

export const NAMESPACE = 'translation'

const MAX_RETRIES = 5
const FIRST_RETRY_MS = 350

/** A missing text fails development and tests; in production the key is never displayed as it is. */
const onMissingKey = (key: string): string => {
  if (!import.meta.env.PROD) throw new Error(`No text for ${key}`)
  return key.toLowerCase().replaceAll('_', ' ')
}

/** A sentence that ends with an abbreviated currency has one full stop. */
const oneFullStop = {
  type: 'postProcessor',
  name: 'oneFullStop',
  process: (text: string) => text.replaceAll(/(\u00A0\p{L}+\.)\.(?!\.)/gu, '$1'),
} as const

/**
 * A new instance that speaks English at once, without a request. In a build, that is the English of the
 * signed-out pages: see load-english.ts.
 */
export const createI18n = (): I18n => {
  const instance = i18next.createInstance()
  void instance
    .use(initReactI18next)
    .use(oneFullStop)
    .init({
      lng: 'en',
      fallbackLng: 'en',
      supportedLngs: LANGUAGES.map(tagOf),
      resources: { en: { [NAMESPACE]: en } },
      initAsync: false,
      keySeparator: false,
      nsSeparator: false,
      debug: import.meta.env.DEV && import.meta.env.MODE !== 'test',
      interpolation: { escapeValue: false },
      postProcess: oneFullStop.name,
      parseMissingKeyHandler: onMissingKey,
      react: { useSuspense: false },
    })
  instance.on('languageChanged', (tag) => {
    document.documentElement.lang = tag
  })
  return instance
}

export const i18n = createI18n()

/** One request: the texts, or whether trying again may help. A 4xx response is final. */
const requestTexts = async (code: LanguageCode): Promise<ResourceLanguage | 'retry' | 'failed'> => {
  try {
    const response = await fetch(`/locales/${code}/translation.json`)
    if (response.ok) return (await response.json()) as ResourceLanguage
    return response.status >= 500 ? 'retry' : 'failed'
  } catch (error) {
    return error instanceof SyntaxError ? 'failed' : 'retry'
  }
}

/** Loads the texts of a language unless they are here; retries five times, after 350 ms and then twice as long. */
const loadTexts = async (code: LanguageCode): Promise<boolean> => {
  if (i18n.hasResourceBundle(tagOf(code), NAMESPACE)) return true
  for (let retries = 0; ; retries += 1) {
    const texts = await requestTexts(code)
    if (typeof texts === 'object') {
      i18n.addResourceBundle(tagOf(code), NAMESPACE, texts)
      return true
    }
    if (texts === 'failed' || retries === MAX_RETRIES) return false
    await new Promise((resolve) => setTimeout(resolve, FIRST_RETRY_MS * 2 ** retries))
  }
}

/** The result of changing the language: another change may have been requested while the texts were loading. */
type Outcome = 'changed' | 'superseded' | 'failed'
let requests = 0

/** Changes to a language as soon as its texts are here; until then, and on failure, the page stays as it is. */
const changeTo = async (code: LanguageCode): Promise<Outcome> => {
  requests += 1
  const request = requests
  const isLoaded = await loadTexts(code)
  if (request !== requests) return 'superseded'
  if (!isLoaded) return 'failed'
  await i18n.changeLanguage(tagOf(code))
  return 'changed'
}

const changeToDetected = async (): Promise<void> => {
  const code = await detectLanguage()
  if (requests === 0) await changeTo(code)
}

let start: Promise<void> | undefined
/**
 * Changes from English to the visitor's language, once; resolves when that is done or has failed. A choice made in the
 * meantime has precedence.
 */
export const startLanguage = (): Promise<void> => (start ??= changeToDetected())

/** Changes to the language that the user has chosen, and stores the choice once it could be applied. */
export const chooseLanguage = async (code: LanguageCode): Promise<Outcome> => {
  const outcome = await changeTo(code)
  if (outcome === 'changed') storeLanguage(code)
  return outcome
}
