import type { Order, VenueTable } from '@kafana/contract'
import { ROUTES } from '@kafana/domain'
import { keepPreviousData } from '@tanstack/react-query'
import { Button } from '@mantine/core'
import { IconCashRegister, IconLayoutKanban, IconReceiptOff, IconZoomQuestion } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { hasCode } from '../../platform/api/api-error.ts'
import { useCall } from '../../platform/api/query.ts'
import { useFormats, useVenue } from '../../platform/i18n/use-formats.ts'
import { useTodayBounds } from '../../platform/i18n/use-today-bounds.ts'
import { LiveBanner } from '../../platform/live/live-banner.tsx'
import { useSession } from '../../platform/session/session.ts'
import { BillingDialog } from '../../ui/billing-dialog/billing-dialog.tsx'
import { OpenBills } from '../../ui/billing-dialog/open-bills.tsx'
import { UntoldBanner } from '../../ui/billing-dialog/untold-banner.tsx'
import { useBilling } from '../../ui/billing-dialog/use-billing.ts'
import { useOpenBills } from '../../ui/billing-dialog/use-open-bills.ts'
import { boundsOf, DateRange, type DayRange } from '../../ui/date-range.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useMovedOrders } from '../../ui/order-moves/use-moved-orders.ts'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { BillingMode, totalOf } from './billing-mode.tsx'
import { OrderBoard } from './order-board.tsx'
import c from './table-details-screen.module.css'
import { useMoveOrder } from './use-move-order.ts'

const NotFound = () => {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={<IconZoomQuestion size={30} />} title={t('TABLE_DETAILS_NOT_FOUND')} hint={t('TABLE_DETAILS_NOT_FOUND_HINT')}
      action={<Button component={Link} to={ROUTES.establishment}>{t('TO_FLOOR_PLAN')}</Button>}
    />
  )
}

const NoOrders = () => {
  const { t } = useTranslation()
  return <EmptyState icon={<IconReceiptOff size={30} />} title={t('NO_ORDERS_IN_RANGE')} hint={t('NO_ORDERS_IN_RANGE_HINT')} />
}

/** The range's orders: as a board, or in billing mode what is delivered. */
const TableOrders = ({ table }: { readonly table: VenueTable }) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const clock = useVenue()
  const { day } = useTodayBounds()
  const role = useSession()?.user.role
  const isMonitor = role === 'monitor'
  const [chosen, setChosen] = useState<DayRange | null>(null)
  const [isBilling, setBilling] = useState(false)
  const range = chosen ?? { from: day, to: day }
  const input = { params: { tableId: table._id }, query: boundsOf(range, clock) }
  const orders = useCall('orders', 'byTable', input, { placeholderData: keepPreviousData })
  const move = useMoveOrder()
  const moved = useMovedOrders()
  const billing = useBilling()
  const all: readonly Order[] = orders.data ?? []
  const billed = all.filter(({ status }) => status === 'billed')
  const mayBill = isMonitor || role === 'owner'
  const bills = useOpenBills(all.map(({ _id }) => _id), mayBill)
  const held = new Set(bills.flatMap((bill) => bill.orders))
  const bill = (ids: readonly string[]): void => billing.start(ids, ['pre', 'fiscal'])
  return (
    <>
      <p className={c.total}>{t('TOTAL_BILLED', { amount: money(totalOf(billed)) })}</p>
      <div className={c.tools}>
        <DateRange value={range} onChange={setChosen} />
        {isMonitor && (
          <Button
            variant={isBilling ? 'default' : 'filled'} aria-pressed={isBilling} onClick={() => setBilling(!isBilling)}
            leftSection={isBilling ? <IconLayoutKanban size={20} aria-hidden /> : <IconCashRegister size={20} aria-hidden />}
          >
            {isBilling ? t('BILLING_MODE_END') : t('BILLING_MODE')}
          </Button>
        )}
      </div>
      <LiveBanner />
      {mayBill && <UntoldBanner />}
      <OpenBills billing={billing} bills={bills} />
      <QueryView query={orders} failure={t('ERROR_FETCHING_ORDERS')}>
        {(found) => {
          if (isBilling) return <BillingMode delivered={found.filter(({ status }) => status === 'delivered')} held={held} onProceed={bill} />
          return found.length === 0 ? <NoOrders /> : <OrderBoard orders={found.map(moved)} onMove={isMonitor ? move : null} />
        }}
      </QueryView>
      <BillingDialog billing={billing} />
    </>
  )
}

/** One table: its orders by status, and their bills. */
const TableDetailsScreen = () => {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const table = useCall('layout', 'table', { params: { id } })
  const zones = useCall('layout', 'zones')
  const isMissing = hasCode(table.error, 'NOT_FOUND')
  const zone = zones.data?.find(({ _id }) => _id === table.data?.zone)?.name
  return (
    <div className={c.page}>
      <Page title={table.data?.name ?? t('TABLE')} subtitle={zone} back={ROUTES.establishment}>
        {isMissing ? <NotFound /> : (
          <QueryView query={table} failure={t('FAILED_TO_FETCH_TABLE_DATA')}>{(found) => <TableOrders key={found._id} table={found} />}</QueryView>
        )}
      </Page>
    </div>
  )
}

export { TableDetailsScreen as Component }
export const handle = { wide: true }
