import { AppError, found } from '../../platform/http/app-error.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { OrdersService } from '../orders/index.ts'
import { selectBillsOf } from './intent-read-model.ts'
import { loadIntent, type Intent } from './intent.ts'

export interface NumberedIntent extends Intent {
  readonly receiptNo: number
}

/**
 * The bill whose fiscal receipt an order is on, with its number: neither a storno nor a copy can refer to a receipt without one.
 * @throws AppError NOT_FOUND, NOT_FISCAL, with `pending` while only the number is missing
 */
export const fiscalBillOf = async (
  tx: Tx,
  { forBilling }: Pick<OrdersService, 'forBilling'>,
  orderId: string,
): Promise<NumberedIntent> => {
  const { billKind } = found((await forBilling(tx, [orderId]))[0])
  const bill = (await tx.all(selectBillsOf, { orderIds: [orderId] })).find(({ kind }) => kind === 'fiscal')
  if (billKind !== 'fiscal' || !bill) throw new AppError('NOT_FISCAL')
  const { receiptNo, ...intent } = await loadIntent(tx, bill.intent_id)
  if (receiptNo === null) throw new AppError('NOT_FISCAL', { details: { pending: true } })
  return { ...intent, receiptNo }
}
