import { argon2, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)
const MEMORY_KIB = 19_456
const PASSES = 2
const TAG_BYTES = 32
const AT_ONCE = 2
const QUEUE_LIMIT = 50

export interface Hasher {
  /** Answers `salt$tag`, both base64url. */
  hash(secret: string): Promise<string>
  /** Takes as long for a hash that is not there (null) as for a wrong secret. */
  matches(secret: string, hash: string | null): Promise<boolean>
  /** Tells two contents apart without giving either away: what was sent may hold a PIN, and a plain hash of that is soon guessed. */
  fingerprint(content: string): string
}

/** More hashing waits than can be done soon; the caller may come back. */
export class HasherBusyError extends Error {
  constructor() {
    super('too many sign-ins at once')
    this.name = 'HasherBusyError'
  }
}

/** At most two at a time and a short queue, so that a flood of sign-ins can't starve the orders. */
const createGate = () => {
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
 * argon2id with a pepper that never enters the database, so that a stolen database alone gives no PIN away.
 * @param pepper hexadecimal
 * @param memoryKib lower only where a test makes many accounts
 */
export const createHasher = (pepper: string, memoryKib = MEMORY_KIB): Hasher => {
  const secret = Buffer.from(pepper, 'hex')
  const gate = createGate()
  const tag = (message: string, nonce: Buffer) =>
    gate(() =>
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
  const nobody = `${Buffer.alloc(16).toString('base64url')}$${Buffer.alloc(TAG_BYTES).toString('base64url')}`
  return {
    fingerprint: (content) => createHmac('sha256', secret).update(content).digest('base64url'),
    hash: async (message) => {
      const nonce = randomBytes(16)
      return `${nonce.toString('base64url')}$${(await tag(message, nonce)).toString('base64url')}`
    },
    matches: async (message, hash) => {
      const [nonce = '', expected = ''] = (hash ?? nobody).split('$')
      const found = await tag(message, Buffer.from(nonce, 'base64url'))
      const same = timingSafeEqual(found, Buffer.from(expected, 'base64url'))
      return hash !== null && same
    },
  }
}
