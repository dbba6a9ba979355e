import { useCall } from '@kafana/client/api/query.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useVenue } from '@kafana/client/i18n/use-venue.ts'
import type { Order, OrderWithHistory, PreBill } from '@kafana/contract'
import { isBillable } from '@kafana/domain'
import { Button, Group } from '@mantine/core'
import { IconPrinter, IconReceipt } from '@tabler/icons-react'
import { deferred } from '../../../ui/deferred.tsx'
import {
  type Billing,
  BillingDialog,
  OpenBillsPanel,
  RefusalNote,
  useBilling,
  useOpenBills,
} from '../../billing/index.ts'
import { InlineSyncPanel } from '../sync-panel/sync-panel.tsx'
import { FiscalActions, StornoNote, useFiscalBills } from './fiscal-actions.tsx'
import { BillAgainButton, CopyLinks, OrderReversals } from './order-reversals.tsx'
import { TipButton } from './tip-button.tsx'
import { DeniedBill, UndoBill } from './undo-bill.tsx'
import c from './order-details-screen.module.css'

const InvoicedOrder = deferred(async () => (await import('./invoiced-order.tsx')).InvoicedOrder)
const PayOrder = deferred(async () => (await import('./pay-order.tsx')).PayOrder)

const REASON_ID = 'bill-reason'

/** Which document has been printed. */
const usePrintedText = ({ billKind, receiptNo }: Order): string => {
  const { t } = useTranslation()
  if (billKind === 'comp') return t('DISCOUNT_COMP')
  if (billKind === 'invoice') return t('INVOICE_INSTEAD')
  if (billKind !== 'fiscal') return t('PRE_BILLED')
  return receiptNo === null ? t('ORDER_RECEIPT_PENDING') : t('ORDER_RECEIPT_NO', { number: receiptNo })
}

interface BilledProps {
  readonly order: OrderWithHistory
  /** Whether the order is on an open bill. */
  readonly isOnOpenBill: boolean
  readonly billing: Billing
}

interface WithPreBill {
  /** The orders on the pre-bill of the order; undefined without one, or until they are read. */
  readonly preBill: PreBill | undefined
}

const usePreBill = ({ _id: id, billKind }: Order): PreBill | undefined => {
  const isPre = billKind === 'pre'
  const { data } = useCall('billing', 'preBill', { params: { id } }, { enabled: isPre })
  return isPre && data && data.orders.length > 0 ? data : undefined
}

/** A pre-billed order can still get its fiscal receipt, once. Disabled buttons are explained. */
const PrintActions = ({ order, isOnOpenBill, billing, preBill }: BilledProps & WithPreBill) => {
  const { t } = useTranslation()
  const isFiscal = order.billKind === 'fiscal'
  const refusal = billing.refusalOf([order._id])
  const others = (preBill?.orders.length ?? 1) - 1
  return (
    <>
      {others > 0 && <p className={c.muted}>{t('PRE_BILL_TOGETHER', { count: others })}</p>}
      <Group mt="sm" gap="sm">
        <Button
          variant="default"
          disabled
          leftSection={<IconReceipt size={20} aria-hidden />}
          aria-describedby={REASON_ID}
        >
          {t('PRINT_PRE_BILL')}
        </Button>
        <Button
          disabled={isFiscal || isOnOpenBill || refusal !== null}
          leftSection={<IconPrinter size={20} aria-hidden />}
          aria-describedby={REASON_ID}
          onClick={() => billing.start(preBill?.orders.map(({ _id }) => _id) ?? [order._id], ['fiscal'])}
        >
          {t('PRINT_BILL')}
        </Button>
      </Group>
      <p id={REASON_ID} className={c.muted}>
        {isFiscal ? t('ALREADY_FISCAL_REASON') : t('ALREADY_PRE_BILLED_REASON')}
      </p>
      {!isFiscal && <RefusalNote refusal={refusal} />}
    </>
  )
}

/** What can be done with the bill of an order. */
const BillActions = (props: BilledProps & Pick<ReturnType<typeof useFiscalBills>, 'bill' | 'storno'>) => {
  const { order, bill, storno } = props
  const preBill = usePreBill(order)
  if (bill?.denied || storno?.denied)
    return <DeniedBill {...props} what={storno?.denied ? 'storno' : 'denied'} />
  if (order.billKind === 'comp') return <UndoBill {...props} what="comp" />
  if (order.billKind === 'invoice') return <InvoicedOrder {...props} />
  return (
    <>
      {order.billKind === 'fiscal' && <FiscalActions {...props} bill={bill} />}
      <PrintActions {...props} preBill={preBill} />
      {order.billKind === 'pre' && (
        <UndoBill {...props} what={order.preparation ? 'first' : 'pre'} preBill={preBill} />
      )}
    </>
  )
}

/** The bill of a billed order: what has been printed, and the possible actions. */
const BilledOrder = (props: BilledProps) => {
  const { t } = useTranslation()
  const { order } = props
  const { bill, storno } = useFiscalBills(order)
  return (
    <section className={c.card} aria-label={t('BILL_TITLE')}>
      <h2 className={c.heading}>{usePrintedText(order)}</h2>
      <StornoNote {...order} />
      <OrderReversals reversals={order.reversals} />
      <CopyLinks {...order} />
      {!storno?.denied && <BillAgainButton order={order} billing={props.billing} />}
      <BillActions {...props} bill={bill} storno={storno} />
      {!bill?.denied && <TipButton order={order} isOnOpenBill={props.isOnOpenBill} />}
    </section>
  )
}

/** What an order that is not billed had for bills: one that was undone, or that of the order it was copied from. */
const UnbilledOrder = ({ order }: Pick<BilledProps, 'order'>) => {
  const { t } = useTranslation()
  if (!order.reversals && !order.copyOf) return null
  return (
    <section className={c.card} aria-label={t('BILL_TITLE')}>
      <OrderReversals reversals={order.reversals} />
      <CopyLinks {...order} />
    </section>
  )
}

/** The billing section of an order's page, for users who may bill. */
export const OrderBill = ({ order }: { readonly order: OrderWithHistory }) => {
  const billing = useBilling()
  const bills = useOpenBills([order._id])
  const { payFirst = false } = useVenue()
  return (
    <>
      <InlineSyncPanel inset />
      <OpenBillsPanel billing={billing} bills={bills} />
      {order.status === 'billed' && (
        <BilledOrder order={order} isOnOpenBill={bills.length > 0} billing={billing} />
      )}
      {order.status !== 'billed' && <UnbilledOrder order={order} />}
      {payFirst && isBillable(order.status, payFirst) && (
        <PayOrder order={order} isOnOpenBill={bills.length > 0} billing={billing} />
      )}
      <BillingDialog billing={billing} />
    </>
  )
}
