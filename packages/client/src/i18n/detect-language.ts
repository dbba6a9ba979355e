import { codeOf, languageOfCountry, type LanguageCode } from '@kafana/locales'
import { storageName } from '../browser/application.ts'
import { noteStored } from '../browser/stored-changes.ts'
import { readText, writeText } from '../browser/stored-text.ts'

/** Where the language chosen on this device is stored; it outlives the session. */
const STORAGE_KEY = storageName('i18nextLng')
/** The first page does without the API client to stay small. */
const GEO_URL = '/api/geo'
/** Someone who has waited longer has begun to read. */
const GEO_TIMEOUT_MS = 3000

/** The language chosen on this device, if any. */
export const storedLanguage = (): LanguageCode | undefined => codeOf(readText(STORAGE_KEY) ?? '')

/** Stores a choice; where storage is blocked it lasts as long as the page. */
export const storeLanguage = (code: LanguageCode): void => {
  if (writeText(STORAGE_KEY, code)) noteStored()
}

/** ISO 3166-1 alpha-2, or null where the server does not know it. */
const fetchCountry = async (): Promise<string | null> => {
  const response = await fetch(GEO_URL, { signal: AbortSignal.timeout(GEO_TIMEOUT_MS) })
  if (!response.ok) throw new Error(`${GEO_URL} answered ${response.status}`)
  const { country } = (await response.json()) as { country?: unknown }
  return typeof country === 'string' ? country : null
}

const languageOfVisitorsCountry = async (): Promise<LanguageCode | undefined> => {
  try {
    const country = await fetchCountry()
    return country === null ? undefined : languageOfCountry(country)
  } catch {
    // oxlint-disable-next-line no-console -- shows an administrator why the page uses the browser's language; visitors are not bothered with it
    console.warn('Geo detection failed. Falling back to English.')
    return undefined
  }
}

/** The first supported language that the browser asks for, else that of the page's `lang` attribute. */
const requestedLanguage = (): LanguageCode | undefined =>
  [...navigator.languages, navigator.language, document.documentElement.lang]
    .map(codeOf)
    .find((code) => code !== undefined)

/**
 * The language of a visitor: the one chosen on this device, else that of their country, else the browser's, else
 * the page's, else English.
 */
export const detectLanguage = async (): Promise<LanguageCode> =>
  storedLanguage() ?? (await languageOfVisitorsCountry()) ?? requestedLanguage() ?? 'en'
