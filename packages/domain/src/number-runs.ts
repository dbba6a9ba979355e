/** Numbers from the first to the last, both included. */
export interface NumberRun {
  readonly first: number
  readonly last: number
}

/** What is left of a run of whole numbers without the given ones, in whatever order these come. */
export const runsWithout = ({ first, last }: NumberRun, without: readonly number[]): NumberRun[] => {
  const runs: NumberRun[] = []
  let next = first
  for (const number of without.toSorted((a, b) => a - b)) {
    if (number < next || number > last) continue
    if (number > next) runs.push({ first: next, last: number - 1 })
    next = number + 1
  }
  return next <= last ? [...runs, { first: next, last }] : runs
}
