import { callOptions } from '@kafana/client/api/query.ts'
import { useNow } from '@kafana/client/browser/use-now.ts'
import { durationText } from '@kafana/client/i18n/duration-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import { ROUTES } from '@kafana/domain'
import { Button, Card } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useId } from 'react'
import { generatePath } from 'react-router'
import { fullName } from '../../../ui/labels.ts'
import { MetricLink } from '../../../ui/stat-card.tsx'
import { Money } from '../../../ui/text.tsx'
import { BillingDialog } from '../dialog/deferred-dialog.tsx'
import { type Billing, useBilling } from '../dialog/use-billing.ts'
import { isOverdue, type UnresolvedBill, useUnresolvedBills } from './open-bills.ts'
import c from './unresolved-bills.module.css'

const SHOWN = 4

/** Links to the orders of a bill with their tables: the first few, and how many more there are. */
const BillOrders = ({ ids }: { readonly ids: readonly string[] }) => {
  const { t } = useTranslation()
  const orders = useQueries({
    queries: ids.slice(0, SHOWN).map((id) => callOptions('orders', 'get', { params: { id } })),
  })
  const loaded = orders.flatMap(({ data }) => data ?? [])
  const more = ids.length - SHOWN
  if (loaded.length === 0) return null
  return (
    <ul className={c.orders}>
      {loaded.map(({ _id, name, table }) => (
        <li key={_id}>
          <MetricLink
            screen="orderDetails"
            to={generatePath(ROUTES.orderDetails, { id: _id })}
            className={c.order}
          >
            {[name, table.name, table.zone?.name].filter(Boolean).join(' · ')}
          </MetricLink>
        </li>
      ))}
      {more > 0 && <li className={c.more}>{t('BILL_MORE_ORDERS', { count: more })}</li>}
    </ul>
  )
}

/** Since when and for how long. A separate component, because it re-renders with the clock. */
const Since = ({ at }: { readonly at: string }) => {
  const { t } = useTranslation()
  const { time } = useFormats()
  const now = useNow()
  return (
    <p className={c.since} data-late={isOverdue({ createdAt: at }, now)}>
      {t('BILL_WAITS_SINCE', { time: time(at), lasted: durationText(t, now - Date.parse(at)) })}
    </p>
  )
}

interface EntryProps {
  readonly bill: UnresolvedBill
  readonly billing: Billing
}

/** One unresolved bill: reference, total, who closed it, its orders, and the button to resolve it. */
const UnresolvedBillEntry = ({ bill, billing }: EntryProps) => {
  const { t } = useTranslation()
  const { ref, kind, total, state, closedBy, createdAt, orders } = bill
  const isManual = state === 'MANUAL'
  return (
    <li className={c.bill}>
      <div className={c.facts}>
        <p className={c.name}>
          <b>{t(kind === 'storno' ? 'STORNO_REF' : 'BILL_REF', { ref })}</b>
          <Money amount={total} />
        </p>
        <Since at={createdAt} />
        <p className={c.person}>
          {t(isManual ? 'INTENT_MANUAL' : 'INTENT_IN_DOUBT')} · {fullName(closedBy)}
        </p>
        <BillOrders ids={orders} />
      </div>
      <Button
        variant={isManual ? 'filled' : 'default'}
        disabled={billing.busy}
        onClick={() => billing.resume(bill)}
      >
        {t(isManual ? 'BILL_SETTLE' : 'BILL_CHECK_AGAIN')}
      </Button>
    </li>
  )
}

/** The unresolved bills with the dialog to resolve them; renders nothing if there are none. */
export const UnresolvedBillsCard = () => {
  const { t } = useTranslation()
  const id = useId()
  const bills = useUnresolvedBills()
  const billing = useBilling()
  return (
    <>
      {bills.length > 0 && (
        <Card component="section" aria-labelledby={id} className={c.card}>
          <h2 id={id} className={c.title}>
            {t('BILLS_WAIT', { count: bills.length })}
          </h2>
          <p className={c.hint}>{t('BILLS_WAIT_HINT')}</p>
          <ul className={c.list} aria-labelledby={id}>
            {bills.map((bill) => (
              <UnresolvedBillEntry key={bill._id} bill={bill} billing={billing} />
            ))}
          </ul>
        </Card>
      )}
      <BillingDialog billing={billing} />
    </>
  )
}
