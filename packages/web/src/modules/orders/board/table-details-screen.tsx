import type { Order, VenueTable } from '@kafana/contract'
import { ROUTES } from '@kafana/domain'
import { Button } from '@mantine/core'
import { IconZoomQuestion, IconCashRegister, IconLayoutKanban } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { hasCode } from '../../../platform/api/api-error.ts'
import { useCall } from '../../../platform/api/query.ts'
import { useFormats, useTodayBounds, useVenue } from '../../../platform/i18n/use-venue.ts'
import { useUnsentStatusChanges } from '../../../platform/outbox/use-outbox.ts'
import { useSession } from '../../../platform/session/session-store.ts'
import { DateRange } from '../../../ui/date-range.tsx'
import { boundsOf, useDayRangeParam } from '../../../ui/day-range.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { fullName } from '../../../ui/labels.ts'
import { LiveBanner } from '../../../ui/live-banner.tsx'
import { Page } from '../../../ui/page.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import {
  BillingDialog,
  type OpenBill,
  OpenBillsPanel,
  UnresolvedBillsBanner,
  useBilling,
  useOpenBills,
} from '../../billing/index.ts'
import { useMovedOrders } from '../moves/status-moves.tsx'
import { useMoveOrder } from '../moves/status-moves.tsx'
import { InlineSyncPanel } from '../sync-panel/sync-panel.tsx'
import { BillingMode, totalOf } from './billing-mode.tsx'
import { BoardSkeleton, OrderBoard } from './order-board.tsx'
import c from './table-details-screen.module.css'

/** For orders on an open bill, by id: whose bill it is and since when. */
const useOpenBillNotes = (bills: readonly OpenBill[]): ReadonlyMap<string, string> => {
  const { t } = useTranslation()
  const { time } = useFormats()
  return new Map(
    bills.flatMap(({ orders, closedBy, createdAt }) => {
      const note = [t('ON_OPEN_BILL'), fullName(closedBy), t('SINCE', { time: time(createdAt) })].join(' · ')
      return orders.map((id) => [id, note] as const)
    }),
  )
}

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

const BillingModeButton = ({ isOn, onSwitch }: { readonly isOn: boolean; readonly onSwitch: () => void }) => {
  const { t } = useTranslation()
  const Icon = isOn ? IconLayoutKanban : IconCashRegister
  return (
    <Button
      variant={isOn ? 'default' : 'filled'}
      aria-pressed={isOn}
      onClick={onSwitch}
      leftSection={<Icon size={20} aria-hidden />}
    >
      {isOn ? t('BILLING_MODE_END') : t('BILLING_MODE')}
    </Button>
  )
}

/** The orders of a table in the date range of the URL, by default today. */
const useTableOrders = (table: VenueTable) => {
  const clock = useVenue()
  const { day } = useTodayBounds()
  const [selected, setRange] = useDayRangeParam()
  const range = selected ?? { from: day, to: day }
  const query = useCall(
    'orders',
    'byTable',
    { params: { tableId: table._id }, query: boundsOf(range, clock) },
    { placeholderData: keepPreviousData },
  )
  return { query, range, setRange }
}

interface TableOrdersProps {
  readonly table: VenueTable
  /** The zone's name, if it is loaded. */
  readonly zone: string | undefined
}

/**
 * The page of a table: the billed total, and its orders as a board or, in billing mode, the delivered ones.
 */
const TableOrders = ({ table, zone }: TableOrdersProps) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const role = useSession()?.user.role
  const isMonitor = role === 'monitor'
  const mayBill = isMonitor || role === 'owner'
  const [isBilling, setBilling] = useState(false)
  const { query, range, setRange } = useTableOrders(table)
  const { data } = query
  const move = useMoveOrder()
  const moved = useMovedOrders()
  const unsent = useUnsentStatusChanges()
  const billing = useBilling()
  const loaded: readonly Order[] = useMemo(() => data ?? [], [data])
  const bills = useOpenBills(
    loaded.map(({ _id }) => _id),
    mayBill,
  )
  const billNotes = useOpenBillNotes(bills)
  const shown = loaded.map(moved)
  return (
    <Page
      title={table.name}
      subtitle={zone}
      back={ROUTES.establishment}
      actions={
        <div className={c.actions}>
          {data && (
            <p className={c.total} data-stale={query.isPlaceholderData || undefined}>
              {t('TOTAL_BILLED', {
                amount: money(
                  totalOf(loaded.filter(({ status, storno }) => status === 'billed' && storno === null)),
                ),
              })}
            </p>
          )}
          {isMonitor && <BillingModeButton isOn={isBilling} onSwitch={() => setBilling(!isBilling)} />}
        </div>
      }
    >
      <div className={c.range}>
        <DateRange value={range} onChange={setRange} />
      </div>
      <LiveBanner inset />
      <UnresolvedBillsBanner inset />
      <InlineSyncPanel inset />
      <OpenBillsPanel billing={billing} bills={bills} />
      <QueryView query={query} failure={t('ERROR_FETCHING_ORDERS')} skeleton={<BoardSkeleton />}>
        {() => {
          if (isBilling)
            return (
              <BillingMode
                delivered={shown.filter(({ status }) => status === 'delivered')}
                billNotes={billNotes}
                billing={billing}
              />
            )
          return (
            <>
              {shown.length === 0 && <NoOrders />}
              <OrderBoard
                orders={shown}
                onMove={isMonitor ? move : null}
                unsent={unsent}
                billNotes={billNotes}
              />
            </>
          )
        }}
      </QueryView>
      <BillingDialog billing={billing} />
    </Page>
  )
}

const NotFound = () => {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={<IconZoomQuestion size={30} />}
      title={t('TABLE_DETAILS_NOT_FOUND')}
      hint={t('TABLE_DETAILS_NOT_FOUND_HINT')}
      action={
        <Button component={Link} to={ROUTES.establishment}>
          {t('TO_FLOOR_PLAN')}
        </Button>
      }
    />
  )
}

/** One table: its orders by status, and its bills. */
const TableDetailsScreen = () => {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const table = useCall('layout', 'table', { params: { id } })
  const zones = useCall('layout', 'zones')
  const isMissing = hasCode(table.error, 'NOT_FOUND')
  const zone = zones.data?.find(({ _id }) => _id === table.data?.zone)?.name
  return (
    <div className={c.page}>
      {table.data && !isMissing ? (
        <TableOrders key={id} table={table.data} zone={zone} />
      ) : (
        <Page title={t('TABLE')} back={ROUTES.establishment}>
          {isMissing ? (
            <NotFound />
          ) : (
            <QueryView query={table} failure={t('FAILED_TO_FETCH_TABLE_DATA')} skeleton={<BoardSkeleton />}>
              {() => null}
            </QueryView>
          )}
        </Page>
      )}
    </div>
  )
}

export { TableDetailsScreen as Component }
export const handle = { wide: true }
