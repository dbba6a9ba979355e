import type { Ingredient } from '@kafana/contract'
import {
  convertQuantity,
  fromMinor,
  fromThousandths,
  hasMoneyDecimals,
  movingAverage,
  toMinor,
  toThousandths,
} from '@kafana/domain'

/** What booking a purchase will do, in serving units and major units. */
export interface PurchaseSum {
  readonly total: number
  readonly onHandAfter: number
  /** For one serving unit; null where no price was paid, and it stays. */
  readonly price: number | null
}

/** As the server will count it; null while nothing can come of it: no whole packs yet, or a pack that holds nothing. */
export const purchaseSum = (
  ingredient: Ingredient,
  packs: number | undefined,
  packPrice: number | undefined,
): PurchaseSum | null => {
  if (packs === undefined || !Number.isInteger(packs) || packs < 1) return null
  const total = convertQuantity(
    packs * toThousandths(ingredient.buyingQuantity),
    ingredient.buyingUnit,
    ingredient.servingUnit,
  )
  if (total === null || total <= 0) return null
  const onHand = toThousandths(ingredient.quantity)
  const paid = packPrice !== undefined && packPrice >= 0 && hasMoneyDecimals(packPrice)
  return {
    total: fromThousandths(total),
    onHandAfter: fromThousandths(onHand + total),
    price: paid
      ? fromMinor(movingAverage(onHand, toMinor(ingredient.price), total, packs * toMinor(packPrice)))
      : null,
  }
}
