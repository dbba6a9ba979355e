const nearest = (tiles: readonly HTMLElement[], from: DOMRect): HTMLElement | undefined =>
  tiles.toSorted(
    (a, b) =>
      Math.abs(a.getBoundingClientRect().left - from.left) -
      Math.abs(b.getBoundingClientRect().left - from.left),
  )[0]

/** The tile one row further (`1`) or back (`-1`) in a grid of tiles, by index; the same one at its ends. */
export const stepRow = (tiles: readonly HTMLElement[], at: number, direction: 1 | -1): number => {
  const here = tiles[at]?.getBoundingClientRect()
  if (!here) return 0
  const beyond = tiles.filter((tile) => direction * (tile.getBoundingClientRect().top - here.top) > 1)
  const edge = direction === 1 ? beyond[0] : beyond.at(-1)
  const row = edge
    ? beyond.filter(
        (tile) => Math.abs(tile.getBoundingClientRect().top - edge.getBoundingClientRect().top) <= 1,
      )
    : []
  const next = nearest(row, here)
  return next ? tiles.indexOf(next) : at
}
