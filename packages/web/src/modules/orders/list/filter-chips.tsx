import type { Order } from '@kafana/contract'
import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormats, useVenue } from '../../../platform/i18n/use-venue.ts'
import { CATEGORY_TEXT } from '../../../ui/labels.ts'
import { rangeText } from './date-filter.tsx'
import { type LookedUpName, useFilterNames } from './filter-names.ts'
import type { Criteria } from './list-query.ts'
import c from './filter-chips.module.css'

/** One criterion of the list as text. */
interface Chip {
  readonly text: string
  /** The change that removes it. */
  readonly without: Criteria
}

/** Shown while a name is loading. */
const LOADING = '…'

/** A table named 4 is shown as "Table 4"; one named "Table 4" or "VIP" as it is. */
const isNumber = (name: string): boolean => /^\d+$/.test(name)

/** The criteria of the list except the search, as text. */
export const useFilterChips = (criteria: Criteria, orders: readonly Order[] | undefined): readonly Chip[] => {
  const { t } = useTranslation()
  const { orderDate, time } = useFormats()
  const clock = useVenue()
  const names = useFilterNames(criteria, orders)
  const { category, table, createdBy, product, start, end, billedStart, billedEnd } = criteria
  const rangeTexts = {
    orderDate,
    time,
    since: (from: string) => t('WHEN_FROM', { from }),
    until: (until: string) => t('WHEN_UNTIL', { until }),
  }
  const named = (name: LookedUpName, format: (name: string) => string, fallback: string): string =>
    name === null ? fallback : format(name ?? LOADING)

  const chips: Chip[] = []
  const add = (isSet: boolean, text: () => string, without: Criteria): void => {
    if (isSet) chips.push({ text: text(), without })
  }
  add(
    billedStart !== undefined || billedEnd !== undefined,
    () =>
      t('NARROWED_BILLED', { when: rangeText({ start: billedStart, end: billedEnd }, clock, rangeTexts) }),
    { billedStart: undefined, billedEnd: undefined },
  )
  add(
    start !== undefined || end !== undefined,
    () => t('NARROWED_TAKEN', { when: rangeText({ start, end }, clock, rangeTexts) }),
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

interface FilterChipsProps {
  readonly chips: readonly Chip[]
  readonly onRemove: (chip: Chip) => void
  /** Undefined if another button clears the filters. */
  readonly onClear: (() => void) | undefined
}

/** The criteria of the list, each removable. Renders nothing without criteria. */
export const FilterChips = ({ chips, onRemove, onClear }: FilterChipsProps) => {
  const { t } = useTranslation()
  if (chips.length === 0) return null
  return (
    <ul className={c.chips} aria-label={t('NARROWED_TO')}>
      {chips.map((chip) => (
        <li key={chip.text}>
          <button
            type="button"
            className={c.chip}
            aria-label={t('REMOVE_FILTER', { filter: chip.text })}
            title={chip.text}
            onClick={() => onRemove(chip)}
          >
            <span className={c.text}>{chip.text}</span>
            <IconX size={18} aria-hidden />
          </button>
        </li>
      ))}
      {onClear && (
        <li>
          <Button variant="subtle" onClick={onClear}>
            {t('CLEAR_FILTERS')}
          </Button>
        </li>
      )}
    </ul>
  )
}
