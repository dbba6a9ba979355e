import { type BillPayment, FISCAL_RECEIPT, type Payment, priceText, type Receipt } from '@kafana/domain'
import { CommittedRefusal } from '../../../platform/http/app-error.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { WriteTx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { ApprovalsService } from '../../approvals/index.ts'
import type { PinProof } from '../../auth/index.ts'
import { keyedHash, posCommand } from '../../gateways/index.ts'
import type { OrdersService } from '../../orders/index.ts'
import { loadFiscalBill, type GatewayCommand, type Intent } from '../intent/intent.ts'
import { type ChosenPayments, receiptPayments } from './bill-payments.ts'
import type { CarvedOrder } from './carved-orders.ts'

export { keyedHash, verifyKeyedHash } from '../../gateways/index.ts'

interface ReceiptContent {
  readonly intentId: string
  readonly ref: string
  readonly receipt: Receipt
}
interface FiscalContent extends ReceiptContent {
  readonly epoch: number
  readonly kind: 'fiscal' | 'storno'
  readonly payment: Payment
  /** Null where `payment` says how all of it is paid. */
  readonly payments?: readonly BillPayment[] | null
  readonly orderIds: readonly string[]
  /** Those of them that are parts of what was ordered; empty for a storno. */
  readonly carved?: readonly CarvedOrder[]
  readonly closedBy: string
  /** Of a storno: the person who was named as paying the guests. */
  readonly paidBy?: string | null
  /** Of a storno: the mark of the bill that it voids. */
  readonly voids?: string | null
  /** The id of the device's request, if it made the bill by one. */
  readonly request?: string | null
  /** The id that the gateway requires of commands; null for a gateway that has never connected. */
  readonly journal?: string | null
  /** The last line of the gateway's journal that this server has; null for a document that no gateway is to print. */
  readonly heard?: number | null
}

/** What a receipt says of how it is paid: one word for older gateways, and the amounts where it does not say all. */
const paidOn = (paid: ChosenPayments): Pick<Receipt, 'payment' | 'payments'> => {
  const amounts = receiptPayments(paid)
  return {
    payment: paid.payment,
    ...(amounts && { payments: amounts.map(({ type, amount }) => ({ type, amount: priceText(amount) })) }),
  }
}

/** Without what is null: a command says only what there is. */
const known = (values: Readonly<Record<string, string | null>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  )

/**
 * A document that the device counts, with the permit without which the gateway prints nothing. Orders, kind and
 * person are not for the device: a server that lost its record reconstructs the bill from them. A gateway that
 * may have lost what it printed requires another id, and refuses earlier commands. One that does not know since a
 * later line whether it printed the same refuses it too.
 */
export const fiscalCommand = (
  {
    intentId,
    ref,
    epoch,
    kind,
    receipt,
    payment,
    payments = null,
    orderIds,
    carved = [],
    closedBy,
    paidBy = null,
    voids = null,
    request = null,
    journal = null,
    heard = null,
  }: FiscalContent,
  secret: string,
): GatewayCommand => {
  const command = {
    commandType: FISCAL_RECEIPT,
    commandContext: { ...receipt, ...paidOn({ payment, payments }) },
    taskId: intentId,
    epoch,
    ref,
    orders: [...orderIds],
    kind,
    closedBy,
    ...(heard !== null && { heard }),
    ...(carved.length > 0 && { carved }),
    ...(payments !== null && { payments: [...payments] }),
    ...known({ paidBy, voids, request, journal }),
  }
  return { path: '/commands', command: { ...command, permit: keyedHash(command, secret) } }
}

/** A pre-bill: the amount due, marked as not fiscal. */
export const preBillCommand = ({ intentId, ref, receipt }: ReceiptContent): GatewayCommand =>
  posCommand(intentId, { ...receipt, receiptType: 'PreBill' }, ref)

/** A copy of a fiscal receipt, marked as a copy, with the number of the original. */
const copyCommand = (
  { intentId, ref, receipt }: ReceiptContent,
  { payment, payments }: Pick<Intent, 'payment' | 'payments'>,
  refReceiptNo: number,
): GatewayCommand =>
  posCommand(
    intentId,
    { ...receipt, receiptType: 'Copy', refReceiptNo, ...(payment && paidOn({ payment, payments })) },
    ref,
  )

/**
 * The command that prints a copy of an order's fiscal receipt; the audit log records who asked for it.
 * @throws AppError NOT_FOUND, NOT_FISCAL; as `ApprovalsService.authorise`
 */
export type CopyBill = (
  tx: WriteTx,
  caller: Caller,
  orderId: string,
  approval: PinProof | null,
) => Promise<GatewayCommand | CommittedRefusal>

export const createCopyBill =
  (
    { audit }: Pick<Platform, 'audit'>,
    {
      orders,
      approvals,
    }: { readonly orders: OrdersService; readonly approvals: Pick<ApprovalsService, 'authorise'> },
  ): CopyBill =>
  async (tx, caller, orderId, approval) => {
    const bill = await loadFiscalBill(tx, orders, orderId)
    const approvedBy = await approvals.authorise(tx, caller, ['reprint'], approval)
    if (approvedBy instanceof CommittedRefusal) return approvedBy
    const { id: intentId, ref, receipt, receiptNo } = bill
    await audit.record(tx, {
      by: caller.userId,
      action: 'bill.copied',
      entityId: intentId,
      details: { receiptNo, ...(approvedBy !== null && { approvedBy }) },
    })
    return copyCommand({ intentId, ref, receipt }, bill, receiptNo)
  }
