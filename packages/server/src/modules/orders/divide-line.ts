import { discountOf, type DiscountPart, type DivisibleLine } from '@kafana/domain'
import { ensureFound } from '../../platform/http/app-error.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { StockNeed } from '../storage/index.ts'
import { partOf, partsOfDiscounts } from './order-line-read-model.ts'
import { insertPart, selectDivisible, updateRest } from './void-lines-store.ts'

/** A line as it is stored, and as far as it can be divided. */
export interface StoredLine extends DivisibleLine {
  readonly id: string
  readonly rootId: string
  readonly rootQuantity: number
  readonly recipe: readonly StockNeed[]
  readonly stockTaken: boolean
}

/** These lines, by their ids. */
export const loadDivisible = async (
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredLine>> => {
  const rows = await tx.all(selectDivisible, { ids })
  return new Map(
    rows.map((row) => [
      row.id,
      {
        ...partOf(row),
        id: row.id,
        price: row.price,
        quantity: row.quantity,
        cost: row.cost,
        recipe: JSON.parse(row.recipe) as StockNeed[],
        discounts: partsOfDiscounts(row.discounts),
        pieces: row.pieces ?? row.quantity,
        stockTaken: row.stock_taken === 1,
      },
    ]),
  )
}

interface Division {
  readonly orderId: string
  readonly line: Pick<StoredLine, 'id' | 'rootId' | 'rootQuantity'>
  /** Of the line after it. */
  readonly version: number
  readonly part: DivisibleLine
  readonly rest: DivisibleLine
  /** Of the part; no line may have it yet. */
  readonly newId: string
}

/** How the discounts of a line are stored. */
export const discountValues = (discounts: readonly DiscountPart[]) => ({
  discount: discountOf(discounts),
  discounts: discounts.length === 0 ? null : JSON.stringify(discounts),
})

const dividedValues = ({ share, pieces, recipe, discounts, ...line }: DivisibleLine) => ({
  quantity: line.quantity,
  price: line.price,
  cost: line.cost,
  recipe: JSON.stringify(recipe),
  shareNum: share.num,
  shareDen: share.den,
  pieces: pieces === line.quantity ? null : pieces,
  ...discountValues(discounts),
})

/** Makes two lines of one, in the same order: the line with what stays, and a new one. */
export const divideLine = async (
  tx: WriteTx,
  { orderId, line: { id, rootId, rootQuantity }, version, part, rest, newId }: Division,
): Promise<void> => {
  const common = { orderId, id, version, rootQuantity }
  await tx.run(insertPart, { ...common, ...dividedValues(part), newId, rootId })
  await tx.run(updateRest, { ...common, ...dividedValues(rest) })
}

/** The line of such an id. @throws AppError NOT_FOUND */
export const loadDivisibleLine = async (tx: Tx, id: string): Promise<StoredLine> =>
  ensureFound((await loadDivisible(tx, [id])).get(id))
