/** Why what is on hand changed: packs were bought, somebody counted, an order took its ingredients, an order gave them back. */
export const STOCK_MOVEMENT_KINDS = ['bought', 'corrected', 'sold', 'returned'] as const
export type StockMovementKind = (typeof STOCK_MOVEMENT_KINDS)[number]

export type StockLevel = 'out' | 'low' | 'enough'

/** How urgent it is to buy: nothing left, at or under the level its owner set (`null`: none was set), or enough. Both counted in the same unit. */
export const stockLevel = ({
  quantity,
  lowAt,
}: {
  readonly quantity: number
  readonly lowAt: number | null
}): StockLevel => {
  if (quantity <= 0) return 'out'
  return lowAt !== null && quantity <= lowAt ? 'low' : 'enough'
}
