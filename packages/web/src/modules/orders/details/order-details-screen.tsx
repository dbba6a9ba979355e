import { hasCode } from '@kafana/client/api/api-error.ts'
import { useCall } from '@kafana/client/api/query.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats, useVenue } from '@kafana/client/i18n/use-venue.ts'
import { useUnsentStatusChanges } from '@kafana/client/outbox/use-outbox.ts'
import { useCanOpen } from '@kafana/client/session/screen-access.ts'
import { useSession } from '@kafana/client/session/session-store.ts'
import type { OrderWithHistory } from '@kafana/contract'
import { dayOf, ROUTES } from '@kafana/domain'
import { Button } from '@mantine/core'
import { IconReceiptOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { CATEGORY_TEXT, fullName, PAYMENT_TEXT } from '../../../ui/labels.ts'
import { LiveBanner } from '../../../ui/live-banner.tsx'
import { LoadedPaymentList } from '../../../ui/loaded-payment-list.ts'
import { Page } from '../../../ui/page.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { tablePath } from '../../../ui/table-path.ts'
import { LateTime } from '../deferred-late-notes.ts'
import { MoveButtons, useMovedOrders, useStatusMove } from '../moves/status-moves.tsx'
import {
  orderNumberText,
  StatusBadge,
  StornoMark,
  UnsentMark,
  STATUS_TEXT,
  StatusDot,
} from '../order-status.tsx'
import { CarvedFacts } from './deferred-carved.ts'
import { OrderBill } from './order-bill.tsx'
import { OrderLines } from './order-lines.tsx'
import { TabHistory } from './tab-history.tsx'
import c from './order-details-screen.module.css'

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className={c.fact}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

/** When and by whom the order was billed, how it was paid, and its receipt on that day's fiscal report. */
const BillFacts = ({ order }: { readonly order: OrderWithHistory }) => {
  const { t } = useTranslation()
  const { orderDate } = useFormats()
  const venue = useVenue()
  const canOpen = useCanOpen()
  const { billedBy, billedAt, payment, payments, billKind, receiptNo } = order
  if (billedAt === null) return null
  const receipt = receiptNo === null ? null : t('RECEIPT_NO', { number: receiptNo })
  const day = dayOf(Date.parse(billedAt), venue)
  return (
    <>
      {payment !== null && (
        <Fact label={t('PAYMENT')}>
          {billKind === 'pre' && t('PRE_BILL')}
          {billKind !== 'pre' && !payments && t(PAYMENT_TEXT[payment])}
          {payments && <LoadedPaymentList payments={payments} />}
        </Fact>
      )}
      {billKind === 'comp' && <Fact label={t('PAYMENT')}>{t('DISCOUNT_COMP')}</Fact>}
      {receipt !== null && (
        <Fact label={t('RECEIPT')}>
          {canOpen('fiscalBook') ? (
            <Link className={c.link} to={`${ROUTES.fiscalBook}?${new URLSearchParams({ day })}`}>
              {receipt}
            </Link>
          ) : (
            receipt
          )}
        </Fact>
      )}
      {billedBy !== null && <Fact label={t('CLOSED_BY')}>{fullName(billedBy)}</Fact>}
      <Fact label={t('BILLED_AT')}>
        <time dateTime={billedAt}>{orderDate(billedAt)}</time>
      </Fact>
    </>
  )
}

/** The number, table, waiter, time, category, bill and note of an order. */
const OrderFacts = ({ order }: { readonly order: OrderWithHistory }) => {
  const { t } = useTranslation()
  const { orderDate } = useFormats()
  const { table, createdBy, createdAt, category, description } = order
  const canOpen = useCanOpen()
  const place = table.zone ? `${table.name} · ${table.zone.name}` : table.name
  return (
    <section className={c.card}>
      <dl className={c.facts}>
        <Fact label={t('ORDER_NUMBER')}>
          <strong>{orderNumberText(order)}</strong>
        </Fact>
        <Fact label={t('TABLE')}>
          {canOpen('establishmentDetails') ? (
            <Link className={c.link} to={tablePath(table._id)}>
              {place}
            </Link>
          ) : (
            place
          )}
        </Fact>
        <Fact label={t('ORDERED_BY')}>{fullName(createdBy)}</Fact>
        <Fact label={t('ORDERED_AT')}>
          <time dateTime={createdAt}>{orderDate(createdAt)}</time>
          {order.takenAt !== undefined && (
            <div>
              <LateTime order={order} />
            </div>
          )}
        </Fact>
        <Fact label={t('CATEGORY')}>{t(CATEGORY_TEXT[category])}</Fact>
        <BillFacts order={order} />
        {order.carved && <CarvedFacts {...order.carved} />}
        {description !== '' && (
          <div className={c.note}>
            <dt>{t('ORDER_NOTE')}</dt>
            <dd>{description}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}

/** Every status change of the order with user and time, latest first. */
const OrderHistory = ({ history, check }: Pick<OrderWithHistory, 'history' | 'check'>) => {
  const { t } = useTranslation()
  const { orderDate } = useFormats()
  const steps = history.map((step, index) => ({ ...step, key: `${index} ${step.at}` })).toReversed()
  return (
    <section className={c.card}>
      <h2 className={c.heading}>{t('ORDER_HISTORY')}</h2>
      <ol className={c.history}>
        {steps.map(({ key, from, to, at, by }) => (
          <li key={key} className={c.step}>
            <StatusDot status={to} />
            <span>
              <span className={c.move}>
                {from ? `${t(STATUS_TEXT[from])} → ${t(STATUS_TEXT[to])}` : t(STATUS_TEXT[to])}
              </span>
              <span className={c.muted}>{`${orderDate(at)} · ${fullName(by)}`}</span>
            </span>
          </li>
        ))}
      </ol>
      {check !== null && <TabHistory check={check} />}
    </section>
  )
}

const NotFound = () => {
  const { t } = useTranslation()
  const canOpen = useCanOpen()
  return (
    <EmptyState
      icon={<IconReceiptOff size={30} />}
      title={t('ORDER_NOT_FOUND')}
      hint={t('ORDER_NOT_FOUND_HINT')}
      action={
        canOpen('orders') && (
          <Button component={Link} to={ROUTES.orders}>
            {t('ORDERS')}
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
  isUnsent,
}: {
  readonly order: OrderWithHistory
  readonly isUnsent: boolean
  readonly mayBill: boolean
}) => (
  <div className={c.layout}>
    <div className={c.main}>
      {mayBill && <OrderBill order={order} />}
      <OrderLines order={order} isUnsent={isUnsent} />
    </div>
    <div className={c.side}>
      <OrderFacts order={order} />
      <OrderHistory history={order.history} check={order.check} />
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
          {(found) => (
            <OrderDetails
              order={moved(found)}
              mayBill={role === 'monitor' || role === 'owner'}
              isUnsent={unsent.has(id)}
            />
          )}
        </QueryView>
      )}
    </Page>
  )
}

export { OrderDetailsScreen as Component }
