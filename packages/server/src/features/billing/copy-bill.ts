import type { Caller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import type { WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { OrdersService } from '../orders/index.ts'
import { copyCommand, type GatewayCommand } from './bill-command.ts'
import { fiscalBillOf } from './fiscal-bill-of.ts'

/** What to send to the gateway for a copy of an order's fiscal receipt. The audit says who asked. @throws AppError NOT_FOUND, NOT_FISCAL */
export type CopyBill = (tx: WriteTx, caller: Caller, orderId: string) => Promise<GatewayCommand>

interface Needs {
  readonly platform: Pick<Platform, 'journal'>
  readonly orders: Pick<OrdersService, 'forBilling'>
}

export const createCopyBill =
  ({ platform: { journal }, orders }: Needs): CopyBill =>
  async (tx, { userId }, orderId) => {
    const { id: intentId, ref, receipt, payment, receiptNo } = await fiscalBillOf(tx, orders, orderId)
    await journal.record(tx, {
      by: userId,
      action: 'bill.copied',
      entityId: intentId,
      details: { receiptNo },
    })
    return copyCommand({ intentId, ref, receipt }, payment, receiptNo)
  }
