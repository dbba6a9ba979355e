import type { TranslationKey } from '@kafana/locales'
import type { TFunction } from 'i18next'
import { i18n } from './i18n.ts'

/** Whatever else comes over the wire names no text, not even by chance. */
const KEY = /^[A-Z][A-Z0-9_]*$/
const isKey = (key: string): key is TranslationKey => KEY.test(key) && i18n.exists(key)

/** The text of a key that came over the wire, or undefined when there is no such key. With a `count`, in its words for so many, where it has such. */
export const textOf = (t: TFunction, key: string, count?: number): string | undefined => {
  if (isKey(key)) return t(key, count === undefined ? {} : { count })
  return undefined
}
