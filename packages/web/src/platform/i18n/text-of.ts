import { en, type TranslationKey } from '@kafana/locales'
import type { TFunction } from 'i18next'

const isKey = (key: string): key is TranslationKey => Object.hasOwn(en, key)

/** The text of a key that came over the wire, or undefined when there is no such key. With a `count`, in its words for so many, where it has such. */
export const textOf = (t: TFunction, key: string, count?: number): string | undefined => {
  if (isKey(key)) return t(key, count === undefined ? {} : { count })
  return undefined
}
