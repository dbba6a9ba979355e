import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { BillKind, Payment } from '@kafana/domain'
import { Button, Stack } from '@mantine/core'
import { IconCash, IconCreditCard, IconReceipt } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { GatewayChoice, useGatewayChoice } from '../../gateways/index.ts'
import type { Bill } from '../flow/bill-phase.ts'
import { CashGiven } from './cash-given.tsx'
import { BillTotal, FrozenBill, ProblemNote, RefusalNote } from './dialog-parts.tsx'
import type { Billing } from './use-billing.ts'
import c from './billing-dialog.module.css'

const SALES = [
  { payment: 'cash', text: 'PRINT_CASH', Icon: IconCash },
  { payment: 'card', text: 'PRINT_CARD', Icon: IconCreditCard },
] as const

interface Props {
  readonly billing: Billing
  readonly bill: Bill
  readonly kinds: readonly BillKind[]
  readonly problem: string
  readonly names?: readonly string[] | undefined
}

/** The frozen bill, and what to print: a receipt for cash, one for a card, or a pre-bill. */
export const ChoosePrint = ({ billing, bill, kinds, problem, names }: Props) => {
  const { t } = useTranslation()
  const refusal = billing.refusalOf(bill.orders)
  const [given, setGiven] = useState(bill.given)
  const choice = useGatewayChoice()
  const top = useRef<HTMLDivElement>(null)
  // Neither way to pay is preselected: Enter prints nothing until somebody has gone to a button.
  useEffect(() => top.current?.focus({ preventScroll: true }), [])
  const print = (kind: BillKind, payment: Payment): void => {
    if (!choice.isMade()) return
    const armed = { ...bill, gateway: choice.gateway, given: payment === 'cash' ? given : null }
    billing.run((flow) => flow.print(armed, kinds, kind, payment))
  }
  const shared = {
    size: 'lg',
    px: 'sm',
    // A long text has a second line on a narrow screen.
    h: 'auto',
    mih: 50,
    py: 6,
    styles: { label: { whiteSpace: 'normal' } },
    disabled: billing.busy || refusal !== null,
  } as const
  return (
    <Stack ref={top} tabIndex={-1} className={c.choose ?? ''}>
      <RefusalNote refusal={refusal} />
      <ProblemNote code={problem} names={names} />
      <p className={c.soft}>{t('BILL_FROZEN')}</p>
      <FrozenBill bill={bill} />
      <div className={c.foot}>
        <BillTotal total={bill.total} />
        <CashGiven total={bill.total} value={given} onChange={setGiven} />
        <GatewayChoice choice={choice} />
        {kinds.includes('fiscal') && (
          <div role="group" aria-label={t('PRINT_BILL')} className={c.payments}>
            {SALES.map(({ payment, text, Icon }) => (
              <Button
                key={payment}
                {...shared}
                leftSection={<Icon size={22} aria-hidden />}
                onClick={() => print('fiscal', payment)}
              >
                {t(text)}
              </Button>
            ))}
          </div>
        )}
        {kinds.includes('pre') && (
          <Button
            {...shared}
            variant="default"
            leftSection={<IconReceipt size={20} aria-hidden />}
            onClick={() => print('pre', bill.payment)}
          >
            {t('PRINT_PRE_BILL')}
          </Button>
        )}
      </div>
    </Stack>
  )
}
