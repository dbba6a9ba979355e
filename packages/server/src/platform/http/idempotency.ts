import type { Clock } from '../clock/clock.ts'
import { isUniqueViolation } from '../unit-of-work/unique-violation.ts'
import { NO_COMPANY, type UnitOfWork, type WriteTx } from '../unit-of-work/unit-of-work.ts'
import { AppError } from './app-error.ts'
import { dropAnswersBefore, keepAnswer, keptAnswer } from './idempotency-store.ts'

export const IDEMPOTENCY_HEADER = 'idempotency-key'
export const REPLAYED_HEADER = 'idempotency-replayed'
/** Longer than a weekend: an order typed on Friday without a network may arrive on Monday. */
const ANSWERS_KEPT_MS = 7 * 24 * 60 * 60 * 1000
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** One attempt of one caller at one call; the same attempt sent again gets the first answer. */
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

/** The first answer to this attempt as it was sent, or null when it is the first. */
export const earlierAnswer = async (
  tx: WriteTx,
  { userId, endpoint, key, bodyHash }: Attempt,
): Promise<string | null> => {
  const kept = await tx.get(keptAnswer, { userId, endpoint, key })
  if (!kept) return null
  if (kept.body_hash !== bodyHash) throw new AppError('IDEMPOTENCY_KEY_REUSED')
  return kept.answer
}

/** The same attempt came twice at once, and the other one was faster. Run again, the unit finds its answer. */
class AnsweredMeanwhile extends Error {}

/** Keeps the answer in the unit that has the effect: both are there or neither is. */
export const keepFirstAnswer = async (
  tx: WriteTx,
  attempt: Attempt,
  status: number,
  answer: string,
  at: number,
): Promise<void> => {
  try {
    await tx.run(keepAnswer, { ...attempt, status, answer, at })
  } catch (error) {
    throw isUniqueViolation(error) ? new AnsweredMeanwhile() : error
  }
}

/** The units of one venue wait for each other, but those of strangers, who have none, do not. */
export const answeringOnce = async <T>(write: () => Promise<T>): Promise<T> => {
  try {
    return await write()
  } catch (error) {
    if (error instanceof AnsweredMeanwhile) return write()
    throw error
  }
}

/** Answers that are a week old are given no more. */
export const forgetOldAnswers = (uow: UnitOfWork, clock: Clock): Promise<number> =>
  uow.write(NO_COMPANY, (tx) => tx.run(dropAnswersBefore, { before: clock.now() - ANSWERS_KEPT_MS }))
