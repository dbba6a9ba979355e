import { statement } from '../../platform/unit-of-work/statement.ts'

export const insertSession = statement((kit, p: { tokenHash: string; userId: string; now: number }) =>
  kit.db
    .insertInto('sessions')
    .values({
      token_hash: p.tokenHash,
      user_id: p.userId,
      company_id: kit.companyId,
      created_at: p.now,
      last_used_at: p.now,
    }),
)

/** The session with what its person may do at this moment; a blocked or archived person has none. */
export const selectSession = statement((kit, p: { tokenHash: string }) =>
  kit.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.user_id',
      'sessions.company_id',
      'sessions.created_at',
      'sessions.last_used_at',
      'users.role',
      'users.allowed_routes',
    ])
    .where('sessions.token_hash', '=', p.tokenHash)
    .where('users.is_blocked', '=', 0)
    .where('users.archived_at', 'is', null),
)

/** Those of these sessions that are alive, by the same rules. */
export const selectHolding = statement(
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

export const touchSession = statement((kit, p: { tokenHash: string; now: number }) =>
  kit.db.updateTable('sessions').set({ last_used_at: p.now }).where('token_hash', '=', p.tokenHash),
)

export const deleteSession = statement((kit, p: { tokenHash: string }) =>
  kit.db.deleteFrom('sessions').where('token_hash', '=', p.tokenHash),
)
export const deleteSessionsOf = statement((kit, p: { userId: string }) =>
  kit.db.deleteFrom('sessions').where('user_id', '=', p.userId),
)
