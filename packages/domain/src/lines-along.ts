/** A line that goes with another one. */
export interface AlongLine {
  readonly pieces: number
  /** How many of them were ordered for one piece of the other line. */
  readonly each: number
}

/**
 * How many pieces go along where `off` of the `of` pieces of the other line go: so many as were ordered for each. What
 * somebody has taken off or paid alone before is not counted again, and what is there without a piece of the other line
 * stays until the last of them goes.
 */
export const piecesAlong = ({ pieces, each }: AlongLine, off: number, of: number): number =>
  off >= of ? pieces : Math.min(Math.max(0, pieces - each * (of - off)), each * off)

/**
 * What stays of the lines of one option where so many pieces of the other line get other options.
 * @param along the lines with the pieces that go along
 * @param wanted how many of the option are chosen for one piece from now on
 */
export const piecesKept = <L extends AlongLine>(
  along: readonly L[],
  wanted: number,
  of: number,
): (L & { readonly kept: AlongLine })[] => {
  let left = wanted
  return along.map((line) => {
    const each = Math.min(line.each, left)
    left -= each
    // What is there without a piece of the other line is no matter of its options.
    const beyond = each === 0 ? 0 : Math.max(0, line.pieces - line.each * of)
    return { ...line, kept: { each, pieces: Math.min(line.pieces, each * of) + beyond } }
  })
}

/** How many pieces of an option are new where so many pieces of a line get other options. */
export const piecesAdded = (
  { before, after }: { readonly before: number; readonly after: number },
  of: number,
): number => Math.max(0, after - before) * of
