/** One measurement: how far the run was, in messages that a screen heard, and what was counted then. */
export interface Sample {
  readonly at: number
  readonly value: number
}

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2
}

/**
 * How much one more message leaves behind: the median of the slopes between any two samples. One odd sample, such as one taken while a dialog was
 * open, does not move it.
 */
export const growthOf = (samples: readonly Sample[]): number =>
  median(
    samples.flatMap((earlier, index) =>
      samples.slice(index + 1).map((later) => (later.value - earlier.value) / (later.at - earlier.at)),
    ),
  )

/** By how much the second half holds more than the first. */
export const riseOf = (samples: readonly Sample[]): number => {
  const half = Math.floor(samples.length / 2)
  const valuesOf = (part: readonly Sample[]): number[] => part.map(({ value }) => value)
  return median(valuesOf(samples.slice(-half))) - median(valuesOf(samples.slice(0, half)))
}
