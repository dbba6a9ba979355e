import type { PermittedKind } from '@kafana/domain'
import type { Intent } from '../intent/intent.ts'
import type { PermittedContent } from '../recovery/permit-records.ts'
import type { ChosenPayments } from './bill-payments.ts'
import type { CarvedOrder } from './carved-orders.ts'

interface Permission extends ChosenPayments {
  readonly kind: PermittedKind
  readonly carved: readonly CarvedOrder[]
  /** The id that its command names; null where no gateway gets one. */
  readonly journal: string | null
  /** Of a storno and a credit note: the bill that it voids. */
  readonly voided: Pick<Intent, 'ref'> | null
}

/** What is remembered of a bill outside the database. */
export const permittedContent = (
  { ref, total, orderIds, closedBy, paidBy, request, receipt }: Intent,
  { kind, payment, payments, carved, journal, voided }: Permission,
): PermittedContent => ({
  kind,
  payment,
  ref,
  total,
  orders: [...orderIds],
  closedBy: closedBy.id,
  paidBy,
  journal,
  ...(voided && { voids: voided.ref }),
  ...(request !== null && { request: request.id }),
  ...(kind === 'invoice' && { products: [...receipt.products] }),
  ...(carved.length > 0 && { carved: [...carved] }),
  ...(payments && { payments: [...payments] }),
})
