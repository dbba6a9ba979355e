import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../platform/browser/use-now.ts'
import { useFormats } from '../../platform/i18n/use-formats.ts'
import type { Billing } from '../billing-dialog/use-billing.ts'
import { durationText } from '../duration-text.ts'
import { fullName } from '../full-name.ts'
import { Money } from '../money.tsx'
import { BillOrders } from './bill-orders.tsx'
import { isOverdue, type WaitingBill } from './waiting.ts'
import c from './waiting-bills.module.css'

/** Since when, and how long that is; a component of its own, for it changes with the clock. */
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

interface Props {
  readonly bill: WaitingBill
  readonly billing: Billing
}

/** One bill that waits: which it is, whose, what for, and the way to end it. */
export const WaitingBillEntry = ({ bill, billing }: Props) => {
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
        <p className={c.who}>
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
