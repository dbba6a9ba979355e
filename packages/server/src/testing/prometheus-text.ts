/** The samples of all metrics by name and labels, as they are written: `name{label="value"}`. */
export type Samples = ReadonlyMap<string, number>

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*'
const LABEL = String.raw`[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\n]|\\[\\n"])*"`
const SAMPLE = new RegExp(`^(${NAME})(\\{${LABEL}(?:,${LABEL})*\\})? (\\S+)$`)
const HELP = new RegExp(`^# HELP (${NAME}) \\S.*$`)
const TYPE = new RegExp(`^# TYPE (${NAME}) (counter|gauge|histogram)$`)
const NUMBER = /^(?:[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?|[+-]Inf|NaN)$/
/** Units, and things that are counted. */
const END_OF_NAME =
  /_(?:seconds|bytes|total|units|connections|pending|attention|connected|disconnected|use|waiting)$/

interface Family {
  readonly name: string
  readonly type: string
  readonly samples: [string, number][]
}

const fail = (where: string, why: string): never => {
  throw new Error(`${why}: ${where}`)
}

/** One distribution: the values of its samples in their order, by their part of the name. */
interface Distribution {
  readonly bucket: number[]
  readonly sum: number[]
  readonly count: number[]
  readonly limits: number[]
}

/** The distributions of a histogram by their other labels. */
const distributionsOf = ({ name, samples }: Family): ReadonlyMap<string, Distribution> => {
  const found = new Map<string, Distribution>()
  const pattern = new RegExp(`^${name}_(bucket|sum|count)(?:\\{(.*?),?(?:le="(-?[\\d.e+-]+|\\+Inf)")?\\})?$`)
  for (const [key, value] of samples) {
    const [, part, labels = '', limit] = pattern.exec(key) ?? fail(key, 'no sample of a histogram')
    const distribution = found.get(labels) ?? { bucket: [], sum: [], count: [], limits: [] }
    found.set(labels, distribution)
    distribution[part as 'bucket' | 'sum' | 'count'].push(value)
    if (part === 'bucket') distribution.limits.push(Number(limit?.replace('Inf', 'Infinity')))
  }
  return found
}

const isAscending = (list: readonly number[]): boolean =>
  list.every((value, index) => value >= (list[index - 1] ?? -Infinity))

const isDistribution = ({ bucket, sum, count, limits }: Distribution): boolean =>
  isAscending(bucket) &&
  isAscending(limits) &&
  new Set(limits).size === limits.length &&
  limits.at(-1) === Infinity &&
  sum.length === 1 &&
  count.length === 1 &&
  bucket.at(-1) === count[0]

const checkHistogram = (family: Family): void => {
  for (const [labels, distribution] of distributionsOf(family))
    if (!isDistribution(distribution)) fail(`${family.name}{${labels}}`, 'no distribution')
}

const checkFamily = (family: Family): void => {
  const { name, type, samples } = family
  if (samples.length === 0) fail(name, 'no samples')
  if ((type === 'counter') !== name.endsWith('_total') || !END_OF_NAME.test(name))
    fail(name, 'no name for it')
  if (new Set(samples.map(([key]) => key)).size < samples.length) fail(name, 'a sample twice')
  if (type === 'histogram') checkHistogram(family)
  else if (samples.some(([key]) => key.replace(/\{.*/, '') !== name)) fail(name, 'a sample of another metric')
}

/** The metric that a comment begins. */
const familyOf = (help: string, comment: string): Family => {
  const [, helped] = HELP.exec(help) ?? fail(help, 'no help')
  const [, name = '', type = ''] = TYPE.exec(comment) ?? fail(comment, 'no type')
  return helped === name ? { name, type, samples: [] } : fail(comment, 'not the type of its help')
}

const sampleIn = (line: string): [string, number] => {
  const [, name = '', labels = '', value = ''] = SAMPLE.exec(line) ?? fail(line, 'no sample')
  if (!NUMBER.test(value)) fail(line, 'no number')
  return [name + labels, Number(value.replace('Inf', 'Infinity'))]
}

/**
 * Parses Prometheus' text format, version 0.0.4, as strictly as it is described: each metric once, with its help and
 * its type before its samples, and a unit in its name.
 * @throws Error that names the line
 */
export const parsePrometheus = (text: string): Samples => {
  const lines = text.split('\n')
  if (lines.pop() !== '') fail(text.slice(-80), 'no line end')
  const families: Family[] = []
  for (const [index, line] of lines.entries()) {
    if (line.startsWith('# HELP ')) families.push(familyOf(line, lines[index + 1] ?? ''))
    else if (!line.startsWith('# TYPE '))
      (families.at(-1) ?? fail(line, 'a sample of no metric')).samples.push(sampleIn(line))
  }
  if (lines.filter((line) => line.startsWith('# TYPE ')).length !== families.length)
    fail('types', 'a type alone')
  if (new Set(families.map(({ name }) => name)).size < families.length) fail('names', 'a metric twice')
  for (const family of families) checkFamily(family)
  return new Map(families.flatMap(({ samples }) => samples))
}
