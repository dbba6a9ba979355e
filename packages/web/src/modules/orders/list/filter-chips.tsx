import { useCall } from '@kafana/client/api/query.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats, useVenue } from '@kafana/client/i18n/use-venue.ts'
import { useSession } from '@kafana/client/session/session-store.ts'
import type { Order } from '@kafana/contract'
import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { CATEGORY_TEXT, fullName, SALE_DOCUMENT_TEXT } from '../../../ui/labels.ts'
import { rangeText } from './date-filter.ts'
import type { Criteria } from './list-query.ts'
import c from './filter-chips.module.css'

/** A name; `undefined` while it is loading, `null` if it cannot be found out. */
type LookedUpName = string | null | undefined
interface FilterNames {
  readonly table: LookedUpName
  readonly person: LookedUpName
  readonly product: LookedUpName
}

/** Undefined until the first page is loaded. */
type LoadedOrders = readonly Order[] | undefined

/** Whether to fetch a list for a name: not before the orders are loaded, which usually have it. */
const shouldFetch = (id: string | undefined, orders: LoadedOrders, shown: unknown): boolean =>
  id !== undefined && orders !== undefined && shown === undefined

const resolveName = (
  name: string | undefined,
  orders: LoadedOrders,
  { isLoading }: { readonly isLoading: boolean },
): LookedUpName => name ?? (orders === undefined || isLoading ? undefined : null)

const useTableName = (id: string | undefined, orders: LoadedOrders): LookedUpName => {
  const shown = orders?.find(({ table }) => table._id === id)?.table
  const list = useCall('layout', 'tables', {}, { enabled: shouldFetch(id, orders, shown) })
  return resolveName((shown ?? list.data?.find(({ _id }) => _id === id))?.name, orders, list)
}

const usePersonName = (id: string | undefined, orders: LoadedOrders): LookedUpName => {
  const user = useSession()?.user
  const shown = [user, ...(orders ?? []).map(({ createdBy }) => createdBy)].find(
    (person) => person?._id === id,
  )
  const list = useCall(
    'staff',
    'list',
    {},
    { enabled: user?.role === 'owner' && shouldFetch(id, orders, shown) },
  )
  const person = shown ?? list.data?.find(({ _id }) => _id === id)
  return resolveName(person && fullName(person), orders, list)
}

const useProductName = (id: string | undefined, orders: LoadedOrders): LookedUpName => {
  const shown =
    orders?.flatMap(({ products }) => products).find(({ product }) => product?._id === id)?.product ??
    undefined
  const list = useCall('catalog', 'list', {}, { enabled: shouldFetch(id, orders, shown) })
  return resolveName((shown ?? list.data?.find(({ _id }) => _id === id))?.name, orders, list)
}

/** The names of the criteria: from the orders on screen, or else from the lists that the user may read. */
const useFilterNames = ({ table, createdBy, product }: Criteria, orders: LoadedOrders): FilterNames => ({
  table: useTableName(table, orders),
  person: usePersonName(createdBy, orders),
  product: useProductName(product, orders),
})

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
  const { category, table, createdBy, product, document, start, end, billedStart, billedEnd } = criteria
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
  add(document !== undefined, () => (document ? t(SALE_DOCUMENT_TEXT[document]) : ''), {
    document: undefined,
  })
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
