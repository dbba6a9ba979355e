import type { Order } from '@kafana/contract'
import { useTranslation } from 'react-i18next'
import { useFormats, useVenue } from '../../platform/i18n/use-formats.ts'
import { CATEGORY_TEXT } from '../../ui/category-text.ts'
import { spanWords } from './day-words.ts'
import type { Narrowing } from './order-address.ts'
import { useNames, type Known } from './use-names.ts'

/** One thing that narrows the list, in words. */
export interface Chip {
  readonly text: string
  /** What taking it away changes. */
  readonly without: Narrowing
}

/** Stands where a name is still looked up. */
const LATER = '…'

/** A table called 4 is "Table 4"; one called "Table 4", or "VIP", has its word in its name. */
const isNumber = (name: string): boolean => /^\d+$/.test(name)

/** What narrows the list besides its filter and its search, in words. */
export const useChips = (narrowing: Narrowing, orders: readonly Order[] | undefined): readonly Chip[] => {
  const { t } = useTranslation()
  const { orderDate, time } = useFormats()
  const clock = useVenue()
  const names = useNames(narrowing, orders)
  const { category, table, createdBy, product, start, end, billedStart, billedEnd } = narrowing
  const words = {
    orderDate,
    time,
    since: (from: string) => t('WHEN_FROM', { from }),
    until: (until: string) => t('WHEN_UNTIL', { until }),
  }
  const named = (name: Known, say: (name: string) => string, otherwise: string): string =>
    name === null ? otherwise : say(name ?? LATER)

  const chips: Chip[] = []
  const add = (isThere: boolean, text: () => string, without: Narrowing): void => {
    if (isThere) chips.push({ text: text(), without })
  }
  add(
    billedStart !== undefined || billedEnd !== undefined,
    () => t('NARROWED_BILLED', { when: spanWords({ start: billedStart, end: billedEnd }, clock, words) }),
    { billedStart: undefined, billedEnd: undefined },
  )
  add(
    start !== undefined || end !== undefined,
    () => t('NARROWED_TAKEN', { when: spanWords({ start, end }, clock, words) }),
    { start: undefined, end: undefined },
  )
  add(
    table !== undefined,
    () =>
      named(
        names.table,
        (name) => (isNumber(name) ? t('NARROWED_TABLE', { name }) : name),
        t('NARROWED_TABLE_ONE'),
      ),
    { table: undefined },
  )
  add(
    createdBy !== undefined,
    () => named(names.person, (name) => t('NARROWED_BY', { name }), t('NARROWED_BY_ONE')),
    { createdBy: undefined },
  )
  add(
    product !== undefined,
    () => named(names.product, (name) => t('NARROWED_PRODUCT', { name }), t('NARROWED_PRODUCT_ONE')),
    { product: undefined },
  )
  add(category !== undefined, () => (category ? t(CATEGORY_TEXT[category]) : ''), { category: undefined })
  return chips
}
