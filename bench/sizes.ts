const PREFIX = 'BENCH_'

/**
 * A size of a benchmark: the variable `BENCH_<name>`, or the one at which it is measured.
 * @throws RangeError unless it is a whole number above zero
 */
export const sizeOf = (name: string, real: number): number => {
  const text = process.env[PREFIX + name]
  const size = text === undefined ? real : Number(text)
  if (!Number.isInteger(size) || size < 1)
    throw new RangeError(`${PREFIX}${name} is a whole number above zero.`)
  return size
}

/** The sizes that are set, such as `BENCH_ORDERS=20000`: what is measured with them is no result. */
export const sizesSet = (): readonly string[] =>
  Object.entries(process.env)
    .filter(([name]) => name.startsWith(PREFIX))
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
