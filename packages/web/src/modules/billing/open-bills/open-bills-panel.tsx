import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import type { TranslationKey } from '@kafana/locales'
import { Button, Group } from '@mantine/core'
import { fullName } from '../../../ui/labels.ts'
import { Money } from '../../../ui/text.tsx'
import type { Billing } from '../dialog/use-billing.ts'
import { billOf } from '../flow/bill-phase.ts'
import { type OpenBill, type OpenState, useMarkListed } from './open-bills.ts'
import c from '../dialog/billing-dialog.module.css'

const STATE_TEXT = {
  RESERVED: 'INTENT_RESERVED',
  ARMED: 'INTENT_ARMED',
  IN_DOUBT: 'INTENT_IN_DOUBT',
  MANUAL: 'INTENT_MANUAL',
  PRINTED: 'INTENT_PRINTED',
} as const satisfies Record<OpenState, TranslationKey>

interface Props {
  readonly billing: Billing
  readonly bills: readonly OpenBill[]
}

const Entry = ({
  intent,
  billing: { resume, run, busy },
}: {
  readonly intent: OpenBill
  readonly billing: Billing
}) => {
  const { t } = useTranslation()
  const { time } = useFormats()
  const { state, kind, ref, total, closedBy, createdAt } = intent
  return (
    <li className={c.open}>
      <div>
        <strong>{t(kind === 'storno' ? 'STORNO_REF' : 'BILL_REF', { ref })}</strong> <Money amount={total} />
        <div className={c.soft}>{`${t(STATE_TEXT[state])} · ${fullName(closedBy)} · ${time(createdAt)}`}</div>
      </div>
      <Group gap="xs">
        {state !== 'RESERVED' && (
          <Button disabled={busy} onClick={() => resume(intent)}>
            {state === 'MANUAL' ? t('BILL_SETTLE') : t('BILL_FINISH')}
          </Button>
        )}
        {state !== 'MANUAL' && state !== 'PRINTED' && (
          <Button
            variant="default"
            disabled={busy}
            onClick={() => run((flow) => flow.cancel(billOf(intent)))}
          >
            {t('BILL_GIVE_UP')}
          </Button>
        )}
      </Group>
    </li>
  )
}

/**
 * The open bills from `useOpenBills` with the actions to finish or cancel them; nothing if there are none.
 */
export const OpenBillsPanel = ({ billing, bills }: Props) => {
  const { t } = useTranslation()
  useMarkListed(bills)
  if (bills.length === 0) return null
  return (
    <section className={c.panel} aria-label={t('OPEN_BILLS')}>
      <h2 className={c.heading}>{t('OPEN_BILLS')}</h2>
      <ul className={c.list}>
        {bills.map((intent) => (
          <Entry key={intent._id} intent={intent} billing={billing} />
        ))}
      </ul>
    </section>
  )
}
