import { orderTotal, sameCategory, searchKey } from '@kafana/domain'
import { AppError, found } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { newId } from '../../platform/new-id.ts'
import type { Platform } from '../../platform/platform.ts'
import type { WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { CatalogService, SaleProduct } from '../catalog/index.ts'
import type { LayoutService } from '../layout/index.ts'
import { loadOrder } from './load-orders.ts'
import { orderNews } from './order-changes.ts'
import { needsOf } from './order-stock.ts'
import { insertLine, insertOrder, insertStep } from './order-store.ts'
import type { NewOrder, Order } from './order.ts'

export type TakeOrder = (tx: WriteTx, caller: Caller, values: NewOrder) => Promise<Order>

interface SoldLine {
  readonly product: SaleProduct
  readonly quantity: number
}

interface Needs {
  readonly platform: Pick<Platform, 'clock' | 'journal'>
  readonly catalog: Pick<CatalogService, 'forSale'>
  readonly layout: Pick<LayoutService, 'liveTable'>
}

const insertLines = async (tx: WriteTx, orderId: string, sold: readonly SoldLine[]): Promise<void> => {
  for (const [position, { product, quantity }] of sold.entries()) {
    const { recipe, cost } = needsOf(product, quantity)
    const { id: productId, name, price, taxRate, taxClass } = product
    await tx.run(insertLine, {
      orderId,
      position,
      productId,
      name,
      price,
      quantity,
      taxRate,
      taxClass,
      cost,
      recipe: JSON.stringify(recipe),
    })
  }
}

/** Takes an order down: names, prices, taxes and costs are the server's own of this moment, whatever the guest was shown. */
export const createTakeOrder =
  ({ platform: { clock, journal }, catalog, layout }: Needs): TakeOrder =>
  async (tx, { userId }, { name, description, tableId, lines }) => {
    const table = await layout.liveTable(tx, tableId)
    const products = await catalog.forSale(tx, [...new Set(lines.map(({ productId }) => productId))])
    const sold = lines.map(({ productId, quantity }): SoldLine => ({
      product: found(products.get(productId)),
      quantity,
    }))
    if (!sameCategory(sold.map(({ product }) => product.category))) throw new AppError('MIXED_CATEGORIES')
    const [id, now, status, category] = [
      newId(),
      clock.now(),
      'created',
      found(sold[0]).product.category,
    ] as const
    const total = orderTotal(sold.map(({ product, quantity }) => ({ price: product.price, quantity })))
    await tx.run(insertOrder, {
      id,
      name,
      nameKey: searchKey(name),
      description,
      status,
      category,
      tableId: table.id,
      createdBy: userId,
      total,
      now,
    })
    await insertLines(tx, id, sold)
    await tx.run(insertStep, { orderId: id, position: 1, from: null, to: status, at: now, by: userId })
    const order = await loadOrder(tx, id)
    await journal.record(tx, {
      by: userId,
      action: 'order.created',
      entityId: id,
      details: { total, table: table.id },
      news: orderNews('orderCreated', order),
    })
    return order
  }
