import { PAYMENTS, type BillKind, type Payment } from '@kafana/domain'
import { Button, SegmentedControl, Stack } from '@mantine/core'
import { IconPrinter, IconReceipt } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Bill } from '../../platform/billing/bill-phase.ts'
import { GatewayChoice } from '../gateways/gateway-choice.tsx'
import { useGatewayChoice } from '../gateways/use-gateway-choice.ts'
import { FrozenBill } from './frozen-bill.tsx'
import { PAYMENT_TEXT } from './payment-text.ts'
import { RefusalNote } from './refusal-note.tsx'
import { TroubleNote } from './trouble-note.tsx'
import type { Billing } from './use-billing.ts'
import c from './billing-dialog.module.css'

interface Props {
  readonly billing: Billing
  readonly bill: Bill
  readonly kinds: readonly BillKind[]
  readonly trouble: string
  readonly missing?: readonly string[] | undefined
}

/** The frozen bill as it will be printed, how it is paid, and what is printed of it. */
export const ChoosePrint = ({ billing, bill, kinds, trouble, missing }: Props) => {
  const { t } = useTranslation()
  const refusal = billing.refusalOf(bill.orders)
  const [payment, setPayment] = useState<Payment>(bill.payment)
  const choice = useGatewayChoice()
  const print = (kind: BillKind): void => {
    if (choice.isMade())
      billing.run((flow) => flow.print({ ...bill, gateway: choice.gateway }, kinds, kind, payment))
  }
  const shared = { size: 'lg', px: 'sm', loading: billing.busy, disabled: refusal !== null } as const
  return (
    <Stack>
      <RefusalNote refusal={refusal} />
      <TroubleNote code={trouble} missing={missing} />
      <p className={c.soft}>{t('BILL_FROZEN')}</p>
      <FrozenBill bill={bill} />
      <SegmentedControl
        fullWidth
        aria-label={t('PAYMENT')}
        value={payment}
        onChange={(value) => setPayment(value === 'card' ? 'card' : 'cash')}
        data={PAYMENTS.map((value) => ({ value, label: t(PAYMENT_TEXT[value]) }))}
      />
      <GatewayChoice choice={choice} />
      <div className={c.buttons}>
        {kinds.includes('pre') && (
          <Button
            {...shared}
            variant="default"
            leftSection={<IconReceipt size={20} aria-hidden />}
            onClick={() => print('pre')}
          >
            {t('PRINT_PRE_BILL')}
          </Button>
        )}
        {kinds.includes('fiscal') && (
          <Button
            {...shared}
            leftSection={<IconPrinter size={20} aria-hidden />}
            onClick={() => print('fiscal')}
            data-autofocus
          >
            {t('PRINT_BILL')}
          </Button>
        )}
      </div>
    </Stack>
  )
}
