import type { Timer } from '../clock.ts'

/** What one check found; or nothing, with the time after which to check again even without a signal. */
export type Check<T> = { readonly found: T } | { readonly retryInMs: number | null }

export interface LongPoll<T> {
  /** The name of the signal that is sent by whoever commits what is waited for. */
  readonly signal: string
  /** Further signals after which it is checked again. */
  readonly alsoOn?: readonly string[]
  /** Longest wait; 0 checks once. */
  readonly ms: number
  /** Aborted when the caller has disconnected: nothing is checked after that. */
  readonly aborted: AbortSignal
  check(): Promise<Check<T>>
}

/** Sent when a session, or every session of a person, has ended. */
export const sessionSignal = (sessionHash: string): string => `session ${sessionHash}`
export const userSignal = (userId: string): string => `user ${userId}`

export interface Signals {
  /** Wakes the waits for this name; each of them checks for itself whether there is something. */
  notify(name: string): void
  notifyAll(): void
  /**
   * Checks now and again after each signal until something is found. Null when the time is over, the server
   * stops or the caller has disconnected. Holds no unit of work between two checks.
   */
  waitFor<T>(poll: LongPoll<T>): Promise<T | null>
  /** How many waits are open. */
  count(): number
  /** Ends every wait after one last check; later waits check once. */
  stop(): void
}

interface Subscription {
  /** Resolves at the next signal. */
  next(): Promise<void>
  notify(): void
}

const createSubscription = (): Subscription => {
  let next = Promise.withResolvers<void>()
  return {
    next: async () => next.promise,
    notify: () => {
      next.resolve()
      next = Promise.withResolvers()
    },
  }
}

/** Named signals on which the long polls of this process wait for a commit, its own or another process's. */
export const createSignals = (timer: Timer): Signals => {
  const subscribers = new Map<string, Set<Subscription>>()
  const waits = new Set<() => void>()
  let stopped = false

  const subscribe = (names: readonly string[]): Subscription => {
    const subscription = createSubscription()
    for (const name of names) subscribers.set(name, (subscribers.get(name) ?? new Set()).add(subscription))
    return subscription
  }
  const unsubscribe = (name: string, subscription: Subscription): void => {
    const others = subscribers.get(name)
    others?.delete(subscription)
    if (others?.size === 0) subscribers.delete(name)
  }
  const notify = (name: string): void => {
    for (const subscription of subscribers.get(name) ?? []) subscription.notify()
  }

  const waitFor: Signals['waitFor'] = async ({ signal, alsoOn = [], ms, aborted, check }) => {
    const names = [signal, ...alsoOn]
    // Subscribed before the first check: a commit during a check leads to another one.
    const subscription = subscribe(names)
    let isOver = stopped || ms <= 0
    const end = (): void => {
      isOver = true
      subscription.notify()
    }
    waits.add(end)
    aborted.addEventListener('abort', end)
    const cancelTimeout = isOver ? () => undefined : timer.after(ms, end)
    try {
      while (!aborted.aborted) {
        const [signalled, isLast] = [subscription.next(), isOver]
        const result = await check()
        if ('found' in result) return result.found
        if (isLast) return null
        const cancelRetry =
          result.retryInMs === null ? () => undefined : timer.after(result.retryInMs, subscription.notify)
        await signalled
        cancelRetry()
      }
      return null
    } finally {
      cancelTimeout()
      aborted.removeEventListener('abort', end)
      waits.delete(end)
      for (const name of names) unsubscribe(name, subscription)
    }
  }
  return {
    notify,
    notifyAll: () => {
      for (const name of subscribers.keys()) notify(name)
    },
    waitFor,
    count: () => waits.size,
    stop: () => {
      stopped = true
      for (const end of waits) end()
    },
  }
}
