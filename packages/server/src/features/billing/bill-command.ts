import type { Payment, Receipt } from '@kafana/domain'
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
  readonly receipt: Receipt
  readonly payment: Payment
}

const FISCAL_RECEIPT = 0

/** A fiscal receipt, with the permit without which the gateway prints nothing. */
export const fiscalCommand = ({ intentId, ref, epoch, receipt, payment }: BillOnPaper, secret: string): GatewayCommand => {
  const command = { commandType: FISCAL_RECEIPT, commandContext: { ...receipt, payment }, taskId: intentId, epoch, ref }
  return { path: '/commands', command: { ...command, permit: keyedHash(command, secret) } }
}

/** A pre-bill: what is owed, marked as not fiscal. */
export const preBillCommand = ({ intentId, ref, receipt }: BillOnPaper): GatewayCommand =>
  ({ path: '/pos/commands', command: { taskId: intentId, ref, receipt: { ...receipt, receiptType: 'PreBill' } } })
