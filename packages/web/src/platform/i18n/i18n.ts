import { codeOf, en, LANGUAGES, tagOf, type LanguageCode } from '@kafana/locales'
import i18next, { type i18n as I18n } from 'i18next'
import LanguageDetector from 'i18next-browser-languagedetector'
import HttpBackend from 'i18next-http-backend'
import { initReactI18next } from 'react-i18next'
import { firstLanguage } from './first-language.ts'

/** Where a choice is kept; it outlives the session. */
const STORAGE_KEY = 'i18nextLng'
export const NAMESPACE = 'translation'

/** A missing text stops development and tests; in front of people no key is ever visible. */
const onMissingKey = (key: string): string => {
  if (!import.meta.env.PROD) throw new Error(`No text for ${key}`)
  return key.toLowerCase().replaceAll('_', ' ')
}

/** A fresh instance that speaks English at once, without waiting for anything (of a build, the English of the pages before the door: see bring-english.ts). Texts that a server fails to give are asked for five times more, after 350 ms and then twice as long each time; a refusal is final. */
export const createI18n = (): I18n => {
  const instance = i18next.createInstance()
  void instance
    .use(HttpBackend)
    .use(initReactI18next)
    .init({
      lng: 'en',
      fallbackLng: 'en',
      supportedLngs: LANGUAGES.map(tagOf),
      resources: { en: { [NAMESPACE]: en } },
      partialBundledLanguages: true,
      initAsync: false,
      keySeparator: false,
      nsSeparator: false,
      debug: import.meta.env.DEV && import.meta.env.MODE !== 'test',
      interpolation: { escapeValue: false },
      parseMissingKeyHandler: onMissingKey,
      react: { useSuspense: false },
      backend: {
        loadPath: ([tag]: readonly string[]) => `/locales/${codeOf(tag ?? 'en') ?? 'en'}/translation.json`,
      },
    })
  instance.on('languageChanged', (tag) => {
    document.documentElement.lang = tag
  })
  return instance
}

export const i18n = createI18n()

const detectorOf = (order: string[]) =>
  new LanguageDetector(i18n.services, {
    order,
    caches: ['localStorage'],
    lookupLocalStorage: STORAGE_KEY,
    // As they are: which of them are ours is decided below.
    convertDetectedLanguage: (found: string) => found,
  })
const choice = detectorOf(['localStorage'])
const surroundings = detectorOf(['navigator', 'htmlTag'])

/** The first of ours that a detector finds. */
const found = (detector: LanguageDetector): LanguageCode | undefined =>
  [detector.detect() ?? []]
    .flat()
    .map(codeOf)
    .find((code) => code !== undefined)

/** Texts that could not be had are asked for anew: a server that was away may be back. */
const fetchTexts = async (tag: string): Promise<boolean> => {
  if (!i18n.hasResourceBundle(tag, NAMESPACE)) await i18n.reloadResources([tag])
  return i18n.hasResourceBundle(tag, NAMESPACE)
}

/** What became of a wish for a language: another wish may have come while its texts were on their way. */
type Outcome = 'changed' | 'overtaken' | 'failed'
let wishes = 0

/** Goes over to a language as soon as its texts are here; until then, and when they can't be had, the page stays as it is. */
const goTo = async (code: LanguageCode): Promise<Outcome> => {
  wishes += 1
  const wish = wishes
  const isThere = await fetchTexts(tagOf(code))
  if (wish !== wishes) return 'overtaken'
  if (!isThere) return 'failed'
  await i18n.changeLanguage(tagOf(code))
  return 'changed'
}

let started = false
/** Goes over from English to the visitor's language, once: the choice they made, else their country's, else the browser's, else the page's. A choice made meanwhile holds. */
export const startLanguage = async (): Promise<void> => {
  if (started) return
  started = true
  const code = found(choice) ?? (await firstLanguage(() => found(surroundings)))
  if (wishes === 0) await goTo(code)
}

/** A person's choice: once it could be followed, it holds on this device from now on. */
export const chooseLanguage = async (code: LanguageCode): Promise<Outcome> => {
  const outcome = await goTo(code)
  if (outcome === 'changed') choice.cacheUserLanguage(code)
  return outcome
}
