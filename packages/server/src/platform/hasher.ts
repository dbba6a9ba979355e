import { argon2, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** Compares two texts in constant time. */
export const isSameText = (left: string, right: string): boolean => {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const derive = promisify(argon2)
const MEMORY_KIB = 19_456
const PASSES = 2
const TAG_BYTES = 32
const AT_ONCE = 2
const QUEUE_LIMIT = 50

export interface Hasher {
  /** Returns `salt$tag`, both base64url. */
  hash(secret: string): Promise<string>
  /** Takes as long for a missing hash (null) as for a wrong secret. */
  matches(secret: string, hash: string | null): Promise<boolean>
  /**
   * A keyed hash for comparing contents. They may contain a PIN, which could be guessed from an unkeyed hash.
   */
  fingerprint(content: string): string
}

/** The queue is full; the caller may try again. */
export class HasherBusyError extends Error {
  constructor() {
    super('too many sign-ins at once')
    this.name = 'HasherBusyError'
  }
}

/** At most two at a time and a short queue, so that a flood of sign-ins cannot delay orders. */
const createLimiter = () => {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= AT_ONCE) {
      if (waiting.length >= QUEUE_LIMIT) throw new HasherBusyError()
      await new Promise<void>((resolve) => {
        waiting.push(resolve)
      })
    }
    running += 1
    try {
      return await work()
    } finally {
      running -= 1
      waiting.shift()?.()
    }
  }
}

/**
 * argon2id with a pepper that is not in the database, so that a stolen database alone reveals no PIN.
 * @param pepper hexadecimal
 * @param memoryKib lower only in tests that create many accounts
 */
export const createHasher = (pepper: string, memoryKib = MEMORY_KIB): Hasher => {
  const secret = Buffer.from(pepper, 'hex')
  const limit = createLimiter()
  const tag = (message: string, nonce: Buffer) =>
    limit(() =>
      derive('argon2id', {
        message: Buffer.from(message.normalize('NFKC')),
        nonce,
        parallelism: 1,
        tagLength: TAG_BYTES,
        memory: memoryKib,
        passes: PASSES,
        secret,
      }),
    )
  const missing = `${Buffer.alloc(16).toString('base64url')}$${Buffer.alloc(TAG_BYTES).toString('base64url')}`
  return {
    fingerprint: (content) => createHmac('sha256', secret).update(content).digest('base64url'),
    hash: async (message) => {
      const nonce = randomBytes(16)
      return `${nonce.toString('base64url')}$${(await tag(message, nonce)).toString('base64url')}`
    },
    matches: async (message, hash) => {
      const [nonce = '', expected = ''] = (hash ?? missing).split('$')
      const found = await tag(message, Buffer.from(nonce, 'base64url'))
      const same = timingSafeEqual(found, Buffer.from(expected, 'base64url'))
      return hash !== null && same
    },
  }
}
