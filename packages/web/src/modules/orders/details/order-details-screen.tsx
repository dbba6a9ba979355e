import type { OrderWithHistory } from '@kafana/contract'
import { ROUTES } from '@kafana/domain'
import { Button } from '@mantine/core'
import { IconReceiptOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { hasCode } from '../../../platform/api/api-error.ts'
import { useCall } from '../../../platform/api/query.ts'
import { useUnsentStatusChanges } from '../../../platform/outbox/use-outbox.ts'
import { useReach } from '../../../platform/session/reach.ts'
import { useSession } from '../../../platform/session/session-store.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LiveBanner } from '../../../ui/live-banner.tsx'
import { Page } from '../../../ui/page.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { MoveButtons, useMovedOrders, useStatusMove } from '../moves/status-moves.tsx'
import { StatusBadge, StornoMark, UnsentMark } from '../order-status.tsx'
import { OrderBill } from './order-bill.tsx'
import { OrderFacts, OrderHistory } from './order-facts.tsx'
import { OrderLines } from './order-lines.tsx'
import c from './order-details-screen.module.css'

const NotFound = () => {
  const { t } = useTranslation()
  const reach = useReach()
  return (
    <EmptyState
      icon={<IconReceiptOff size={30} />}
      title={t('ORDER_NOT_FOUND')}
      hint={t('ORDER_NOT_FOUND_HINT')}
      action={
        reach('orders') && (
          <Button component={Link} to={ROUTES.orders}>
            {t('ALL_ORDERS')}
          </Button>
        )
      }
    />
  )
}

const Moves = ({ order }: { readonly order: OrderWithHistory }) => {
  const { t } = useTranslation()
  const move = useStatusMove({
    failureOf: (action) =>
      action === 'confirm' ? t('FAILED_TO_CONFIRM_ORDER') : t('FAILED_TO_UPDATE_ORDER_STATUS'),
  })
  return <MoveButtons order={order} onMove={move} />
}

const OrderDetails = ({
  order,
  mayBill,
}: {
  readonly order: OrderWithHistory
  readonly mayBill: boolean
}) => (
  <div className={c.layout}>
    <div className={c.main}>
      {mayBill && <OrderBill order={order} />}
      <OrderLines order={order} />
    </div>
    <div className={c.side}>
      <OrderFacts order={order} />
      <OrderHistory history={order.history} />
    </div>
  </div>
)

/** One order: its lines, facts, history and bill. Monitors can move it from here too. */
const OrderDetailsScreen = () => {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const role = useSession()?.user.role
  const order = useCall('orders', 'get', { params: { id } })
  const isMissing = hasCode(order.error, 'NOT_FOUND')
  const moved = useMovedOrders()
  const unsent = useUnsentStatusChanges()
  const shown = isMissing || !order.data ? undefined : moved(order.data)
  return (
    <Page
      title={shown?.name ?? t('ORDERS')}
      back
      subtitle={
        shown && (
          <div className={c.status}>
            <StatusBadge status={shown.status} />
            <StornoMark order={shown} />
            {unsent.has(id) && <UnsentMark />}
          </div>
        )
      }
      actions={shown && role === 'monitor' && <Moves order={shown} />}
    >
      <LiveBanner inset />
      {isMissing ? (
        <NotFound />
      ) : (
        <QueryView query={order} failure={t('FAILED_TO_FETCH_ORDER')}>
          {(found) => <OrderDetails order={moved(found)} mayBill={role === 'monitor' || role === 'owner'} />}
        </QueryView>
      )}
    </Page>
  )
}

export { OrderDetailsScreen as Component }
