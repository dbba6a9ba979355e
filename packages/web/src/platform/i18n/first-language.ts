import { languageOfCountry, type LanguageCode } from '@kafana/locales'

/** The first page has no room for the client that all other calls go through. */
const GEO = '/api/geo'
/** Whoever waited longer than this has begun to read. */
const PATIENCE_MS = 3000

/** ISO 3166-1 alpha-2, or null where the server does not know it. */
const countryOfVisitor = async (): Promise<string | null> => {
  const answer = await fetch(GEO, { signal: AbortSignal.timeout(PATIENCE_MS) })
  if (!answer.ok) throw new Error(`${GEO} answered ${answer.status}`)
  const { country } = (await answer.json()) as { country?: unknown }
  return typeof country === 'string' ? country : null
}

/** What a first visit speaks: its country's language, where that is one of ours, else what the browser and the page ask for, else English. */
export const firstLanguage = async (askedFor: () => LanguageCode | undefined): Promise<LanguageCode> => {
  const country = await countryOfVisitor().catch(() => {
    // oxlint-disable-next-line no-console -- whoever looks after the page finds out here why it speaks the browser's language; a visitor is not bothered with it
    console.warn('Geo detection failed. Falling back to English.')
    return null
  })
  return (country === null ? undefined : languageOfCountry(country)) ?? askedFor() ?? 'en'
}
