import { stockStep, type OrderStatus } from '@kafana/domain'
import { AppError } from '../../platform/http/app-error.ts'
import type { WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { CatalogService, SaleProduct } from '../catalog/index.ts'
import type { StockNeed, StorageService } from '../storage/index.ts'
import { selectStockLines, updateStockLine } from './order-store.ts'
import type { Order } from './order.ts'

/** What a line needs of storage and what that costs, for all its pieces. */
export interface LineNeeds {
  readonly recipe: readonly StockNeed[]
  readonly cost: number
}

/** By the product's recipe and ingredient prices of this moment. */
export const needsOf = ({ recipe, cost }: SaleProduct, pieces: number): LineNeeds => ({
  recipe: recipe.map(({ ingredientId, need }) => ({ ingredientId, quantity: need * pieces })),
  cost: cost * pieces,
})

export interface OrderStock {
  /** Takes or puts back what the way into this status asks for. Each line carries a marker, so that either happens once whatever the path. */
  follow(tx: WriteTx, order: Order, to: OrderStatus, by: string): Promise<void>
}

interface StockLine {
  readonly position: number
  readonly product_id: string
  readonly quantity: number
  readonly cost: number
  readonly stock_taken: number
  readonly recipe: string
}
interface Needs {
  readonly catalog: Pick<CatalogService, 'forSale'>
  readonly storage: Pick<StorageService, 'take' | 'putBack'>
}

export const createOrderStock = ({ catalog, storage }: Needs): OrderStock => {
  /** The menu of now. A tax class that the venue dropped meanwhile stops new orders, not one that the kitchen has already. */
  const onSale = async (tx: WriteTx, lines: readonly StockLine[]): Promise<Map<string, SaleProduct>> => {
    try {
      return await catalog.forSale(tx, [...new Set(lines.map(({ product_id }) => product_id))])
    } catch (error) {
      if (error instanceof AppError && error.code === 'TAX_RATE_UNKNOWN') return new Map()
      throw error
    }
  }
  const kept = (line: StockLine): LineNeeds => ({
    recipe: JSON.parse(line.recipe) as StockNeed[],
    cost: line.cost,
  })
  const mark = (
    tx: WriteTx,
    orderId: string,
    position: number,
    { recipe, cost }: LineNeeds,
    stockTaken: 0 | 1,
  ) => tx.run(updateStockLine, { orderId, position, cost, stockTaken, recipe: JSON.stringify(recipe) })

  const take = async (
    tx: WriteTx,
    orderId: string,
    lines: readonly StockLine[],
    by: string,
  ): Promise<void> => {
    const products = await onSale(tx, lines)
    const needs: StockNeed[] = []
    for (const line of lines) {
      const product = products.get(line.product_id)
      // A product that left the menu is made as it was when it was ordered.
      const now = product ? needsOf(product, line.quantity) : kept(line)
      await mark(tx, orderId, line.position, now, 1)
      needs.push(...now.recipe)
    }
    await storage.take(tx, { orderId, by, needs })
  }
  const putBack = async (
    tx: WriteTx,
    orderId: string,
    lines: readonly StockLine[],
    by: string,
  ): Promise<void> => {
    for (const line of lines) await mark(tx, orderId, line.position, kept(line), 0)
    await storage.putBack(tx, { orderId, by, needs: lines.flatMap((line) => kept(line).recipe) })
  }
  return {
    follow: async (tx, { id, servedAt }, to, by) => {
      const steps = Map.groupBy(await tx.all(selectStockLines, { orderId: id }), (line) =>
        stockStep(to, line.stock_taken === 1, servedAt !== null),
      )
      const [taken, returned] = [steps.get('take'), steps.get('put-back')]
      if (taken) await take(tx, id, taken, by)
      if (returned) await putBack(tx, id, returned, by)
    },
  }
}
