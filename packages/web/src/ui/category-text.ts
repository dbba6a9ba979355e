import { CATEGORIES, type Category } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'
import type { TFunction } from 'i18next'

export const CATEGORY_TEXT = { drink: 'DRINK', food: 'FOOD' } as const satisfies Record<
  Category,
  TranslationKey
>

/** Both categories as a field or a switch offers them. */
export const categoryOptions = (t: TFunction): { value: Category; label: string }[] =>
  CATEGORIES.map((value) => ({ value, label: t(CATEGORY_TEXT[value]) }))
