import { sql } from 'kysely'
import { statement } from '../../platform/unit-of-work/statement.ts'
import { storedTime } from '../../platform/unit-of-work/stored-time.ts'

const MINUTE_MS = 60_000
/** The longest wait after failed attempts. */
export const MAX_WAIT_MS = 15 * MINUTE_MS
/** How long a password reset link is valid. */
export const RESET_MS = 30 * MINUTE_MS

export const sessionTimes = [
  storedTime('sessions', 'created_at'),
  storedTime('sessions', 'last_used_at'),
  storedTime('known_devices', 'last_used_at'),
]
export const attemptTimes = [
  storedTime('attempts', 'window_start'),
  storedTime('attempts', 'blocked_until', MAX_WAIT_MS),
]
export const resetTimes = [storedTime('password_resets', 'expires_at', RESET_MS)]

interface NewSession {
  readonly tokenHash: string
  readonly userId: string
  readonly deviceHash: string | null
  readonly deviceName: string
  /** 1 while the person has to turn on a second factor before anything else. */
  readonly secondFactorDue: number
  readonly now: number
}
export const insertSession = statement((kit, p: NewSession) =>
  kit.db.insertInto('sessions').values({
    token_hash: p.tokenHash,
    user_id: p.userId,
    company_id: kit.companyId,
    device_hash: p.deviceHash,
    device_name: p.deviceName,
    second_factor_due: p.secondFactorDue,
    created_at: p.now,
    last_used_at: p.now,
  }),
)

/** The session with its person's current rights; blocked and archived people have none. */
export const selectSession = statement((kit, p: { tokenHash: string }) =>
  kit.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('venue_sequences', 'venue_sequences.company_id', 'sessions.company_id')
    .select([
      'sessions.user_id',
      'sessions.company_id',
      'sessions.created_at',
      'sessions.last_used_at',
      'sessions.second_factor_due',
      'users.role',
      'users.allowed_routes',
      'venue_sequences.event_seq',
    ])
    .where('sessions.token_hash', '=', p.tokenHash)
    .where('users.is_blocked', '=', 0)
    .where('users.archived_at', 'is', null),
)

/** Those of these sessions that are still valid, by the same rules. */
export const selectValidSessions = statement(
  (kit, p: { tokenHashes: readonly string[]; usedAfter: number; madeAfter: number }) =>
    kit.db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select('sessions.token_hash')
      .where('sessions.token_hash', 'in', kit.list(p.tokenHashes))
      .where('users.is_blocked', '=', 0)
      .where('users.archived_at', 'is', null)
      .where('sessions.last_used_at', '>', p.usedAfter)
      .where('sessions.created_at', '>', p.madeAfter),
)

/** The open sessions of a person of the venue. */
export const selectSessionsOf = statement(
  (kit, p: { userId: string; usedAfter: number; madeAfter: number }) =>
    kit.db
      .selectFrom('sessions')
      .select(['token_hash', 'device_hash', 'device_name', 'created_at', 'last_used_at'])
      .where('company_id', '=', kit.companyId)
      .where('user_id', '=', p.userId)
      .where('last_used_at', '>', p.usedAfter)
      .where('created_at', '>', p.madeAfter)
      .orderBy('last_used_at', 'desc')
      .orderBy('created_at', 'desc')
      .orderBy('token_hash'),
)

export const touchSession = statement((kit, p: { tokenHash: string; now: number }) =>
  kit.db.updateTable('sessions').set({ last_used_at: p.now }).where('token_hash', '=', p.tokenHash),
)

export const deleteSession = statement((kit, p: { tokenHash: string }) =>
  kit.db.deleteFrom('sessions').where('token_hash', '=', p.tokenHash),
)
export const deleteSessionsOf = statement((kit, p: { userId: string }) =>
  kit.db.deleteFrom('sessions').where('user_id', '=', p.userId),
)

interface NewReset {
  readonly userId: string
  readonly emailKey: string
  readonly tokenHash: string
  readonly expiresAt: number
}

/** A person has at most one link: the newest. */
export const putReset = statement((kit, p: NewReset) =>
  kit.db
    .insertInto('password_resets')
    .values({
      user_id: p.userId,
      company_id: kit.companyId,
      email_key: p.emailKey,
      token_hash: p.tokenHash,
      expires_at: p.expiresAt,
    })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ email_key: p.emailKey, token_hash: p.tokenHash, expires_at: p.expiresAt }),
    ),
)

/** The link does not say which venue it belongs to; its row does. */
export const selectReset = statement((kit, p: { userId: string; tokenHash: string; now: number }) =>
  kit.db
    .selectFrom('password_resets')
    .select(['company_id', 'email_key'])
    .where('user_id', '=', p.userId)
    .where('token_hash', '=', p.tokenHash)
    .where('expires_at', '>', p.now),
)

