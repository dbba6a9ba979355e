import { en, type TranslationKey } from '@kafana/locales'
import type { TFunction } from 'i18next'

const isKey = (key: string): key is TranslationKey => Object.hasOwn(en, key)

/** The text of a key that came over the wire, or undefined when there is no such key. */
export const textOf = (t: TFunction, key: string): string | undefined => (isKey(key) ? t(key) : undefined)
