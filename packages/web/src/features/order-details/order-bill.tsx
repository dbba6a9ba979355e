import type { Order } from '@kafana/contract'
import { Button, Group } from '@mantine/core'
import { IconArrowBackUp, IconPrinter, IconReceipt } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BillingDialog } from '../../ui/billing-dialog/billing-dialog.tsx'
import { OpenBills } from '../../ui/billing-dialog/open-bills.tsx'
import { RefusalNote } from '../../ui/billing-dialog/refusal-note.tsx'
import { useBilling, type Billing } from '../../ui/billing-dialog/use-billing.ts'
import { useOpenBills } from '../../ui/billing-dialog/use-open-bills.ts'
import { PlacedTray } from '../../ui/outbox-tray/outbox-tray.tsx'
import { FiscalActions } from './fiscal-actions.tsx'
import { StornoNote } from './storno-note.tsx'
import { UnbillDialog } from './unbill-dialog.tsx'
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
  readonly billing: Billing
}

/** A pre-bill may have been a mistake. */
const Unbill = ({ order, isHeld, billing }: BilledProps) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const refusal = billing.refusalOf([order._id])
  return (
    <div className={c.actions}>
      <Group>
        <Button
          variant="default"
          disabled={isHeld || refusal !== null}
          leftSection={<IconArrowBackUp size={20} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {t('UNBILL')}
        </Button>
      </Group>
      {isOpen && <UnbillDialog orderId={order._id} onClose={() => setOpen(false)} />}
    </div>
  )
}

/** A pre-billed order can still get its fiscal receipt, once. What cannot be printed again says why. */
const PrintAgain = ({ order, isHeld, billing }: BilledProps) => {
  const { t } = useTranslation()
  const isFiscal = order.billKind === 'fiscal'
  const refusal = billing.refusalOf([order._id])
  return (
    <>
      <Group mt="sm" gap="sm">
        <Button
          variant="default"
          disabled
          leftSection={<IconReceipt size={20} aria-hidden />}
          aria-describedby={REASON}
        >
          {t('PRINT_PRE_BILL')}
        </Button>
        <Button
          disabled={isFiscal || isHeld || refusal !== null}
          leftSection={<IconPrinter size={20} aria-hidden />}
          aria-describedby={REASON}
          onClick={() => billing.start([order._id], ['fiscal'])}
        >
          {t('PRINT_BILL')}
        </Button>
      </Group>
      <p id={REASON} className={c.soft}>
        {isFiscal ? t('ALREADY_FISCAL_REASON') : t('ALREADY_PRE_BILLED_REASON')}
      </p>
      {!isFiscal && <RefusalNote refusal={refusal} />}
    </>
  )
}

/** The bill of a billed order: what is on paper, and first what can be done about it. */
const BilledOrder = (props: BilledProps) => {
  const { t } = useTranslation()
  const { order } = props
  return (
    <section className={c.card} aria-label={t('BILL_TITLE')}>
      <h2 className={c.heading}>{usePrinted(order)}</h2>
      <StornoNote storno={order.storno} />
      {order.billKind === 'fiscal' ? (
        <>
          <FiscalActions {...props} />
          <PrintAgain {...props} />
        </>
      ) : (
        <>
          <PrintAgain {...props} />
          <Unbill {...props} />
        </>
      )}
    </section>
  )
}

/** The billing part of an order's page, for people who may bill. */
export const OrderBill = ({ order }: { readonly order: Order }) => {
  const billing = useBilling()
  const bills = useOpenBills([order._id])
  return (
    <>
      <PlacedTray inset />
      <OpenBills billing={billing} bills={bills} />
      {order.status === 'billed' && <BilledOrder order={order} isHeld={bills.length > 0} billing={billing} />}
      <BillingDialog billing={billing} />
    </>
  )
}
