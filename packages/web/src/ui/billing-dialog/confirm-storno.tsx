import { Button, Group, Stack } from '@mantine/core'
import { IconReceiptRefund } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Bill } from '../../platform/billing/bill-phase.ts'
import { useVenue } from '../../platform/i18n/use-formats.ts'
import { FrozenBill } from './frozen-bill.tsx'
import { PAYMENT_TEXT } from './payment-text.ts'
import { RefusalNote } from './refusal-note.tsx'
import { TimeLeft } from './time-left.tsx'
import { TroubleNote } from './trouble-note.tsx'
import type { Billing } from './use-billing.ts'
import c from './billing-dialog.module.css'

interface Props {
  readonly billing: Billing
  readonly bill: Bill
  readonly trouble: string
  readonly missing?: readonly string[] | undefined
}

/** The storno as it will be printed: everything that stands on the receipt, paid back as it was paid. */
export const ConfirmStorno = ({ billing, bill, trouble, missing }: Props) => {
  const { t } = useTranslation()
  const { stornoMinutes } = useVenue()
  const refusal = billing.refusalOf(bill.orders)
  return (
    <Stack>
      <RefusalNote refusal={refusal} />
      <TroubleNote code={trouble} missing={missing} />
      <div>
        <h3 className={c.heading}>{t('STORNO_WHOLE', { number: bill.refReceiptNo })}</h3>
        <p className={c.soft}>
          {t('STORNO_ORDERS', { count: bill.orders.length })}{' '}
          {t('STORNO_PAID_BACK', { payment: t(PAYMENT_TEXT[bill.payment]) })}
        </p>
      </div>
      <FrozenBill bill={bill} />
      {bill.until !== null && <TimeLeft until={bill.until} minutes={stornoMinutes} />}
      <Group justify="flex-end" mt="xs">
        <Button variant="default" size="lg" disabled={billing.busy} onClick={billing.close}>
          {t('CANCEL')}
        </Button>
        <Button
          size="lg"
          color="red.8"
          loading={billing.busy}
          disabled={refusal !== null}
          leftSection={<IconReceiptRefund size={20} aria-hidden />}
          onClick={() => billing.run((flow) => flow.print(bill, ['storno'], 'storno', bill.payment))}
          data-autofocus
        >
          {t('PRINT_STORNO')}
        </Button>
      </Group>
    </Stack>
  )
}
