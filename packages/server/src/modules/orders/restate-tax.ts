import { type OrderType, type TaxChoice, taxFor } from '@kafana/domain'
import { ensureFound } from '../../platform/http/app-error.ts'
import type { Platform } from '../../platform/platform.ts'
import type { WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { ensureNotLocked } from './move-orders.ts'
import { selectTaxChoices, selectUnbilledOf, updateLineTax, updateOrderTypesOf } from './restate-tax-store.ts'

export interface TaxRestating {
  /**
   * The orders of a check that are not billed follow its type: each line gets the tax that its product had for it when
   * it was ordered. Prices stay. @throws AppError ORDER_LOCKED for an order of an open bill
   */
  restateCheck(tx: WriteTx, checkId: string, type: OrderType): Promise<void>
  /** The same for these orders, which no bill has. */
  restateOrders(tx: WriteTx, orderIds: readonly string[], type: OrderType): Promise<void>
}

const restateOrders: TaxRestating['restateOrders'] = async (tx, orderIds, type) => {
  await tx.run(updateOrderTypesOf, { ids: orderIds, type })
  for (const { id, order_id: orderId, taxes } of await tx.all(selectTaxChoices, { orderIds })) {
    const tax = taxFor(JSON.parse(ensureFound(taxes)) as TaxChoice, type)
    await tx.run(updateLineTax, { id, orderId, ...tax })
  }
}

export const createTaxRestating = ({ clock }: Pick<Platform, 'clock'>): TaxRestating => ({
  restateOrders,
  restateCheck: async (tx, checkId, type) => {
    const orderIds = (await tx.all(selectUnbilledOf, { checkId })).map(({ id }) => id)
    for (const orderId of orderIds) await ensureNotLocked(tx, orderId, clock.now())
    await restateOrders(tx, orderIds, type)
  },
})
