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

export interface HashQueue {
  /** @throws HasherBusyError when the queue of this purpose is full */
  run<T>(purpose: HashPurpose, work: () => Promise<T>): Promise<T>
}

const AT_ONCE = 2

/**
 * At most two hashes at a time, so that they do not delay orders. Checks go first, and new secrets never take both
 * places: no flood of sign-ups keeps anybody from signing in. Queues of the same kind take turns.
 */
export const createHashQueue = (): HashQueue => {
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
    run: async (purpose, work) => {
      const queue = queues.get(purpose) ?? []
      if (queue.length >= PURPOSES[purpose].longestQueue) throw new HasherBusyError()
      await new Promise<void>((resolve) => {
        queue.push(resolve)
        startNext()
      })
      try {
        return await work()
      } finally {
        end(purpose)
      }
    },
  }
}
