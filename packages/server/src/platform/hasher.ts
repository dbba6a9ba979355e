import { argon2, createHmac, createSecretKey, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import {
  type CheckPurpose,
  createHashQueue,
  HasherBusyError,
  type HashCaller,
  type HashPurpose,
  type HashQueue,
} from './hash-queue.ts'
import { AppError } from './http/app-error.ts'

/** Compares two texts in constant time. */
export const isSameText = (left: string, right: string): boolean => {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const derive = promisify(argon2)
const MEMORY_KIB = 19_456
const PASSES = 2
const SALT_BYTES = 16
const TAG_BYTES = 32

export interface Hasher {
  /**
   * Returns the hash with its algorithm and parameters: `$argon2id$v=19$m=19456,t=2,p=1$salt$tag`, the last two in
   * base64url.
   * @param by whoever sets the secret; null for people who are not signed in, whose hashes wait in a queue of their own
   * @throws AppError TOO_MANY_ATTEMPTS for somebody who sets too many at once; HasherBusyError
   */
  hash(secret: string, by: HashCaller | null): Promise<string>
  /**
   * Takes as long for a missing hash (null) as for a wrong secret.
   * @throws AppError TOO_MANY_ATTEMPTS for somebody who has too many checks at once; HasherBusyError
   */
  matches(secret: string, hash: string | null, purpose: CheckPurpose, caller: HashCaller): Promise<boolean>
  /**
   * A new hash of a secret that was just found right, where the stored one was made in an older way; null if it need
   * not be replaced, or if too many hashes wait.
   */
  renewed(secret: string, hash: string, by: HashCaller): Promise<string | null>
  /**
   * A keyed hash for comparing contents. They may contain a PIN, which could be guessed from an unkeyed hash.
   */
  fingerprint(content: string): string
}

interface Parameters {
  readonly memory: number
  readonly passes: number
}
interface StoredHash extends Parameters {
  readonly salt: Buffer
  readonly tag: Buffer
}

const NAMED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w-]{22})\$([\w-]{43})$/
/** The first hashes were `salt$tag` alone, made with these parameters. */
const UNNAMED = /^([\w-]{22})\$([\w-]{43})$/
const UNNAMED_PARAMETERS: Parameters = { memory: 19_456, passes: 2 }

const bytes = (text = ''): Buffer => Buffer.from(text, 'base64url')
const written = ({ memory, passes }: Parameters, salt: Buffer, tag: Buffer): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=1$${salt.toString('base64url')}$${tag.toString('base64url')}`
/** Null for a text that is no hash. */
const parsed = (hash: string): StoredHash | null => {
  const [, memory, passes, ...named] = NAMED.exec(hash) ?? []
  const [, ...unnamed] = UNNAMED.exec(hash) ?? []
  const [salt, tag] = named.length > 0 ? named : unnamed
  if (tag === undefined) return null
  const parameters =
    named.length > 0 ? { memory: Number(memory), passes: Number(passes) } : UNNAMED_PARAMETERS
  return { ...parameters, salt: bytes(salt), tag: bytes(tag) }
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
  // Prepared once: from bytes it would be prepared for every fingerprint.
  const key = createSecretKey(secret)
  const current: Parameters = { memory: memoryKib, passes: PASSES }
  const prefix = written(current, Buffer.alloc(0), Buffer.alloc(0)).slice(0, -1)
  const tag = (
    purpose: HashPurpose,
    message: string,
    { salt, memory, passes }: Parameters & { readonly salt: Buffer },
    caller: HashCaller | null,
  ) =>
    queue.run(
      purpose,
      () =>
        derive('argon2id', {
          message: Buffer.from(message.normalize('NFKC')),
          nonce: salt,
          parallelism: 1,
          tagLength: TAG_BYTES,
          memory,
          passes,
          secret,
        }),
      caller ?? undefined,
    )
  const hash: Hasher['hash'] = async (message, by) => {
    const salt = randomBytes(SALT_BYTES)
    return written(current, salt, await tag(by ? 'account' : 'open', message, { ...current, salt }, by))
  }
  const missing: StoredHash = { ...current, salt: Buffer.alloc(SALT_BYTES), tag: Buffer.alloc(TAG_BYTES) }
  return {
    fingerprint: (content) => createHmac('sha256', key).update(content).digest('base64url'),
    hash,
    matches: async (message, stored, purpose, caller) => {
      const known = stored === null ? null : parsed(stored)
      const expected = known ?? missing
      const same = timingSafeEqual(await tag(purpose, message, expected, caller), expected.tag)
      return known !== null && same
    },
    renewed: async (message, stored, by) => {
      if (stored.startsWith(prefix)) return null
      try {
        return await hash(message, by)
      } catch (error) {
        if (error instanceof HasherBusyError || error instanceof AppError) return null
        throw error
      }
    },
  }
}
