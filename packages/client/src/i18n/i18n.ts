import { en, tagOf, type LanguageCode } from '@kafana/locales'
import { detectLanguage, storeLanguage } from './detect-language.ts'
import { textsAddress } from './texts-address.ts'
import { createTranslator, type Texts, type Translator } from './translator.ts'

const MAX_RETRIES = 5
const FIRST_RETRY_MS = 350

/** A missing text fails development and tests; in production the key is never displayed as it is. */
const onMissingKey = (key: string): string => {
  if (!import.meta.env.PROD) throw new Error(`No text for ${key}`)
  return key.toLowerCase().replaceAll('_', ' ')
}

/**
 * A new translator that speaks English at once, without a request. In a build, that is the English of the
 * signed-out pages: see load-english.ts.
 */
export const createI18n = (): Translator => createTranslator(en, onMissingKey)

export const i18n = createI18n()
i18n.onChange(() => {
  document.documentElement.lang = i18n.language
})

/** One request: the texts, or whether trying again may help. A 4xx response is final. */
const requestTexts = async (code: LanguageCode): Promise<Texts | 'retry' | 'failed'> => {
  try {
    const response = await fetch(textsAddress(code))
    if (response.ok) return (await response.json()) as Texts
    return response.status >= 500 ? 'retry' : 'failed'
  } catch (error) {
    return error instanceof SyntaxError ? 'failed' : 'retry'
  }
}

/** Loads the texts of a language unless they are here; retries five times, after 350 ms and then twice as long. */
const loadTexts = async (code: LanguageCode): Promise<boolean> => {
  if (i18n.hasTexts(tagOf(code))) return true
  for (let retries = 0; ; retries += 1) {
    const texts = await requestTexts(code)
    if (typeof texts === 'object') {
      i18n.addTexts(tagOf(code), texts)
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
  i18n.changeLanguage(tagOf(code))
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
