import type { Order } from '@kafana/contract'
import { Button, Menu } from '@mantine/core'
import { IconCalendar, IconFilter } from '@tabler/icons-react'
import { type Ref, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../platform/session/session-store.ts'
import { SearchBox } from '../../../ui/search-box.tsx'
import { DaysDialog } from './date-filter.tsx'
import { FilterChips, useFilterChips } from './filter-chips.tsx'
import { FILTER_TEXT, type OrderView } from './order-view.ts'
import c from './orders-screen.module.css'

const SORT_TEXT = { newest: 'SORT_NEWEST', oldest: 'SORT_OLDEST' } as const

interface FilterMenuProps {
  readonly view: OrderView
  readonly buttonRef: Ref<HTMLButtonElement>
}

/** Selects the filter and the sort order. */
const FilterMenu = ({ view: { filter, filters, setFilter, sort, setSort }, buttonRef }: FilterMenuProps) => {
  const { t } = useTranslation()
  return (
    <Menu>
      <Menu.Target>
        <Button
          ref={buttonRef}
          variant={filter === 'all' ? 'default' : 'light'}
          leftSection={<IconFilter size={18} aria-hidden />}
        >
          {t('FILTER_ORDERS', { filter: t(FILTER_TEXT[filter]) })}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="70vh" style={{ overflowY: 'auto' }}>
        <Menu.RadioGroup
          value={filter}
          onChange={(next) => setFilter(filters.find((choice) => choice === next) ?? filter)}
        >
          {filters.map((choice) => (
            <Menu.RadioItem key={choice} value={choice} closeMenuOnClick>
              {t(FILTER_TEXT[choice])}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.RadioGroup value={sort} onChange={(next) => setSort(next === 'oldest' ? 'oldest' : 'newest')}>
          {(['newest', 'oldest'] as const).map((each) => (
            <Menu.RadioItem key={each} value={each} closeMenuOnClick>
              {t(SORT_TEXT[each])}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}

interface OrderToolsProps {
  readonly view: OrderView
  /** The orders on screen; undefined until they are loaded. */
  readonly orders: readonly Order[] | undefined
}

/** Search, filter and days of the list, and chips for its criteria. */
export const OrderTools = ({ view, orders }: OrderToolsProps) => {
  const { t } = useTranslation()
  const isOwner = useSession()?.user.role === 'owner'
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
            onSearch={(search) => view.setCriteria({ search })}
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
