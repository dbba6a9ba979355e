/** What somebody in this process waits by. */
export interface Bell {
  /** Resolves at the next ring. */
  next(): Promise<void>
  ring(): void
  /** Nobody waits any more. */
  takeDown(): void
}

export interface Bells {
  hang(name: string): Bell
  /** Something that those who wait by this name wait for may have happened: they look for themselves. */
  ring(name: string): void
  ringAll(): void
}

/** Names by which parts of this process wait for one another, and for what other processes commit. */
export const createBells = (): Bells => {
  const hung = new Map<string, Set<Bell>>()
  const ring = (name: string): void => {
    for (const bell of hung.get(name) ?? []) bell.ring()
  }
  return {
    ring,
    ringAll: () => {
      for (const name of hung.keys()) ring(name)
    },
    hang: (name) => {
      let next = Promise.withResolvers<void>()
      const bell: Bell = {
        next: async () => next.promise,
        ring: () => {
          next.resolve()
          next = Promise.withResolvers()
        },
        takeDown: () => {
          const others = hung.get(name)
          others?.delete(bell)
          if (others?.size === 0) hung.delete(name)
        },
      }
      hung.set(name, (hung.get(name) ?? new Set()).add(bell))
      return bell
    },
  }
}
