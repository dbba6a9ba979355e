/** Gives the device to one job at a time, in the order they came. */
export const createPrintQueue = () => {
  let tail: Promise<unknown> = Promise.resolve()
  let waiting = 0

  const run = <T>(job: () => Promise<T>): Promise<T> => {
    waiting += 1
    const result = tail.then(job).finally(() => {
      waiting -= 1
    })
    // A failed job is its caller's affair, not the next one's.
    tail = result.catch(() => undefined)
    return result
  }

  return {
    run,
    /** Nobody has the device and nobody waits for it. */
    isIdle: (): boolean => waiting === 0,
    /** Resolves when everything that is in the queue now has ended. */
    drained: async (): Promise<void> => {
      await tail
    },
  }
}

export type PrintQueue = ReturnType<typeof createPrintQueue>
