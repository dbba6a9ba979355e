import type { PermittedKind } from '@kafana/domain'
import type { Intent } from '../intent/intent.ts'
import type { PermittedContent } from '../recovery/permit-records.ts'
import type { ChosenPayments } from './bill-payments.ts'
import type { CarvedOrder } from './carved-orders.ts'
import { orderIdsToPrint } from './voiding-bills.ts'

interface Permission extends ChosenPayments {
  readonly kind: PermittedKind
  readonly carved: readonly CarvedOrder[]
  /** The id that its command names; null where no gateway gets one. */
  readonly journal: string | null
  /** Of a storno and a credit note: the bill that it voids. */
  readonly voided: Intent | null
}

/** What is remembered of a bill outside the database. */
export const permittedContent = (
  intent: Intent,
  { kind, payment, payments, carved, journal, voided }: Permission,
): PermittedContent => {
  const { ref, total, closedBy, paidBy, request, receipt } = intent
  return {
    kind,
    payment,
    ref,
    total,
    orders: [...orderIdsToPrint(intent, voided)],
    closedBy: closedBy.id,
    paidBy,
    journal,
    ...(voided && { voids: voided.ref }),
    ...(request !== null && { request: request.id }),
    ...(kind === 'invoice' && { products: [...receipt.products] }),
    ...(carved.length > 0 && { carved: [...carved] }),
    ...(payments && { payments: [...payments] }),
  }
}
