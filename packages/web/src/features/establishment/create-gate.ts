/** Lets at most `most` runs in at a time; the others wait their turn. */
export const createGate = (most: number) => {
  let inside = 0
  const waiting: (() => void)[] = []
  const leave = (): void => {
    const next = waiting.shift()
    // The place is handed over, so that nobody slips in between.
    if (next) next()
    else inside -= 1
  }
  return async <T>(run: () => Promise<T>): Promise<T> => {
    if (inside >= most) await new Promise<void>((enter) => { waiting.push(enter) })
    else inside += 1
    try {
      return await run()
    } finally {
      leave()
    }
  }
}
