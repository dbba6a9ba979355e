import { isWholePieces, stockStep, type OrderStatus } from '@kafana/domain'
import { AppError } from '../../platform/http/app-error.ts'
import type { WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { needsOf, type CatalogService, type LineOption, type SaleProduct } from '../catalog/index.ts'
import type { StockNeed, StorageService } from '../storage/index.ts'
import { partOf, type LinePart } from './order-line-read-model.ts'
import { selectStockLines, updateStockLine } from './order-store.ts'
import type { Order } from './order.ts'

export interface OrderStock {
  /**
   * Takes or returns the ingredients as the status requires. Each line has a marker, so that either happens
   * once whatever the sequence of statuses.
   */
  applyStatus(tx: WriteTx, order: Pick<Order, 'id' | 'servedAt'>, to: OrderStatus, by: string): Promise<void>
}

interface StockLine extends LinePart {
  readonly position: number
  readonly product_id: string
  readonly cost: number
  readonly stock_taken: number
  readonly recipe: string
  readonly options: string
}
interface OrderStockDeps {
  readonly catalog: Pick<CatalogService, 'forSale' | 'withOptions'>
  readonly storage: Pick<StorageService, 'take' | 'returnToStock'>
}

export const createOrderStock = ({ catalog, storage }: OrderStockDeps): OrderStock => {
  /** The current menu. A missing tax class stops new orders, but not one that the kitchen already has. */
  const findProducts = async (
    tx: WriteTx,
    lines: readonly StockLine[],
  ): Promise<Map<string, SaleProduct>> => {
    try {
      return await catalog.forSale(tx, [...new Set(lines.map(({ product_id }) => product_id))])
    } catch (error) {
      if (error instanceof AppError && error.code === 'TAX_RATE_UNKNOWN') return new Map()
      throw error
    }
  }
  /** By the position of their lines: the current product with the options that the line was sent with. */
  const productsOf = async (tx: WriteTx, lines: readonly StockLine[]): Promise<Map<number, SaleProduct>> => {
    const products = await findProducts(tx, lines)
    const found = lines.flatMap(({ position, product_id, options }) => {
      const product = products.get(product_id)
      return product ? [{ position, product, options: JSON.parse(options) as LineOption[] }] : []
    })
    const changed = await catalog.withOptions(tx, found)
    return new Map(found.map(({ position, product }, index) => [position, changed[index] ?? product]))
  }
  const storedNeeds = (line: StockLine): ReturnType<typeof needsOf> => ({
    recipe: JSON.parse(line.recipe) as StockNeed[],
    cost: line.cost,
  })
  const mark = (
    tx: WriteTx,
    orderId: string,
    position: number,
    { recipe, cost }: ReturnType<typeof needsOf>,
    stockTaken: 0 | 1,
  ) => tx.send(updateStockLine, { orderId, position, cost, stockTaken, recipe: JSON.stringify(recipe) })

  const take = async (
    tx: WriteTx,
    orderId: string,
    lines: readonly StockLine[],
    by: string,
  ): Promise<void> => {
    const products = await productsOf(tx, lines)
    const needs: StockNeed[] = []
    for (const line of lines) {
      const product = products.get(line.position)
      // A product that was archived uses the recipe that it was ordered with; a part of a piece has its part of that.
      const isWhole = isWholePieces({ ...partOf(line), quantity: line.quantity })
      const current = product && isWhole ? needsOf(product, line.quantity) : storedNeeds(line)
      mark(tx, orderId, line.position, current, 1)
      needs.push(...current.recipe)
    }
    await storage.take(tx, { orderId, by, needs })
  }
  const returnStock = async (
    tx: WriteTx,
    orderId: string,
    lines: readonly StockLine[],
    by: string,
  ): Promise<void> => {
    for (const line of lines) mark(tx, orderId, line.position, storedNeeds(line), 0)
    await storage.returnToStock(tx, { orderId, by, needs: lines.flatMap((line) => storedNeeds(line).recipe) })
  }
  return {
    applyStatus: async (tx, { id, servedAt }, to, by) => {
      const steps = Map.groupBy(await tx.all(selectStockLines, { orderId: id }), (line) =>
        stockStep(to, line.stock_taken === 1, servedAt !== null),
      )
      const [taken, returned] = [steps.get('take'), steps.get('return')]
      if (taken) await take(tx, id, taken, by)
      if (returned) await returnStock(tx, id, returned, by)
    },
  }
}
