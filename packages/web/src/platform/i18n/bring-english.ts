import wholeEnglish from '@kafana/locales/en?url'
import { PartNotFetchedError } from '../browser/part-not-fetched.ts'
import { i18n, NAMESPACE } from './i18n.ts'

let brought: Promise<void> | undefined

const fetchEnglish = async (): Promise<void> => {
  try {
    const answer = await fetch(wholeEnglish)
    if (!answer.ok) throw new Error(`${wholeEnglish} answered ${answer.status}`)
    i18n.addResourceBundle('en', NAMESPACE, await answer.json())
  } catch (cause) {
    throw new PartNotFetchedError('The English texts', { cause })
  }
}

/**
 * Brings the English texts of the screens behind the door, once, beside those screens' own frame. A build's scripts hold only the texts of the pages before it
 * (see vite/english-texts.ts); elsewhere they hold all. Rejects with PartNotFetchedError where the texts cannot be had; the next call asks again.
 */
export const bringEnglish = (): Promise<void> => {
  if (!import.meta.env.PROD) return Promise.resolve()
  brought ??= fetchEnglish().catch((error: unknown) => {
    brought = undefined
    throw error
  })
  return brought
}
