import type { BillIntent, Order } from '@kafana/contract'
import { useCall } from '../../platform/api/query.ts'
import type { Reversible } from '../../platform/billing/bill-phase.ts'
import { useVenue } from '../../platform/i18n/use-formats.ts'

const MINUTE_MS = 60_000

type Printed = Reversible & { readonly gateway: string | null }

/** What the bill says of it. */
const fromBill = ({ receiptNo, payment, orders, gateway, since }: BillIntent) => ({
  receiptNo,
  payment,
  orders: orders.length,
  gateway,
  billedAt: since,
})
/** Only the latest bills are listed. Of an older one the order itself says nearly as well when it was billed: nothing happens to it afterwards. */
const fromOrder = ({ receiptNo, updatedAt }: Order) => ({
  receiptNo,
  payment: null,
  orders: null,
  gateway: null,
  billedAt: updatedAt,
})

/** The fiscal receipt that an order stands on, as something to be taken back, with the gateway that printed it; null for an order without one. */
export const useReversible = (order: Order): Printed | null => {
  const { stornoMinutes: minutes } = useVenue()
  const isFiscal = order.billKind === 'fiscal'
  const { data = [] } = useCall('billing', 'intents', { query: {} }, { enabled: isFiscal })
  if (!isFiscal) return null
  const bill = data.find(
    ({ kind, state, orders }) => kind === 'fiscal' && state === 'BILLED' && orders.includes(order._id),
  )
  const { billedAt, ...known } = bill ? fromBill(bill) : fromOrder(order)
  return { ...known, orderId: order._id, until: Date.parse(billedAt) + minutes * MINUTE_MS, minutes }
}
