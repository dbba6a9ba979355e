import { statement } from '../../platform/unit-of-work/statement.ts'

interface NewReset {
  readonly userId: string
  readonly emailKey: string
  readonly tokenHash: string
  readonly expiresAt: number
}

/** A person has one link at most: the newest. */
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

/** Whoever holds the link knows no venue: its row says which. */
export const selectReset = statement((kit, p: { userId: string; tokenHash: string; now: number }) =>
  kit.db
    .selectFrom('password_resets')
    .select('company_id')
    .where('user_id', '=', p.userId)
    .where('token_hash', '=', p.tokenHash)
    .where('expires_at', '>', p.now),
)

/** Takes the link away; of two who use it only one gets it. */
export const takeReset = statement((kit, p: { userId: string; tokenHash: string; now: number }) =>
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
