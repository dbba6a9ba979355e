/** The queue is full; the caller may try again. */
export class HasherBusyError extends Error {
  constructor() {
    super('too many hashes at once')
    this.name = 'HasherBusyError'
  }
}

interface Lane {
  /** Whether a secret is checked, or a new one is hashed to be stored. */
  readonly isCheck: boolean
  readonly longestQueue: number
}
const LANES = {
  /** Checks for signed-in people (PINs) and for sign-ins on devices that the account knows. */
  known: { isCheck: true, longestQueue: 50 },
  /** Sign-ins on unknown devices. */
  signIn: { isCheck: true, longestQueue: 50 },
  /** New secrets set by signed-in people. */
  account: { isCheck: false, longestQueue: 10 },
  /** New secrets from people who are not signed in: sign-up and mailed links. */
  open: { isCheck: false, longestQueue: 10 },
} as const satisfies Readonly<Record<string, Lane>>

/** For whom something is hashed; each lane has a queue of its own. */
export type HashLane = keyof typeof LANES
export type CheckLane = 'known' | 'signIn'
export type NewSecretLane = Exclude<HashLane, CheckLane>

export interface HashQueue {
  /** @throws HasherBusyError when the lane's queue is full */
  run<T>(lane: HashLane, work: () => Promise<T>): Promise<T>
}

const AT_ONCE = 2

/**
 * At most two hashes at a time, so that they do not delay orders. Checks go first, and new secrets never take both
 * places: no flood of sign-ups keeps anybody from signing in. Lanes of the same kind take turns.
 */
export const createHashQueue = (): HashQueue => {
  const queues = new Map((Object.keys(LANES) as HashLane[]).map((lane) => [lane, [] as (() => void)[]]))
  let order = [...queues.keys()]
  let running = 0
  let newSecrets = 0

  const mayStart = (lane: HashLane): boolean =>
    (queues.get(lane) ?? []).length > 0 && (LANES[lane].isCheck || newSecrets === 0)
  const startNext = (): void => {
    const waiting = order.filter(mayStart)
    const lane = waiting.find((each) => LANES[each].isCheck) ?? waiting[0]
    if (lane === undefined || running >= AT_ONCE) return
    order = [...order.filter((each) => each !== lane), lane]
    running += 1
    if (!LANES[lane].isCheck) newSecrets += 1
    queues.get(lane)?.shift()?.()
  }
  const end = (lane: HashLane): void => {
    running -= 1
    if (!LANES[lane].isCheck) newSecrets -= 1
    startNext()
  }
  return {
    run: async (lane, work) => {
      const queue = queues.get(lane) ?? []
      if (queue.length >= LANES[lane].longestQueue) throw new HasherBusyError()
      await new Promise<void>((resolve) => {
        queue.push(resolve)
        startNext()
      })
      try {
        return await work()
      } finally {
        end(lane)
      }
    },
  }
}
