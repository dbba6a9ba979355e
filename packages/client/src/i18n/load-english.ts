import englishUrl from '@kafana/locales/en?url'
import { i18n } from './i18n.ts'
import type { Texts } from './translator.ts'

/** A part of the application other than a script could not be loaded. */
export class PartNotFetchedError extends Error {
  override readonly name = 'PartNotFetchedError'
}

let loading: Promise<void> | undefined

const fetchEnglish = async (): Promise<void> => {
  try {
    const answer = await fetch(englishUrl)
    if (!answer.ok) throw new Error(`${englishUrl} answered ${answer.status}`)
    i18n.addTexts('en', (await answer.json()) as Texts)
  } catch (cause) {
    throw new PartNotFetchedError('The English texts', { cause })
  }
}

/**
 * Loads the English texts of the signed-in screens, once, in parallel with their layout. The scripts of a build
 * contain only the texts of the signed-out pages (see vite/english-texts.ts); in development they contain all.
 * Rejects with PartNotFetchedError on failure; the next call tries again.
 */
export const loadEnglish = (): Promise<void> => {
  if (!import.meta.env.PROD) return Promise.resolve()
  loading ??= fetchEnglish().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}