/** Deletes the link; of two concurrent uses only one gets it. */
export const consumeReset = statement((kit, p: { userId: string; tokenHash: string; now: number }) =>
  kit.db
    .deleteFrom('password_resets')
    .where('user_id', '=', p.userId)
    .where('token_hash', '=', p.tokenHash)
    .where('expires_at', '>', p.now)
    .returning('email_key'),
)

export const deleteResetOf = statement((kit, p: { userId: string }) =>
  kit.db.deleteFrom('password_resets').where('user_id', '=', p.userId),
)

export const selectSetting = statement((kit, p: { name: string; value: string }) =>
  kit.db.selectFrom('settings').select('name').where('name', '=', p.name).where('value', '=', p.value),
)
export const putSetting = statement((kit, p: { name: string; value: string }) =>
  kit.db
    .insertInto('settings')
    .values({ name: p.name, value: p.value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: p.value })),
)
/** Deletes a value; of two concurrent calls only one gets 1. */
export const consumeSetting = statement((kit, p: { name: string; value: string }) =>
  kit.db.deleteFrom('settings').where('name', '=', p.name).where('value', '=', p.value),
)

export const selectAttempts = statement((kit, p: { scope: string }) =>
  kit.db
    .selectFrom('attempts')
    .select(['failures', 'window_start', 'blocked_until'])
    .where('scope', '=', p.scope),
)

/**
 * Counts one failure; a new window starts when the last one is over. One statement, so that concurrent
 * failures all count.
 */
export const incrementFailures = statement((kit, p: { scope: string; now: number; windowMs: number }) =>
  kit.db
    .insertInto('attempts')
    .values({ scope: p.scope, failures: 1, window_start: p.now, blocked_until: 0 })
    .onConflict((conflict) =>
      conflict.column('scope').doUpdateSet({
        failures: sql<number>`case when attempts.window_start + ${p.windowMs} <= ${p.now} then 1 else attempts.failures + 1 end`,
        window_start: sql<number>`case when attempts.window_start + ${p.windowMs} <= ${p.now} then ${p.now} else attempts.window_start end`,
      }),
    )
    .returning('failures'),
)

/**
 * Locks the row until the unit of work ends without changing it, so that attempts on one account are
 * serialised across venues.
 */
export const lockAttempts = statement((kit, p: { scope: string; now: number }) =>
  kit.db
    .insertInto('attempts')
    .values({ scope: p.scope, failures: 0, window_start: p.now, blocked_until: 0 })
    .onConflict((conflict) =>
      conflict.column('scope').doUpdateSet((eb) => ({ scope: eb.ref('excluded.scope') })),
    ),
)

export const blockUntil = statement((kit, p: { scope: string; until: number }) =>
  kit.db.updateTable('attempts').set({ blocked_until: p.until }).where('scope', '=', p.scope),
)
export const clearAttempts = statement((kit, p: { scope: string }) =>
  kit.db.deleteFrom('attempts').where('scope', '=', p.scope),
)
export const dropOldAttempts = statement((kit, p: { before: number; now: number }) =>
  kit.db.deleteFrom('attempts').where('window_start', '<=', p.before).where('blocked_until', '<=', p.now),
)

/** Counts a wrong PIN of a person; at a hundred in a row the PIN is off. */
export const incrementPinFailures = statement((kit, p: { userId: string }) =>
  kit.db
    .updateTable('users')
    .set((eb) => ({ pin_failures: eb('pin_failures', '+', 1) }))
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.userId)
    .returning('pin_failures'),
)
export const clearPinFailures = statement((kit, p: { userId: string }) =>
  kit.db
    .updateTable('users')
    .set({ pin_failures: 0 })
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.userId),
)

interface RenewedHash {
  readonly userId: string
  readonly stored: string
  readonly renewed: string
}
/** Replaces the hash of the same secret by one that was made in the present way. */
export const replacePasswordHash = statement((kit, p: RenewedHash) =>
  kit.db
    .updateTable('users')
    .set({ password_hash: p.renewed })
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.userId)
    .where('password_hash', '=', p.stored),
)
export const replacePinHash = statement((kit, p: RenewedHash) =>
  kit.db
    .updateTable('users')
    .set({ pin_hash: p.renewed })
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.userId)
    .where('pin_hash', '=', p.stored),
)

/** Across venues: sessions that nobody can use any more. */
export const deleteExpiredSessions = statement((kit, p: { usedBefore: number; madeBefore: number }) =>
  kit.db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('last_used_at', '<=', p.usedBefore), eb('created_at', '<=', p.madeBefore)])),
)
export const deleteExpiredResets = statement((kit, p: { now: number }) =>
  kit.db.deleteFrom('password_resets').where('expires_at', '<=', p.now),
)
