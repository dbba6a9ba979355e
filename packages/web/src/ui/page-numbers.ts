/** A gap in the list of pages. */
export const GAP = 'gap'

/** How many pages are listed around the current one, and at each end. */
export interface PageNumbersShape {
  readonly range: number
  readonly margin: number
}

/**
 * The numbers of a pager, from 1 to `count`: `range` pages around the current one, moved inwards at both ends
 * so that there are always as many, and `margin` pages at each end. What is left out is one gap; a gap of one
 * page is that page. No more than `range` pages are listed without any gap.
 */
export const pageNumbers = (
  page: number,
  count: number,
  { range, margin }: PageNumbersShape,
): readonly (number | typeof GAP)[] => {
  const first = Math.max(1, Math.min(page - Math.floor(range / 2), count - range + 1))
  const isListed = (number: number): boolean =>
    number <= margin || number > count - margin || (number >= first && number < first + range)
  const listed = Array.from({ length: count }, (_, index) => index + 1).filter(isListed)
  return listed.flatMap((number, index) => {
    const missing = number - (listed[index - 1] ?? 0) - 1
    if (missing === 0) return [number]
    return [missing === 1 ? number - 1 : GAP, number]
  })
}
