/** The queue is full; the caller may try again. */
export class HasherBusyError extends Error {
  constructor() {
    super('too many hashes at once')
    this.name = 'HasherBusyError'
  }
}

interface Purpose {
  /** Whether a secret is checked, or a new one is hashed to be stored. */
  readonly isCheck: boolean
  readonly longestQueue: number
}
const PURPOSES = {
  /** Checks for signed-in people (PINs) and for sign-ins on devices that the account knows. */
  known: { isCheck: true, longestQueue: 50 },
  /** Sign-ins on unknown devices. */
  signIn: { isCheck: true, longestQueue: 50 },
  /** New secrets set by signed-in people. */
  account: { isCheck: false, longestQueue: 10 },
  /** New secrets from people who are not signed in: sign-up and mailed links. */
  open: { isCheck: false, longestQueue: 10 },
} as const satisfies Readonly<Record<string, Purpose>>

/** For whom something is hashed; each purpose has a queue of its own. */
export type HashPurpose = keyof typeof PURPOSES
export type CheckPurpose = 'known' | 'signIn'
export type NewSecretPurpose = Exclude<HashPurpose, CheckPurpose>

/** Who causes a check: each person and each venue has a share of the queues. */
export interface HashCaller {
  /** The person's id, or the name that was typed if nobody has it. */
  readonly person: string
  /** The venue's id; empty for a name that nobody has. */
  readonly venue: string
}

export interface HashQueue {
  /** @throws HasherBusyError when the queue of this purpose is full, or the caller's share of the queues is used up */
  run<T>(purpose: HashPurpose, work: () => Promise<T>, caller?: HashCaller): Promise<T>
}

/** The most hashes that run or wait for one person and for one venue. */
const MOST_OF_PERSON = 20
const MOST_OF_VENUE = 30

/** Counts what runs and waits for each person and venue. */
const createShares = () => {
  const counts = new Map<string, number>()
  const sharesOf = ({ person, venue }: HashCaller) =>
    [
      [`person ${person}`, MOST_OF_PERSON],
      [`venue ${venue}`, MOST_OF_VENUE],
    ] as const
  const add = (caller: HashCaller, change: 1 | -1): void => {
    for (const [share] of sharesOf(caller)) {
      const count = (counts.get(share) ?? 0) + change
      if (count === 0) counts.delete(share)
      else counts.set(share, count)
    }
  }
  return {
    isUsedUp: (caller: HashCaller): boolean =>
      sharesOf(caller).some(([share, most]) => (counts.get(share) ?? 0) >= most),
    add,
  }
}

const AT_ONCE = 2

/**
 * At most two hashes at a time, so that they do not delay orders. Checks go first, and new secrets never take both
 * places: no flood of sign-ups keeps anybody from signing in. One person or venue never fills a queue of checks. Queues of the same kind take turns.
 */
export const createHashQueue = (): HashQueue => {
  const shares = createShares()
  const queues = new Map(
    (Object.keys(PURPOSES) as HashPurpose[]).map((purpose) => [purpose, [] as (() => void)[]]),
  )
  let order = [...queues.keys()]
  let running = 0
  let newSecrets = 0

  const mayStart = (purpose: HashPurpose): boolean =>
    (queues.get(purpose) ?? []).length > 0 && (PURPOSES[purpose].isCheck || newSecrets === 0)
  const startNext = (): void => {
    const waiting = order.filter(mayStart)
    const purpose = waiting.find((each) => PURPOSES[each].isCheck) ?? waiting[0]
    if (purpose === undefined || running >= AT_ONCE) return
    order = [...order.filter((each) => each !== purpose), purpose]
    running += 1
    if (!PURPOSES[purpose].isCheck) newSecrets += 1
    queues.get(purpose)?.shift()?.()
  }
  const end = (purpose: HashPurpose): void => {
    running -= 1
    if (!PURPOSES[purpose].isCheck) newSecrets -= 1
    startNext()
  }
  return {
    run: async (purpose, work, caller) => {
      const queue = queues.get(purpose) ?? []
      if (queue.length >= PURPOSES[purpose].longestQueue || (caller && shares.isUsedUp(caller)))
        throw new HasherBusyError()
      if (caller) shares.add(caller, 1)
      await new Promise<void>((resolve) => {
        queue.push(resolve)
        startNext()
      })
      try {
        return await work()
      } finally {
        if (caller) shares.add(caller, -1)
        end(purpose)
      }
    },
  }
}
