import type { Order } from '@kafana/contract'
import { Button } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../platform/session/session.ts'
import { SearchBox } from '../../ui/search-box.tsx'
import { DaysDialog } from './days-dialog.tsx'
import { FilterMenu } from './filter-menu.tsx'
import { NarrowingChips } from './narrowing-chips.tsx'
import { useChips } from './use-chips.ts'
import type { OrderView } from './use-order-view.ts'
import c from './orders-screen.module.css'

interface Props {
  readonly view: OrderView
  /** The orders on screen; undefined until they are there. */
  readonly orders: readonly Order[] | undefined
}

/** Search, filter and days of the list, and what else narrows it. */
export const OrderTools = ({ view, orders }: Props) => {
  const { t } = useTranslation()
  const isOwner = useSession()?.user.role === 'owner'
  const filterButton = useRef<HTMLButtonElement>(null)
  const [choosingDays, setChoosingDays] = useState(false)
  const chips = useChips(view.narrowing, orders)
  /** The pressed chip goes; the keyboard goes on from here. */
  const then = (change: () => void) => {
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
            initial={view.narrowing.search ?? ''}
            onSearch={(search) => view.narrow({ search })}
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
      <NarrowingChips
        chips={chips}
        onRemove={({ without }) => then(() => view.narrow(without))}
        onClear={orders?.length === 0 ? undefined : () => then(view.clear)}
      />
      {choosingDays && (
        <DaysDialog
          narrowing={view.narrowing}
          onChoose={view.narrow}
          onClose={() => setChoosingDays(false)}
        />
      )}
    </>
  )
}
