/** One measurement: the number of live messages so far, and a value. */
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
 * The growth per message: the median of the slopes between any two samples. A single outlier, such as one
 * taken while a dialog was open, does not change it.
 */
export const growthOf = (samples: readonly Sample[]): number =>
  median(
    samples.flatMap((earlier, index) =>
      samples.slice(index + 1).map((later) => (later.value - earlier.value) / (later.at - earlier.at)),
    ),
  )

/** The rise from the median of the first half to that of the second. */
export const riseOf = (samples: readonly Sample[]): number => {
  const half = Math.floor(samples.length / 2)
  const valuesOf = (part: readonly Sample[]): number[] => part.map(({ value }) => value)
  return median(valuesOf(samples.slice(-half))) - median(valuesOf(samples.slice(0, half)))
}

/** A value that is measured throughout a run, with its bounds. */
export interface Series {
  readonly name: string
  readonly kind: 'memory' | 'count'
  /** The highest growth per message, in bytes or objects. */
  readonly maxGrowth: number
  /**
   * A rise between the halves that is not a leak: screens show more at one time than at another, caches fill.
   */
  readonly noise: number
  readonly samples: Sample[]
}

const leaks = ({ maxGrowth, noise, samples }: Series): boolean =>
  growthOf(samples) > maxGrowth && riseOf(samples) > noise

const formatted = (kind: Series['kind'], value = Number.NaN): string =>
  kind === 'memory' ? `${Math.round(value / 1024)} KB` : String(Math.round(value))
const [FIRST, WIDTH] = [20, 18]
const row = ([first = '', ...cells]: readonly string[]): string =>
  first.padEnd(FIRST) + cells.map((cell) => cell.padStart(WIDTH)).join('')

/** All series as a table. */
export const tableOf = (series: readonly Series[]): string =>
  [
    row(['', 'begin', 'end', 'rise of halves', 'per message', 'at most']),
    ...series.map(({ name, kind, maxGrowth, samples }) => {
      const unit = kind === 'memory' ? ' B' : ''
      const growth = growthOf(samples).toFixed(kind === 'memory' ? 0 : 3)
      return row([
        name,
        formatted(kind, samples[0]?.value),
        formatted(kind, samples.at(-1)?.value),
        formatted(kind, riseOf(samples)),
        `${growth}${unit}`,
        `${maxGrowth}${unit}`,
      ])
    }),
  ].join('\n')

/** The names of the series that grew beyond their bounds. */
export const leaksIn = (series: readonly Series[]): string[] => series.filter(leaks).map(({ name }) => name)

/** The same series with a leak of this many bytes per message. */
export const withLeak = (series: readonly Series[], bytesPerMessage: number): Series[] =>
  series.map((each) => ({
    ...each,
    samples: each.samples.map(({ at, value }) => ({ at, value: value + at * bytesPerMessage })),
  }))
