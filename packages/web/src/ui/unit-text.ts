import type { Unit } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'
import type { TFunction } from 'i18next'

const KEYS = {
  grams: 'UNIT_GRAMS',
  kilograms: 'UNIT_KILOGRAMS',
  milliliters: 'UNIT_MILLILITERS',
  liters: 'UNIT_LITERS',
  pieces: 'UNIT_PIECES',
} as const satisfies Record<Unit, TranslationKey>

/** A unit in the reader's language. */
export const unitText = (t: TFunction, unit: Unit): string => t(KEYS[unit])
