import { argon2, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import {
  type CheckPurpose,
  createHashQueue,
  type HashCaller,
  type HashPurpose,
  type HashQueue,
  type NewSecretPurpose,
} from './hash-queue.ts'

/** Compares two texts in constant time. */
export const isSameText = (left: string, right: string): boolean => {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const derive = promisify(argon2)
const MEMORY_KIB = 19_456
const PASSES = 2
const TAG_BYTES = 32

export interface Hasher {
  /** Returns `salt$tag`, both base64url. */
  /** @throws HasherBusyError when too many hashes for this purpose wait */
  hash(secret: string, purpose: NewSecretPurpose): Promise<string>
  /** Takes as long for a missing hash (null) as for a wrong secret. @throws HasherBusyError */
  matches(secret: string, hash: string | null, purpose: CheckPurpose, caller: HashCaller): Promise<boolean>
  /**
   * A keyed hash for comparing contents. They may contain a PIN, which could be guessed from an unkeyed hash.
   */
  fingerprint(content: string): string
}

/**
 * argon2id with a pepper that is not in the database, so that a stolen database alone reveals no PIN.
 * @param pepper hexadecimal
 * @param memoryKib lower only in tests that create many accounts
 * @param queue another one only in tests
 */
export const createHasher = (
  pepper: string,
  memoryKib = MEMORY_KIB,
  queue: HashQueue = createHashQueue(),
): Hasher => {
  const secret = Buffer.from(pepper, 'hex')
  const tag = (purpose: HashPurpose, message: string, nonce: Buffer, caller?: HashCaller) =>
    queue.run(
      purpose,
      () =>
        derive('argon2id', {
          message: Buffer.from(message.normalize('NFKC')),
          nonce,
          parallelism: 1,
          tagLength: TAG_BYTES,
          memory: memoryKib,
          passes: PASSES,
          secret,
        }),
      caller,
    )
  const missing = `${Buffer.alloc(16).toString('base64url')}$${Buffer.alloc(TAG_BYTES).toString('base64url')}`
  return {
    fingerprint: (content) => createHmac('sha256', secret).update(content).digest('base64url'),
    hash: async (message, purpose) => {
      const nonce = randomBytes(16)
      return `${nonce.toString('base64url')}$${(await tag(purpose, message, nonce)).toString('base64url')}`
    },
    matches: async (message, hash, purpose, caller) => {
      const [nonce = '', expected = ''] = (hash ?? missing).split('$')
      const found = await tag(purpose, message, Buffer.from(nonce, 'base64url'), caller)
      const same = timingSafeEqual(found, Buffer.from(expected, 'base64url'))
      return hash !== null && same
    },
  }
}
