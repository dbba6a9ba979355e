import type { BillIntent, Order } from '@kafana/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../platform/api/api.ts'
import { useCall } from '../../../platform/api/query.ts'
import { useVenue } from '../../../platform/i18n/use-venue.ts'
import { notify } from '../../../ui/notify.tsx'
import {
  hasUsefulMessage,
  notPrintedText,
  printOn,
  type PrintOutcome,
  useBillingErrorText,
  type VoidableReceipt,
} from '../../billing/index.ts'

const MINUTE_MS = 60_000

type FiscalReceipt = VoidableReceipt & { readonly gateway: string | null }

const fromBill = ({ receiptNo, payment, orders, gateway, since }: BillIntent) => ({
  receiptNo,
  payment,
  orders: orders.length,
  gateway,
  billedAt: since,
})

/**
 * Only the latest bills are listed. For older ones the last update of the order is a good time of billing,
 * because a billed order does not change any more.
 */
const fromOrder = ({ receiptNo, updatedAt }: Order) => ({
  receiptNo,
  payment: null,
  orders: null,
  gateway: null,
  billedAt: updatedAt,
})

/**
 * The fiscal receipt of an order, as needed to void it, with the gateway that printed it; null for an order
 * without one.
 */
export const useFiscalReceipt = (order: Order): FiscalReceipt | null => {
  const { stornoMinutes: minutes } = useVenue()
  const isFiscal = order.billKind === 'fiscal'
  const { data = [] } = useCall('billing', 'intents', { query: {} }, { enabled: isFiscal })
  if (!isFiscal) return null
  const bill = data.find(
    ({ kind, state, orders }) => kind === 'fiscal' && state === 'BILLED' && orders.includes(order._id),
  )
  const { billedAt, ...receipt } = bill ? fromBill(bill) : fromOrder(order)
  return { ...receipt, orderId: order._id, until: Date.parse(billedAt) + minutes * MINUTE_MS, minutes }
}

/**
 * Prints a copy of an order's fiscal receipt on the gateway that printed the receipt, and reports the
 * outcome. Printing it twice does no harm.
 */
export const usePrintCopy = (orderId: string, gateway: string | null) => {
  const { t } = useTranslation()
  const textOf = useBillingErrorText()
  const [busy, setBusy] = useState(false)
  const report = (outcome: PrintOutcome): void => {
    if (outcome.is === 'printed') notify.success(t('COPY_PRINTED'))
    else if (outcome.is === 'not-printed')
      notify.error(hasUsefulMessage(outcome.code) ? outcome.message : t(notPrintedText(outcome.code)))
    else notify.error(t('COPY_UNKNOWN'))
  }
  const print = async (): Promise<void> => {
    setBusy(true)
    try {
      report(await printOn(gateway, await api.billing.copy({ params: { id: orderId } })))
    } catch (error) {
      notify.error(textOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { busy, print: () => void print() }
}
