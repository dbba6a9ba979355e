import type { Order } from '@kafana/contract'
import { useCall } from '../../platform/api/query.ts'
import type { Reversible } from '../../platform/billing/bill-phase.ts'
import { useVenue } from '../../platform/i18n/use-formats.ts'

const MINUTE_MS = 60_000

/** The fiscal receipt that an order stands on, as something to be taken back, with the gateway that printed it; null for an order without one. */
export const useReversible = ({ _id, billKind, receiptNo, updatedAt }: Order): (Reversible & { readonly gateway: string | null }) | null => {
  const { stornoMinutes } = useVenue()
  const isFiscal = billKind === 'fiscal'
  const { data = [] } = useCall('billing', 'intents', { query: {} }, { enabled: isFiscal })
  if (!isFiscal) return null
  // Only the latest bills are listed. Of an older one the order itself says nearly as well when it was billed: nothing happens to it afterwards.
  const bill = data.find(({ kind, state, orders }) => kind === 'fiscal' && state === 'BILLED' && orders.includes(_id))
  return {
    orderId: _id, receiptNo: receiptNo ?? bill?.receiptNo ?? null, payment: bill?.payment ?? null, orders: bill?.orders.length ?? null, gateway: bill?.gateway ?? null,
    until: Date.parse(bill?.since ?? updatedAt) + stornoMinutes * MINUTE_MS, minutes: stornoMinutes,
  }
}
