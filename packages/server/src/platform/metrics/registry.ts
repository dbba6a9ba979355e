type Labels<L extends string> = Readonly<Record<L, string>>

/** A number that only grows. Its name ends in `_total`. */
export interface Counter<L extends string = never> {
  add(labels: Labels<L>, by?: number): void
}

/** How often values were within each limit, with their sum. */
export interface Histogram<L extends string = never> {
  observe(labels: Labels<L>, value: number): void
}

/** A value that is read when somebody asks; null where there is none now. */
type Read = () => number | null | Promise<number | null>

/**
 * The server metrics of one process. A name carries its unit, as Prometheus has it (`_seconds`, `_bytes`, `_total`);
 * the values of labels come from the program's own lists, never from requests or rows.
 */
export interface Registry {
  counter<L extends string = never>(name: string, help: string): Counter<L>
  /** @param limits upper limits of the buckets, ascending */
  histogram<L extends string = never>(name: string, help: string, limits: readonly number[]): Histogram<L>
  /** A value that rises and falls, or a counter that something else keeps. One that cannot be read is left out. */
  reading(name: string, help: string, read: Read, type?: 'gauge' | 'counter'): void
  /** All of them in the text format of Prometheus, version 0.0.4. */
  text(): Promise<string>
}

interface Metric {
  readonly name: string
  readonly help: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  /** The lines of its samples, without their line ends. */
  readonly lines: () => readonly string[] | Promise<readonly string[]>
}

const escaped = (value: string): string =>
  value.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"')

const labelText = (labels: Readonly<Record<string, string>>): string =>
  Object.entries(labels)
    .map(([label, value]) => `${label}="${escaped(value)}"`)
    .join(',')

const sample = (name: string, labels: string, value: number): string =>
  `${name}${labels === '' ? '' : `{${labels}}`} ${value}`

const withLimit = (labels: string, limit: string): string =>
  `${labels === '' ? '' : `${labels},`}le="${limit}"`

const createCounter = (name: string): { counter: Counter<string>; lines: Metric['lines'] } => {
  const values = new Map<string, number>()
  return {
    counter: {
      add: (labels, by = 1) => {
        const key = labelText(labels)
        values.set(key, (values.get(key) ?? 0) + by)
      },
    },
    lines: () => [...values].map(([labels, value]) => sample(name, labels, value)),
  }
}

interface Distribution {
  /** By bucket, without those below it; the last one has no limit. */
  readonly counts: number[]
  sum: number
}

const createHistogram = (
  name: string,
  limits: readonly number[],
): { histogram: Histogram<string>; lines: Metric['lines'] } => {
  const distributions = new Map<string, Distribution>()
  const distributionOf = (key: string): Distribution => {
    const found = distributions.get(key) ?? { counts: [...limits, Infinity].map(() => 0), sum: 0 }
    distributions.set(key, found)
    return found
  }
  const linesOf = ([labels, { counts, sum }]: [string, Distribution]): string[] => {
    let below = 0
    const buckets = counts.map((count, index) => {
      below += count
      return sample(`${name}_bucket`, withLimit(labels, String(limits[index] ?? '+Inf')), below)
    })
    return [...buckets, sample(`${name}_sum`, labels, sum), sample(`${name}_count`, labels, below)]
  }
  return {
    histogram: {
      observe: (labels, value) => {
        const distribution = distributionOf(labelText(labels))
        const found = limits.findIndex((limit) => value <= limit)
        const bucket = found < 0 ? limits.length : found
        distribution.counts[bucket] = (distribution.counts[bucket] ?? 0) + 1
        distribution.sum += value
      },
    },
    lines: () => [...distributions].flatMap(linesOf),
  }
}

const textOf = async ({ name, help, type, lines }: Metric): Promise<string> => {
  const samples = await lines()
  if (samples.length === 0) return ''
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...samples, ''].join('\n')
}

export const createRegistry = (): Registry => {
  const metrics: Metric[] = []
  const unreadable = createCounter('kafana_metrics_unreadable_total')
  unreadable.counter.add({}, 0)
  const register = (metric: Metric): void => {
    if (metrics.some(({ name }) => name === metric.name)) throw new Error(`${metric.name} exists already`)
    metrics.push(metric)
  }
  register({
    name: 'kafana_metrics_unreadable_total',
    help: 'Values that could not be read and were left out.',
    type: 'counter',
    lines: unreadable.lines,
  })
  return {
    counter: (name, help) => {
      const { counter, lines } = createCounter(name)
      register({ name, help, type: 'counter', lines })
      return counter
    },
    histogram: (name, help, limits) => {
      const { histogram, lines } = createHistogram(name, limits)
      register({ name, help, type: 'histogram', lines })
      return histogram
    },
    reading: (name, help, read, type = 'gauge') => {
      const lines = async (): Promise<readonly string[]> => {
        try {
          const value = await read()
          return value === null ? [] : [sample(name, '', value)]
        } catch {
          unreadable.counter.add({})
          return []
        }
      }
      register({ name, help, type, lines })
    },
    text: async () => (await Promise.all(metrics.map(textOf))).join(''),
  }
}
