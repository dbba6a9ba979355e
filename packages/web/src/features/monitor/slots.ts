/** A place on the page: an order, or the gap that one left behind. */
export interface Slot<T> {
  readonly id: string
  readonly order: T | null
}

/**
 * Puts the orders of a page into places so that none moves under a finger:
 * what is there stays where it is, what is gone leaves a gap, what is new goes to the end.
 * @param settle close the gaps; otherwise they stay, and an order that comes back takes its old place
 */
export const arrange = <T extends { readonly _id: string }>(
  slots: readonly Slot<T>[], orders: readonly T[], places: number, settle: boolean,
): Slot<T>[] => {
  const byId = new Map(orders.map((order) => [order._id, order]))
  const known = new Set(slots.map(({ id }) => id))
  const present = slots.map(({ id }) => ({ id, order: byId.get(id) ?? null })).filter(({ order }) => !settle || order !== null)
  const added = orders.filter(({ _id }) => !known.has(_id)).map((order) => ({ id: order._id, order }))
  return [...present, ...added].slice(0, places)
}
