import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Clock } from '../../platform/clock.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { plainAddress } from '../../platform/http/caller.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import {
  blockUntil,
  clearAttempts,
  incrementFailures,
  dropOldAttempts,
  lockAttempts,
  MAX_WAIT_MS,
  selectAttempts,
} from './auth-store.ts'

/** Allows so many failures per window; with `exponential`, each further failure doubles the wait. */
export interface Limit {
  readonly scope: string
  readonly failures: number
  readonly windowMs: number
  readonly exponential?: boolean
}

/** The key of a limit is hashed: people type passwords where a name belongs. */
export const limitScope = (kind: string, ...names: readonly string[]): string =>
  `${kind}:${createHash('sha256').update(JSON.stringify(names)).digest('base64url')}`

const IPV6_GROUPS = 8
/**
 * A caller may have any address of their /64 network, so that counts as one. IPv4 addresses count one by one,
 * however they are written.
 */
export const networkOf = (caller: string): string => {
  const ip = plainAddress(caller)
  if (!isIPv6(ip)) return ip
  const [head = [], tail = []] = ip
    .toLowerCase()
    .split('::')
    .map((half) => half.split(':').filter((group) => group !== ''))
  const zeros = Array<string>(Math.max(0, IPV6_GROUPS - head.length - tail.length)).fill('0')
  return [...head, ...zeros, ...tail]
    .slice(0, IPV6_GROUPS / 2)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** The scope of a limit by the caller's network address. */
export const addressScope = (kind: string, ip: string): string => limitScope(kind, networkOf(ip))

const SECOND_MS = 1000
/** The longest window of any limit. */
export const LONGEST_WINDOW_MS = 24 * 60 * 60 * SECOND_MS
/** 1 s after the first failure too many, then 2, 4, 8 … up to 15 minutes. */
export const failureBackoff = (excess: number): number =>
  excess <= 0 ? 0 : Math.min(MAX_WAIT_MS, SECOND_MS * 2 ** (excess - 1))

export interface AttemptLimits {
  /** @throws AppError TOO_MANY_ATTEMPTS with the seconds to wait */
  ensureOpen(tx: Tx, limits: readonly Limit[]): Promise<void>
  /**
   * Makes concurrent units of work with the same limits wait for this one; those of one venue do so anyway.
   */
  lock(tx: WriteTx, limits: readonly Limit[]): Promise<void>
  isOpen(tx: Tx, limits: readonly Limit[]): Promise<boolean>
  countFailure(tx: WriteTx, limits: readonly Limit[]): Promise<void>
  /** Counts an attempt whatever its outcome. @throws AppError TOO_MANY_ATTEMPTS */
  consume(tx: WriteTx, limits: readonly Limit[]): Promise<void>
  clear(tx: WriteTx, limits: readonly Limit[]): Promise<void>
}

export const clearLimits = async (tx: WriteTx, limits: readonly Limit[]): Promise<void> => {
  for (const { scope } of limits) await tx.run(clearAttempts, { scope })
}

/** Failed attempts, counted in the store so that a restart keeps them. Successes never count. */
export const createAttemptLimits = (clock: Clock): AttemptLimits => {
  const openAt = async (
    tx: Tx,
    { scope, failures, windowMs, exponential = false }: Limit,
  ): Promise<number> => {
    const row = await tx.get(selectAttempts, { scope })
    if (!row) return 0
    if (exponential) return row.blocked_until
    return row.failures >= failures ? row.window_start + windowMs : 0
  }
  const opensAt = async (tx: Tx, limits: readonly Limit[]): Promise<number> => {
    let opens = 0
    for (const limit of limits) opens = Math.max(opens, await openAt(tx, limit))
    return opens
  }
  const ensureOpen = async (tx: Tx, limits: readonly Limit[]): Promise<void> => {
    const [now, opens] = [clock.now(), await opensAt(tx, limits)]
    if (opens > now)
      throw new AppError('TOO_MANY_ATTEMPTS', { retryAfter: Math.ceil((opens - now) / SECOND_MS) })
  }
  const lock = async (tx: WriteTx, limits: readonly Limit[]): Promise<void> => {
    for (const { scope } of limits) await tx.run(lockAttempts, { scope, now: clock.now() })
  }
  const countFailure = async (tx: WriteTx, limits: readonly Limit[]): Promise<void> => {
    const now = clock.now()
    for (const { scope, failures, windowMs, exponential = false } of limits) {
      const counted = (await tx.get(incrementFailures, { scope, now, windowMs }))?.failures ?? 0
      const wait = exponential ? failureBackoff(counted - failures) : 0
      if (wait > 0) await tx.run(blockUntil, { scope, until: now + wait })
    }
    // Guesses at addresses that do not exist would fill the store.
    await tx.run(dropOldAttempts, { before: now - LONGEST_WINDOW_MS, now })
  }
  return {
    ensureOpen,
    lock,
    countFailure,
    isOpen: async (tx, limits) => (await opensAt(tx, limits)) <= clock.now(),
    consume: async (tx, limits) => {
      await lock(tx, limits)
      await ensureOpen(tx, limits)
      await countFailure(tx, limits)
    },
    clear: clearLimits,
  }
}
