import { useCall } from '@kafana/client/api/query.ts'
import { useNow } from '@kafana/client/browser/use-now.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats, useVenue } from '@kafana/client/i18n/use-venue.ts'
import type { Order, BillIntent } from '@kafana/contract'
import { Button, Group } from '@mantine/core'
import { IconReceiptRefund } from '@tabler/icons-react'
import { fullName } from '../../../ui/labels.ts'
import {
  type Billing,
  CopyButton,
  InvoiceButton,
  RefusalNote,
  TimeLeft,
  type VoidableReceipt,
} from '../../billing/index.ts'
import c from './order-details-screen.module.css'

const MINUTE_MS = 60_000

type FiscalReceipt = VoidableReceipt & { readonly gateway: string | null }

const fromBill = ({ receiptNo, payment, payments, orders, gateway, since }: BillIntent) => ({
  receiptNo,
  payment,
  payments: payments ?? null,
  orders: orders.length,
  gateway,
  billedAt: since,
})

/**
 * Until the bill is read, the last update of the order is a good time of billing, because a billed order does not
 * change any more.
 */
const fromOrder = ({ receiptNo, updatedAt }: Order) => ({
  receiptNo,
  payment: null,
  payments: null,
  orders: null,
  gateway: null,
  billedAt: updatedAt,
})

/**
 * The closed fiscal bill of an order, and the storno of it; undefined for an order without one, or until they are read.
 */
export const useFiscalBills = ({
  _id: order,
  billKind,
}: Order): { readonly bill: BillIntent | undefined; readonly storno: BillIntent | undefined } => {
  const isFiscal = billKind === 'fiscal'
  const { data = [] } = useCall('billing', 'intents', { query: { order } }, { enabled: isFiscal })
  const closed = (of: BillIntent['kind']): BillIntent | undefined =>
    isFiscal
      ? data.find(({ kind, state, orders }) => kind === of && state === 'BILLED' && orders.includes(order))
      : undefined
  return { bill: closed('fiscal'), storno: closed('storno') }
}

/** The fiscal receipt of an order, as needed to void it, with the gateway that printed it. */
const useFiscalReceipt = (order: Order, bill: BillIntent | undefined): FiscalReceipt => {
  const { stornoMinutes: minutes } = useVenue()
  const { billedAt, ...receipt } = bill ? fromBill(bill) : fromOrder(order)
  return { ...receipt, orderId: order._id, until: Date.parse(billedAt) + minutes * MINUTE_MS, minutes }
}

/** The storno of an order's receipt: document number, time and user; or the credit note of its invoice. Renders nothing without one. */
export const StornoNote = ({ storno, billKind }: Pick<Order, 'storno' | 'billKind'>) => {
  const { t } = useTranslation()
  const { orderDate } = useFormats()
  if (storno === null) return null
  return (
    <div className={c.storno}>
      <IconReceiptRefund size={24} aria-hidden />
      <div>
        <strong>{t(billKind === 'invoice' ? 'CREDIT_NOTE_DONE' : 'STORNO_DONE')}</strong>
        {billKind !== 'invoice' && (
          <p className={c.stornoFact}>
            {storno.receiptNo === null
              ? t('STORNO_DONE_PENDING')
              : t('STORNO_DONE_NO', { number: storno.receiptNo })}
          </p>
        )}
        <p className={c.stornoFact}>{`${orderDate(storno.at)} · ${fullName(storno.by)}`}</p>
      </div>
    </div>
  )
}

interface FiscalActionsProps {
  readonly order: Order
  readonly bill: BillIntent | undefined
  readonly isOnOpenBill: boolean
  readonly billing: Billing
}

const StornoButton = ({
  receipt,
  isOnOpenBill,
  billing,
}: Omit<FiscalActionsProps, 'order' | 'bill'> & { readonly receipt: FiscalReceipt }) => {
  const { t } = useTranslation()
  const refusal = billing.refusalOf([receipt.orderId])
  return (
    <Button
      variant="outline"
      color="red.8"
      leftSection={<IconReceiptRefund size={20} aria-hidden />}
      aria-describedby="storno-hint"
      disabled={isOnOpenBill || refusal !== null || receipt.receiptNo === null}
      onClick={() => billing.startStorno(receipt)}
    >
      {t('STORNO_TAKE_BACK')}
    </Button>
  )
}

/** Why a receipt cannot be voided, or how long it still can be. */
const StornoHint = ({ receipt }: { readonly receipt: FiscalReceipt }) => {
  const { t } = useTranslation()
  if (receipt.minutes === 0) return <p className={c.hint}>{t('STORNO_NEVER_HERE')}</p>
  return receipt.receiptNo === null ? (
    <p className={c.hint}>{t('STORNO_WAITS_FOR_NUMBER')}</p>
  ) : (
    <TimeLeft until={receipt.until} minutes={receipt.minutes} />
  )
}

/** Prints a copy of the fiscal receipt at any time, and voids it for a limited time with an owner's PIN. */
export const FiscalActions = ({ order, bill, isOnOpenBill, billing }: FiscalActionsProps) => {
  const receipt = useFiscalReceipt(order, bill)
  const isInTime = useNow() < receipt.until
  const isNotVoided = order.storno === null
  // A button that stays disabled is not shown; the hint says why there is none.
  const canVoid = isNotVoided && isInTime
  return (
    <div className={c.actions}>
      <Group gap="sm">
        <CopyButton orderId={order._id} gateway={receipt.gateway} />
        <InvoiceButton orderId={order._id} />
        {canVoid && <StornoButton receipt={receipt} isOnOpenBill={isOnOpenBill} billing={billing} />}
      </Group>
      {isNotVoided && (
        <div id="storno-hint">
          <StornoHint receipt={receipt} />
        </div>
      )}
      {canVoid && <RefusalNote refusal={billing.refusalOf([order._id])} />}
    </div>
  )
}
