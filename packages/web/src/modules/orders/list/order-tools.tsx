import { useToday } from '@kafana/client/browser/use-now.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useVenue } from '@kafana/client/i18n/use-venue.ts'
import { useSession } from '@kafana/client/session/session-store.ts'
import type { Order } from '@kafana/contract'
import { Button } from '@mantine/core'
import { IconCalendar, IconFilter } from '@tabler/icons-react'
import { type RefObject, useRef, useState } from 'react'
import { rangePresets, RangePresets } from '../../../ui/date-range.tsx'
import { boundsOf, type DayRange } from '../../../ui/day-range.ts'
import { deferred } from '../../../ui/deferred.tsx'
import { MenuButton } from '../../../ui/menu-button.tsx'
import { choiceItem } from '../../../ui/menu-item.ts'
import { useIsPhone } from '../../../ui/page.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { wholeDays } from './date-filter.ts'
import { FilterChips, useFilterChips } from './filter-chips.tsx'
import { FILTER_TEXT, type OrderView } from './order-view.ts'
import c from './orders-screen.module.css'

const DaysDialog = deferred(async () => (await import('./days-dialog.tsx')).DaysDialog)

const SORT_TEXT = { newest: 'SORT_NEWEST', oldest: 'SORT_OLDEST' } as const

interface FilterMenuProps {
  readonly view: OrderView
  readonly buttonRef: RefObject<HTMLButtonElement | null>
}

/** Selects the filter and the sort order. */
const FilterMenu = ({ view: { filter, filters, setFilter, sort, setSort }, buttonRef }: FilterMenuProps) => {
  const { t } = useTranslation()
  const items = [
    choiceItem({
      value: filter,
      options: filters.map((value) => ({ value, text: t(FILTER_TEXT[value]) })),
      onChoose: setFilter,
    }),
    'line' as const,
    choiceItem({
      value: sort,
      options: (['newest', 'oldest'] as const).map((value) => ({ value, text: t(SORT_TEXT[value]) })),
      onChoose: setSort,
    }),
  ]
  return (
    <MenuButton items={items} buttonRef={buttonRef}>
      <Button
        variant={filter === 'all' ? 'default' : 'light'}
        leftSection={<IconFilter size={18} aria-hidden />}
      >
        {t('FILTER_ORDERS', { filter: t(FILTER_TEXT[filter]) })}
      </Button>
    </MenuButton>
  )
}

/** The days that the list is limited to, of creation or of billing, and how to choose others; again for none. */
const useListRange = ({ criteria, setCriteria }: OrderView) => {
  const clock = useVenue()
  const { start, end, billedStart, billedEnd } = criteria
  const isBilled = billedStart !== undefined || billedEnd !== undefined
  const range = wholeDays(isBilled ? { start: billedStart, end: billedEnd } : { start, end }, clock)
  const setRange = (next: DayRange): void => {
    const isSame = range?.from === next.from && range.to === next.to
    const bounds = isSame ? { start: undefined, end: undefined } : boundsOf(next, clock)
    setCriteria(isBilled ? { billedStart: bounds.start, billedEnd: bounds.end } : bounds)
  }
  return { clock, range, setRange }
}

interface OrderToolsProps {
  readonly view: OrderView
  /** The orders on screen; undefined until they are loaded. */
  readonly orders: readonly Order[] | undefined
  /** Enter in the search box. */
  readonly onEnter: (search: string) => void
}

/** Search, filter and days of the list, and chips for its criteria. */
export const OrderTools = ({ view, orders, onEnter }: OrderToolsProps) => {
  const { t } = useTranslation()
  const isOwner = useSession()?.user.role === 'owner'
  const isPhone = useIsPhone()
  const { clock, range, setRange } = useListRange(view)
  const today = useToday(clock)
  const filterButton = useRef<HTMLButtonElement>(null)
  const [choosingDays, setChoosingDays] = useState(false)
  const chips = useFilterChips(view.criteria, orders)
  /** The pressed chip disappears, so the keyboard focus moves to the filter button. */
  const applyAndFocus = (change: () => void) => {
    change()
    filterButton.current?.focus()
  }
  return (
    <>
      <div className={c.tools}>
        <div className={c.search}>
          <SearchBox
            label={t('SEARCH_ORDERS')}
            options={orders?.map(({ name }) => name) ?? []}
            initial={view.criteria.search ?? ''}
            // A phone has no space for all of it.
            {...(!isPhone && { hint: t('SEARCH_ORDERS_HINT') })}
            onSearch={(search) => view.setCriteria({ search })}
            onEnter={onEnter}
          />
        </div>
        <FilterMenu view={view} buttonRef={filterButton} />
        {isOwner && (
          <Button
            variant="default"
            leftSection={<IconCalendar size={18} aria-hidden />}
            onClick={() => setChoosingDays(true)}
          >
            {t('DAYS')}
          </Button>
        )}
      </div>
      {isOwner && (
        <div className={c.presets} role="group" aria-label={t('DATE_RANGE')}>
          <RangePresets value={range} presets={rangePresets(today, clock, t)} onChange={setRange} />
        </div>
      )}
      <FilterChips
        chips={chips}
        onRemove={({ without }) => applyAndFocus(() => view.setCriteria(without))}
        onClear={orders?.length === 0 ? undefined : () => applyAndFocus(view.clear)}
      />
      {choosingDays && (
        <DaysDialog
          criteria={view.criteria}
          onChoose={view.setCriteria}
          onClose={() => setChoosingDays(false)}
        />
      )}
    </>
  )
}
