import type { BillIntent } from '@kafana/contract'
import { fromMinor, type Receipt } from '@kafana/domain'
import { iso } from '../../platform/http/instant.ts'
import type { Intent } from './intent.ts'

const receiptToWire = ({ products, ...receipt }: Receipt) => ({
  ...receipt,
  products: products.map((line) => ({ ...line })),
})

/** A bill as screens see it. */
export const intentToWire = (intent: Intent): BillIntent => {
  const {
    id,
    state,
    kind,
    ref,
    epoch,
    orderIds,
    total,
    createdAt,
    expiresAt,
    closedBy,
    receiptNo,
    gatewayId,
    payment,
    refReceiptNo,
    since,
    reason,
    receipt,
  } = intent
  return {
    _id: id,
    state,
    kind,
    ref,
    epoch,
    orders: [...orderIds],
    total: fromMinor(total),
    createdAt: iso(createdAt),
    expiresAt: state === 'RESERVED' ? iso(expiresAt) : null,
    closedBy: { _id: closedBy.id, firstname: closedBy.firstname, lastname: closedBy.lastname },
    receiptNo,
    gateway: gatewayId,
    payment,
    refReceiptNo,
    since: iso(since),
    reason,
    receipt: receiptToWire(receipt),
  }
}

/** A bill that was reserved just now, with the receipt as it will be printed. */
export const reservedToWire = ({ id, ref, expiresAt, orderIds, receipt, total }: Intent) => ({
  ok: true as const,
  intentId: id,
  ref,
  expiresAt: iso(expiresAt),
  orders: [...orderIds],
  total: fromMinor(total),
  receipt: receiptToWire(receipt),
})
