import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { Order } from '@kafana/contract'
import { Button } from '@mantine/core'
import { IconCashRegister } from '@tabler/icons-react'
import { type Billing, RefusalNote } from '../../billing/index.ts'
import c from './order-details-screen.module.css'

interface Props {
  readonly order: Pick<Order, '_id'>
  readonly isOnOpenBill: boolean
  readonly billing: Pick<Billing, 'start' | 'refusalOf'>
}

/** Bills one order, where guests pay before it is made. */
export const PayOrder = ({ order: { _id: id }, isOnOpenBill, billing }: Props) => {
  const { t } = useTranslation()
  const refusal = billing.refusalOf([id])
  return (
    <section className={c.card} aria-label={t('BILL_TITLE')}>
      <Button
        size="lg"
        disabled={isOnOpenBill || refusal !== null}
        leftSection={<IconCashRegister size={22} aria-hidden />}
        onClick={() => billing.start([id], ['pre', 'fiscal'])}
      >
        {t('WAITER_PAY')}
      </Button>
      <RefusalNote refusal={refusal} />
    </section>
  )
}
