import type { Translate } from '@kafana/client/i18n/translator.ts'
import {
  CATEGORIES,
  type Category,
  foldText,
  type Payment,
  type SaleDocument,
  type Unit,
  type Role,
} from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'

export { fullName } from '@kafana/domain'

export const CATEGORY_TEXT = { drink: 'DRINK', food: 'FOOD' } as const satisfies Record<
  Category,
  TranslationKey
>

export const PAYMENT_TEXT = { cash: 'PAYMENT_CASH', card: 'PAYMENT_CARD' } as const satisfies Record<
  Payment,
  TranslationKey
>

/** The categories as options of a field or switch. */
export const categoryOptions = (t: Translate): { value: Category; label: string }[] =>
  CATEGORIES.map((value) => ({ value, label: t(CATEGORY_TEXT[value]) }))

const UNIT_TEXT = {
  grams: 'UNIT_GRAMS',
  kilograms: 'UNIT_KILOGRAMS',
  milliliters: 'UNIT_MILLILITERS',
  liters: 'UNIT_LITERS',
  pieces: 'UNIT_PIECES',
} as const satisfies Record<Unit, TranslationKey>

/** A unit in the user's language. */
export const unitText = (t: Translate, unit: Unit): string => t(UNIT_TEXT[unit])

/** The rows whose name contains the search text, whatever the case, the accents and the alphabet. */
export const byName = <T>(rows: readonly T[], nameOf: (row: T) => string, search: string): T[] => {
  const wanted = foldText(search)
  return rows.filter((row) => foldText(nameOf(row)).includes(wanted))
}

/** A role in words. */
export const ROLE_TEXT = {
  admin: 'ROLE_ADMIN',
  owner: 'ROLE_OWNER',
  monitor: 'ROLE_MONITOR',
  waiter: 'ROLE_WAITER',
} as const satisfies Record<Role, TranslationKey>

/** What was printed for a sale. */
export const SALE_DOCUMENT_TEXT = {
  receipt: 'BOOK_WITH_RECEIPT',
  preBill: 'BOOK_PRE_BILL_ONLY',
  invoice: 'INVOICE_INSTEAD',
  comp: 'DISCOUNT_COMP',
  none: 'BOOK_WITHOUT_DOCUMENT',
} as const satisfies Record<SaleDocument, TranslationKey>
