import type { BillIntent } from '@kafana/contract'
import type { TranslationKey } from '@kafana/locales'
import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../platform/api/query.ts'
import { billOf } from '../../platform/billing/bill-phase.ts'
import { useFormats } from '../../platform/i18n/use-formats.ts'
import { Money } from '../money.tsx'
import c from './billing-dialog.module.css'
import type { Billing } from './use-billing.ts'

type Open = Exclude<BillIntent['state'], 'BILLED' | 'ABORTED'>
const STATE_TEXT = {
  RESERVED: 'INTENT_RESERVED', ARMED: 'INTENT_ARMED', IN_DOUBT: 'INTENT_IN_DOUBT', MANUAL: 'INTENT_MANUAL', PRINTED: 'INTENT_PRINTED',
} as const satisfies Record<Open, TranslationKey>
const isOpen = (state: BillIntent['state']): state is Open => state in STATE_TEXT

const ASK_EVERY_MS = 30_000

interface Props {
  readonly billing: Billing
  /** Only bills that hold one of these orders are shown. */
  readonly orders: readonly string[]
}

const OpenBill = ({ intent, billing: { resume, run, busy } }: { readonly intent: BillIntent & { state: Open }; readonly billing: Billing }) => {
  const { t } = useTranslation()
  const { time } = useFormats()
  const { state, ref, total, closedBy, createdAt } = intent
  return (
    <li className={c.open}>
      <div>
        <strong>{t('BILL_REF', { ref })}</strong> <Money amount={total} />
        <div className={c.soft}>{`${t(STATE_TEXT[state])} · ${closedBy.firstname} ${closedBy.lastname} · ${time(createdAt)}`}</div>
      </div>
      <Group gap="xs">
        {state !== 'RESERVED' && <Button disabled={busy} onClick={() => resume(intent)}>{state === 'MANUAL' ? t('BILL_SETTLE') : t('BILL_FINISH')}</Button>}
        {state !== 'MANUAL' && state !== 'PRINTED' && <Button variant="default" disabled={busy} onClick={() => run((flow) => flow.giveUp(billOf(intent)))}>{t('BILL_GIVE_UP')}</Button>}
      </Group>
    </li>
  )
}

/** The bills under way that hold these orders, with the ways to end them; nothing where there are none. */
export const OpenBills = ({ billing, orders }: Props) => {
  const { t } = useTranslation()
  const { data = [] } = useCall('billing', 'intents', { query: { open: '1' } }, { refetchInterval: ASK_EVERY_MS })
  const held = data.filter((intent): intent is BillIntent & { state: Open } => isOpen(intent.state) && intent.orders.some((id) => orders.includes(id)))
  if (held.length === 0) return null
  return (
    <section className={c.panel} aria-label={t('OPEN_BILLS')}>
      <h2 className={c.heading}>{t('OPEN_BILLS')}</h2>
      <ul className={c.list}>{held.map((intent) => <OpenBill key={intent._id} intent={intent} billing={billing} />)}</ul>
    </section>
  )
}
