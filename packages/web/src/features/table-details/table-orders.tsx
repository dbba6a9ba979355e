import type { Order, VenueTable } from '@kafana/contract'
import { ROUTES } from '@kafana/domain'
import { Button } from '@mantine/core'
import { IconCashRegister, IconLayoutKanban, IconReceiptOff } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../platform/api/query.ts'
import { useFormats, useVenue } from '../../platform/i18n/use-formats.ts'
import { useTodayBounds } from '../../platform/i18n/use-today-bounds.ts'
import { LiveBanner } from '../../platform/live/live-banner.tsx'
import { useSession } from '../../platform/session/session.ts'
import { BillingDialog } from '../../ui/billing-dialog/billing-dialog.tsx'
import { OpenBills } from '../../ui/billing-dialog/open-bills.tsx'
import { useBilling } from '../../ui/billing-dialog/use-billing.ts'
import { useOpenBills } from '../../ui/billing-dialog/use-open-bills.ts'
import { boundsOf, DateRange } from '../../ui/date-range.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useMovedOrders } from '../../ui/order-moves/use-moved-orders.ts'
import { PlacedTray } from '../../ui/outbox-tray/outbox-tray.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { useAddressRange } from '../../ui/use-address-range.ts'
import { BillsBanner } from '../../ui/waiting-bills/bills-banner.tsx'
import { useWaitingMoves } from '../../ui/waiting-moves.ts'
import { BillingMode } from './billing-mode.tsx'
import { BoardSkeleton } from './board-skeleton.tsx'
import { OrderBoard } from './order-board.tsx'
import { totalOf } from './total-of.ts'
import { useHeldWords } from './use-held-words.ts'
import { useMoveOrder } from './use-move-order.ts'
import c from './table-orders.module.css'

const NoOrders = () => {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={<IconReceiptOff size={30} />}
      title={t('NO_ORDERS_IN_RANGE')}
      hint={t('NO_ORDERS_IN_RANGE_HINT')}
    />
  )
}

const BillingSwitch = ({ isOn, onSwitch }: { readonly isOn: boolean; readonly onSwitch: () => void }) => {
  const { t } = useTranslation()
  const Sign = isOn ? IconLayoutKanban : IconCashRegister
  return (
    <Button
      variant={isOn ? 'default' : 'filled'}
      aria-pressed={isOn}
      onClick={onSwitch}
      leftSection={<Sign size={20} aria-hidden />}
    >
      {isOn ? t('BILLING_MODE_END') : t('BILLING_MODE')}
    </Button>
  )
}

/** The orders of a table in the address's days, today where it names none; with the moves that are on their way. */
const useTableOrders = (table: VenueTable) => {
  const clock = useVenue()
  const { day } = useTodayBounds()
  const [chosen, choose] = useAddressRange()
  const range = chosen ?? { from: day, to: day }
  const query = useCall(
    'orders',
    'byTable',
    { params: { tableId: table._id }, query: boundsOf(range, clock) },
    { placeholderData: keepPreviousData },
  )
  return { query, range, choose }
}

interface Props {
  readonly table: VenueTable
  /** The zone's name, where it is known. */
  readonly zone: string | undefined
}

/** A table's page: what it sold, its orders as a board, or in billing mode what is delivered. */
export const TableOrders = ({ table, zone }: Props) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const role = useSession()?.user.role
  const isMonitor = role === 'monitor'
  const mayBill = isMonitor || role === 'owner'
  const [isBilling, setBilling] = useState(false)
  const { query, range, choose } = useTableOrders(table)
  const { data } = query
  const move = useMoveOrder()
  const moved = useMovedOrders()
  const waiting = useWaitingMoves()
  const billing = useBilling()
  const read: readonly Order[] = useMemo(() => data ?? [], [data])
  const bills = useOpenBills(
    read.map(({ _id }) => _id),
    mayBill,
  )
  const held = useHeldWords(bills)
  const shown = read.map(moved)
  return (
    <Page
      title={table.name}
      subtitle={zone}
      back={ROUTES.establishment}
      actions={
        <div className={c.actions}>
          {data && (
            <p className={c.total} data-old={query.isPlaceholderData || undefined}>
              {t('TOTAL_BILLED', {
                amount: money(
                  totalOf(read.filter(({ status, storno }) => status === 'billed' && storno === null)),
                ),
              })}
            </p>
          )}
          {isMonitor && <BillingSwitch isOn={isBilling} onSwitch={() => setBilling(!isBilling)} />}
        </div>
      }
    >
      <div className={c.range}>
        <DateRange value={range} onChange={choose} />
      </div>
      <LiveBanner inset />
      <BillsBanner inset />
      <PlacedTray inset />
      <OpenBills billing={billing} bills={bills} />
      <QueryView query={query} failure={t('ERROR_FETCHING_ORDERS')} skeleton={<BoardSkeleton />}>
        {() => {
          if (isBilling)
            return (
              <BillingMode
                delivered={shown.filter(({ status }) => status === 'delivered')}
                held={held}
                billing={billing}
              />
            )
          return shown.length === 0 ? (
            <NoOrders />
          ) : (
            <OrderBoard orders={shown} onMove={isMonitor ? move : null} waiting={waiting} held={held} />
          )
        }}
      </QueryView>
      <BillingDialog billing={billing} />
    </Page>
  )
}
