import type { Order } from '@kafana/contract'
import { Button, Group } from '@mantine/core'
import { IconPrinter, IconReceipt } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { BillingDialog } from '../../ui/billing-dialog/billing-dialog.tsx'
import { OpenBills } from '../../ui/billing-dialog/open-bills.tsx'
import { RefusalNote } from '../../ui/billing-dialog/refusal-note.tsx'
import { UntoldBanner } from '../../ui/billing-dialog/untold-banner.tsx'
import { useBilling } from '../../ui/billing-dialog/use-billing.ts'
import { useOpenBills } from '../../ui/billing-dialog/use-open-bills.ts'
import c from './order-details-screen.module.css'

const REASON = 'bill-reason'

/** What is on paper already, in words. */
const usePrinted = ({ billKind, receiptNo }: Order): string => {
  const { t } = useTranslation()
  if (billKind !== 'fiscal') return t('PRE_BILLED')
  return receiptNo === null ? t('ORDER_RECEIPT_PENDING') : t('ORDER_RECEIPT_NO', { number: receiptNo })
}

interface BilledProps {
  readonly order: Order
  /** A bill under way has it. */
  readonly isHeld: boolean
  /** Why nothing can be billed now, in words; null where it can. */
  readonly refusal: string | null
  readonly onPrint: () => void
}

/** The bill of a billed order: a pre-billed one can still get its fiscal receipt, once. What cannot be printed again says why. */
const BilledOrder = ({ order, isHeld, refusal, onPrint }: BilledProps) => {
  const { t } = useTranslation()
  const printed = usePrinted(order)
  const isFiscal = order.billKind === 'fiscal'
  return (
    <section className={c.card} aria-label={t('BILL_TITLE')}>
      <h2 className={c.heading}>{printed}</h2>
      <Group mt="sm">
        <Button variant="default" disabled leftSection={<IconReceipt size={20} aria-hidden />} aria-describedby={REASON}>{t('PRINT_PRE_BILL')}</Button>
        <Button disabled={isFiscal || isHeld || refusal !== null} leftSection={<IconPrinter size={20} aria-hidden />} aria-describedby={REASON} onClick={onPrint}>
          {t('PRINT_BILL')}
        </Button>
      </Group>
      <p id={REASON} className={c.soft}>{isFiscal ? t('ALREADY_FISCAL_REASON') : t('ALREADY_PRE_BILLED_REASON')}</p>
      {!isFiscal && <RefusalNote refusal={refusal} />}
    </section>
  )
}

/** The billing part of an order's page, for people who may bill. */
export const OrderBill = ({ order }: { readonly order: Order }) => {
  const billing = useBilling()
  const bills = useOpenBills([order._id])
  return (
    <>
      <UntoldBanner />
      <OpenBills billing={billing} bills={bills} />
      {order.status === 'billed' && (
        <BilledOrder
          order={order} isHeld={bills.length > 0} refusal={billing.refusalOf([order._id])} onPrint={() => billing.start([order._id], ['fiscal'])}
        />
      )}
      <BillingDialog billing={billing} />
    </>
  )
}
