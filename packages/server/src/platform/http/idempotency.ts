import type { Clock } from '../clock.ts'
import { statement } from '../unit-of-work/statement.ts'
import { isUniqueViolation, NO_COMPANY, type UnitOfWork, type WriteTx } from '../unit-of-work/unit-of-work.ts'
import { AppError } from './app-error.ts'

const storedAnswer = statement((kit, p: { userId: string; endpoint: string; key: string }) =>
  kit.db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'status', 'answer'])
    .where('company_id', '=', kit.companyId)
    .where('user_id', '=', p.userId)
    .where('endpoint', '=', p.endpoint)
    .where('key', '=', p.key),
)

const insertAnswer = statement(
  (
    kit,
    p: {
      userId: string
      endpoint: string
      key: string
      bodyHash: string
      status: number
      answer: string
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
      answer: p.answer,
      at: p.at,
    }),
)

const deleteAnswersBefore = statement((kit, p: { before: number }) =>
  kit.db.deleteFrom('idempotency_keys').where('at', '<', p.before),
)

export const IDEMPOTENCY_HEADER = 'idempotency-key'
export const REPLAYED_HEADER = 'idempotency-replayed'
/** Longer than a weekend: an order typed offline on Friday may arrive on Monday. */
const ANSWERS_KEPT_MS = 7 * 24 * 60 * 60 * 1000
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** One attempt of a caller; if it is sent again, it gets the first answer. */
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

/** The stored answer to an earlier attempt; null if this is the first. */
export const earlierAnswer = async (
  tx: WriteTx,
  { userId, endpoint, key, bodyHash }: Attempt,
): Promise<string | null> => {
  const kept = await tx.get(storedAnswer, { userId, endpoint, key })
  if (!kept) return null
  if (kept.body_hash !== bodyHash) throw new AppError('IDEMPOTENCY_KEY_REUSED')
  return kept.answer
}

/**
 * Two identical attempts ran at the same time. Run again, the slower one finds the answer of the other.
 */
class DuplicateAttempt extends Error {}

/** Stores the answer in the unit that has the effect, so that both or neither are committed. */
export const storeFirstAnswer = async (
  tx: WriteTx,
  attempt: Attempt,
  status: number,
  answer: string,
  at: number,
): Promise<void> => {
  try {
    await tx.run(insertAnswer, { ...attempt, status, answer, at })
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

/** Deletes answers that are older than a week. */
export const deleteOldAnswers = (uow: UnitOfWork, clock: Clock): Promise<number> =>
  uow.write(NO_COMPANY, (tx) => tx.run(deleteAnswersBefore, { before: clock.now() - ANSWERS_KEPT_MS }))
