/** One of the items, by a number of any size; undefined if there is none. */
export const pickFrom = <T>(items: readonly T[], pick: number): T | undefined =>
  items[pick % Math.max(items.length, 1)]
