/** One line for the person at the terminal. */
export const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/** One line that tells why something stopped. */
export const complain = (line: string): void => {
  process.stderr.write(`${line}\n`)
}

/** 1.2 s, from the moment it was called on. */
export const stopwatch = (): (() => string) => {
  const began = performance.now()
  return () => `${((performance.now() - began) / 1000).toFixed(1)} s`
}
