import { AppError } from './http/app-error.ts'

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
  /** The most that run or wait for one person; null where nobody is signed in, and callers are not counted. */
  readonly mostOfPerson: number | null
}
const PURPOSES = {
  /** PINs and current passwords that signed-in people enter, one at a time on each screen of an account. */
  signedIn: { isCheck: true, longestQueue: 50, mostOfPerson: 5 },
  /** Sign-ins on devices that the account knows. */
  known: { isCheck: true, longestQueue: 50, mostOfPerson: 5 },
  /** Sign-ins on unknown devices. */
  signIn: { isCheck: true, longestQueue: 50, mostOfPerson: 10 },
  /** New secrets set by signed-in people. */
  account: { isCheck: false, longestQueue: 50, mostOfPerson: 12 },
  /** New secrets from people who are not signed in: sign-up and mailed links. */
  open: { isCheck: false, longestQueue: 10, mostOfPerson: null },
} as const satisfies Readonly<Record<string, Purpose>>

/** For whom something is hashed; each purpose has a queue of its own. */
export type HashPurpose = keyof typeof PURPOSES
export type CheckPurpose = 'signedIn' | 'known' | 'signIn'

/** Who causes a hash: each person and each venue has a share of each queue. */
export interface HashCaller {
  /** The person's id, or the name that was typed if nobody has it. */
  readonly person: string
  /** The venue's id; empty for a name that nobody has. */
  readonly venue: string
}

export const hashCallerOf = ({
  userId,
  companyId,
}: {
  readonly userId: string
  readonly companyId: string
}): HashCaller => ({ person: userId, venue: companyId })

export interface HashQueue {
  /**
   * @throws AppError TOO_MANY_ATTEMPTS when the person's share of this queue is used up
   * @throws HasherBusyError when the queue is full, or the venue's share of it is used up
   */
  run<T>(purpose: HashPurpose, work: () => Promise<T>, caller?: HashCaller): Promise<T>
}

/** The most hashes of one purpose that run or wait for one venue. */
const MOST_OF_VENUE = 30
/** How long somebody with too many checks at once is asked to wait (s). */
const RETRY_SECONDS = 1

/** Counts what runs and waits for each person and venue, by purpose: PINs use up no share of the sign-ins. */
const createShares = () => {
  const counts = new Map<string, number>()
  const sharesOf = (purpose: HashPurpose, { person, venue }: HashCaller) => ({
    ofPerson: `${purpose} person ${person}`,
    ofVenue: `${purpose} venue ${venue}`,
  })
  const count = (share: string): number => counts.get(share) ?? 0
  return {
    ensureFree: (purpose: HashPurpose, caller: HashCaller): void => {
      const { ofPerson, ofVenue } = sharesOf(purpose, caller)
      if (count(ofPerson) >= (PURPOSES[purpose].mostOfPerson ?? Infinity))
        throw new AppError('TOO_MANY_ATTEMPTS', { retryAfter: RETRY_SECONDS })
      if (count(ofVenue) >= MOST_OF_VENUE) throw new HasherBusyError()
    },
    add: (purpose: HashPurpose, caller: HashCaller, change: 1 | -1): void => {
      for (const share of Object.values(sharesOf(purpose, caller))) {
        const changed = count(share) + change
        if (changed === 0) counts.delete(share)
        else counts.set(share, changed)
      }
    },
  }
}

const AT_ONCE = 2

/**
 * At most two hashes at a time, so that they do not delay orders. Checks go first, and new secrets never take both
 * places: no flood of sign-ups keeps anybody from signing in. One person or venue never fills a queue of those who are
 * known. Queues of the same kind take turns.
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
      if (caller) shares.ensureFree(purpose, caller)
      if (queue.length >= PURPOSES[purpose].longestQueue) throw new HasherBusyError()
      if (caller) shares.add(purpose, caller, 1)
      await new Promise<void>((resolve) => {
        queue.push(resolve)
        startNext()
      })
      try {
        return await work()
      } finally {
        if (caller) shares.add(purpose, caller, -1)
        end(purpose)
      }
    },
  }
}
