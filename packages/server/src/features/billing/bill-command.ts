import { FISCAL_RECEIPT, type Payment, type Receipt } from '@kafana/domain'
import { keyedHash } from './permit.ts'

/** What to post to the gateway, and where. */
export interface GatewayCommand {
  readonly path: '/commands' | '/pos/commands'
  readonly command: Readonly<Record<string, unknown>>
}

interface BillOnPaper {
  readonly intentId: string
  readonly ref: string
  readonly epoch: number
  readonly kind: 'fiscal' | 'storno'
  readonly receipt: Receipt
  readonly payment: Payment
  readonly orderIds: readonly string[]
  readonly closedBy: string
  /** The memory of the gateway that may print it; null for one that never spoke. */
  readonly journal?: string | null
}

/**
 * A document that the device counts, with the permit without which the gateway prints nothing. Orders, kind and person are nothing to the device:
 * they let a server that lost its record of the bill make it anew. A gateway that lost its memory has another journal: what was meant for the old one may be
 * on paper, and does not print again.
 */
export const fiscalCommand = (
  { intentId, ref, epoch, kind, receipt, payment, orderIds, closedBy, journal = null }: BillOnPaper,
  secret: string,
): GatewayCommand => {
  const command = {
    commandType: FISCAL_RECEIPT,
    commandContext: { ...receipt, payment },
    taskId: intentId,
    epoch,
    ref,
    orders: [...orderIds],
    kind,
    closedBy,
    ...(journal !== null && { journal }),
  }
  return { path: '/commands', command: { ...command, permit: keyedHash(command, secret) } }
}

interface PlainPaper {
  readonly intentId: string
  readonly ref: string
  readonly receipt: Receipt
}

/** A pre-bill: what is owed, marked as not fiscal. */
export const preBillCommand = ({ intentId, ref, receipt }: PlainPaper): GatewayCommand => ({
  path: '/pos/commands',
  command: { taskId: intentId, ref, receipt: { ...receipt, receiptType: 'PreBill' } },
})

/** A copy of a fiscal receipt, marked as one, which names the receipt that it repeats. */
export const copyCommand = (
  { intentId, ref, receipt }: PlainPaper,
  payment: Payment | null,
  refReceiptNo: number,
): GatewayCommand => ({
  path: '/pos/commands',
  command: {
    taskId: intentId,
    ref,
    receipt: { ...receipt, receiptType: 'Copy', refReceiptNo, ...(payment && { payment }) },
  },
})
