/** A place on the page: an order, or the gap that one left behind. */
export interface Slot<T> {
  readonly id: string
  readonly order: T | null
  /** What stood here last: a gap is as big as it was, or the cards after it would move. */
  readonly was: T
}

/**
 * Puts the orders of a page into places so that none moves under a finger:
 * what is there stays where it is, what is gone leaves a gap, what is new goes to the end.
 * @param settle close the gaps; otherwise they stay, and an order that comes back takes its old place
 */
export const arrange = <T extends { readonly _id: string }>(
  slots: readonly Slot<T>[],
  orders: readonly T[],
  places: number,
  settle: boolean,
): Slot<T>[] => {
  const byId = new Map(orders.map((order) => [order._id, order]))
  const known = new Set(slots.map(({ id }) => id))
  const present = slots
    .map(({ id, was }): Slot<T> => ({ id, order: byId.get(id) ?? null, was: byId.get(id) ?? was }))
    .filter(({ order }) => !settle || order !== null)
  const added = orders
    .filter(({ _id }) => !known.has(_id))
    .map((order) => ({ id: order._id, order, was: order }))
  return [...present, ...added].slice(0, places)
}
