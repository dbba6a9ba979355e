import { SECRET_FIELDS } from '@kafana/contract'
import type { Clock } from '../clock.ts'
import { statement } from '../unit-of-work/statement.ts'
import { storedTime } from '../unit-of-work/stored-time.ts'
import { isUniqueViolation, NO_COMPANY, type UnitOfWork, type WriteTx } from '../unit-of-work/unit-of-work.ts'
import { AppError } from './app-error.ts'

const selectResponse = statement((kit, p: { userId: string; endpoint: string; key: string }) =>
  kit.db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'status', 'answer'])
    .where('company_id', '=', kit.companyId)
    .where('user_id', '=', p.userId)
    .where('endpoint', '=', p.endpoint)
    .where('key', '=', p.key),
)

const insertResponse = statement(
  (
    kit,
    p: {
      userId: string
      endpoint: string
      key: string
      bodyHash: string
      status: number
      response: string
      at: number
    },
  ) =>
    kit.db.insertInto('idempotency_keys').values({
      company_id: kit.companyId,
      user_id: p.userId,
      endpoint: p.endpoint,
      key: p.key,
      body_hash: p.bodyHash,
      status: p.status,
      answer: p.response,
      at: p.at,
    }),
)

const deleteResponsesBefore = statement((kit, p: { before: number }) =>
  kit.db.deleteFrom('idempotency_keys').where('at', '<', p.before),
)

export const IDEMPOTENCY_HEADER = 'idempotency-key'
export const REPLAYED_HEADER = 'idempotency-replayed'
export const responseTimes = [storedTime('idempotency_keys', 'at')]

/** Longer than a weekend: an order typed offline on Friday may arrive on Monday. */
export const RESPONSES_KEPT_MS = 7 * 24 * 60 * 60 * 1000
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** What the clock of a device shows at an attempt: another one in the next. */
const CLOCK_FIELD = 'sentAt'

/**
 * An input as every attempt has it: without secrets, and without when it was sent. A repeated attempt with another
 * password or PIN is answered like the first, so that the key of a call that succeeded reveals nothing about the secret
 * that was sent with it.
 */
export const sameInEveryAttempt = (input: unknown): unknown => {
  if (Array.isArray(input)) return input.map(sameInEveryAttempt)
  if (typeof input !== 'object' || input === null) return input
  const fields = Object.entries(input).filter(([name]) => !SECRET_FIELDS.has(name) && name !== CLOCK_FIELD)
  return Object.fromEntries(fields.map(([name, value]) => [name, sameInEveryAttempt(value)]))
}

/** One attempt of a caller; if it is sent again, it gets the response to the first one. */
export interface Attempt {
  readonly userId: string
  readonly endpoint: string
  readonly key: string
  readonly bodyHash: string
}

/** @throws AppError INPUT_INVALID for a key that is no UUID */
export const attemptOf = (
  header: unknown,
  userId: string,
  endpoint: string,
  bodyHash: () => string,
): Attempt | null => {
  if (header === undefined) return null
  if (typeof header !== 'string' || !UUID.test(header))
    throw new AppError('INPUT_INVALID', { issues: [{ path: 'Idempotency-Key', key: 'VALUE_INVALID' }] })
  return { userId, endpoint, key: header.toLowerCase(), bodyHash: bodyHash() }
}

/** The stored response to an earlier attempt; null if this is the first. */
export const storedResponse = async (
  tx: WriteTx,
  { userId, endpoint, key, bodyHash }: Attempt,
): Promise<string | null> => {
  const stored = await tx.get(selectResponse, { userId, endpoint, key })
  if (!stored) return null
  if (stored.body_hash !== bodyHash) throw new AppError('IDEMPOTENCY_KEY_REUSED')
  return stored.answer
}

/** Two identical attempts ran at the same time. The slower one is run again and finds the other's response. */
class DuplicateAttempt extends Error {}

/** Stores the response in the unit that has the effect, so that both or neither are committed. */
export const storeResponse = async (
  tx: WriteTx,
  attempt: Attempt,
  status: number,
  response: string,
  at: number,
): Promise<void> => {
  try {
    await tx.run(insertResponse, { ...attempt, status, response, at })
  } catch (error) {
    throw isUniqueViolation(error) ? new DuplicateAttempt() : error
  }
}

/** Units of a venue are serialised, but units of visitors without a venue may run at the same time. */
export const retryDuplicate = async <T>(write: () => Promise<T>): Promise<T> => {
  try {
    return await write()
  } catch (error) {
    if (error instanceof DuplicateAttempt) return write()
    throw error
  }
}

/** Deletes responses that are older than a week. */
export const deleteOldResponses = (uow: UnitOfWork, clock: Clock): Promise<number> =>
  uow.write(NO_COMPANY, (tx) => tx.run(deleteResponsesBefore, { before: clock.now() - RESPONSES_KEPT_MS }))
