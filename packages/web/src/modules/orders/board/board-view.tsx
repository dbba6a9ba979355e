import { useCall } from '@kafana/client/api/query.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats, useTodayBounds, useVenue } from '@kafana/client/i18n/use-venue.ts'
import { useUnsentStatusChanges } from '@kafana/client/outbox/use-outbox.ts'
import { useSession } from '@kafana/client/session/session-store.ts'
import type { Order, VenueTable } from '@kafana/contract'
import { isBillable } from '@kafana/domain'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { boundsOf, useDayRangeParam } from '../../../ui/day-range.ts'
import { QueryView } from '../../../ui/query-view.tsx'
import { useMovedOrders, useMoveOrder } from '../moves/status-moves.tsx'
import { isPreBilled } from './bill-kinds.ts'
import { BillingModeButton } from './billing-button.tsx'
import { BoardSkeleton } from './board-skeleton.tsx'
import { DaysMenu } from './days-menu.tsx'
import { BillingParts } from './deferred-billing.ts'
import { OrderBoard } from './order-board.tsx'
import { totalOf } from './order-texts.ts'
import { useTableBills } from './table-bills.ts'
import { BOARD_ORDERS, useBillingParam } from './table-view.ts'
import { ViewBar } from './view-bar.tsx'
import c from './board-view.module.css'

/** Stands above the empty columns of the board. */
const NoOrders = () => {
  const { t } = useTranslation()
  return (
    <p className={c.none}>
      <strong>{t('NO_ORDERS_IN_RANGE')}</strong>
      <span>{t('NO_ORDERS_IN_RANGE_HINT')}</span>
    </p>
  )
}

/** The orders of a table in the date range of the URL, by default today. */
const useTableOrders = (table: string) => {
  const clock = useVenue()
  const { day } = useTodayBounds()
  const [selected, setRange] = useDayRangeParam()
  const range = selected ?? { from: day, to: day }
  const query = useCall(
    'orders',
    'byTable',
    { params: { tableId: table }, query: boundsOf(range, clock) },
    { placeholderData: keepPreviousData },
  )
  return { query, range, setRange }
}

const isBilled = ({ status, storno }: Order): boolean => status === 'billed' && storno === null

interface BoardViewProps {
  readonly table: VenueTable
  /** Where it leads if the board cannot be loaded. */
  readonly onClose: () => void
}

/** The orders of a table on some days: the billed total, and a board or, in billing mode, those that can be billed. */
export const BoardView = ({ table: { _id: table } }: BoardViewProps) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const isMonitor = useSession()?.user.role === 'monitor'
  const [bill, setBill] = useBillingParam()
  const isBilling = isMonitor && bill === BOARD_ORDERS
  const { payFirst = false } = useVenue()
  const { query, range, setRange } = useTableOrders(table)
  const move = useMoveOrder()
  const moved = useMovedOrders()
  const unsent = useUnsentStatusChanges()
  const { data } = query
  const loaded: readonly Order[] = useMemo(() => data ?? [], [data])
  const bills = useTableBills(loaded)
  const shown = loaded.map(moved)
  const choice =
    isBilling && data
      ? { billable: shown.filter((order) => isBillable(order.status, payFirst) || isPreBilled(order)) }
      : null
  const end = (): void => setBill('')
  return (
    <>
      <ViewBar view="board">
        {data && (
          <p className={c.total} data-stale={query.isPlaceholderData || undefined}>
            {t('TOTAL_BILLED', { amount: money(totalOf(loaded.filter(isBilled))) })}
          </p>
        )}
        <DaysMenu range={range} onChange={setRange} />
        {isMonitor && (
          <BillingModeButton
            isOn={isBilling}
            backText="BILLING_MODE_END"
            onSwitch={() => setBill(isBilling ? '' : BOARD_ORDERS)}
          />
        )}
      </ViewBar>
      <BillingParts
        {...bills}
        choice={choice}
        opened={choice !== null || bills.bills.length > 0}
        onClose={end}
      />
      {choice === null && (
        <QueryView query={query} failure={t('ERROR_FETCHING_ORDERS')} skeleton={<BoardSkeleton />}>
          {() => (
            <>
              {shown.length === 0 && <NoOrders />}
              <OrderBoard
                orders={shown}
                onMove={isMonitor ? move : null}
                unsent={unsent}
                billNotes={bills.billNotes}
              />
            </>
          )}
        </QueryView>
      )}
    </>
  )
}
