import { statement } from '../../platform/unit-of-work/statement.ts'
import { storedTime } from '../../platform/unit-of-work/stored-time.ts'

/** How long an invitation is valid. */
export const INVITATION_MS = 60 * 60 * 1000

export const phoneTimes = [
  storedTime('known_devices', 'enrolled_at'),
  storedTime('invitations', 'expires_at', INVITATION_MS),
]

interface NewInvitation {
  readonly userId: string
  readonly tokenHash: string
  readonly by: string
  readonly expiresAt: number
}
export const putInvitation = statement((kit, p: NewInvitation) =>
  kit.db
    .insertInto('invitations')
    .values({
      company_id: kit.companyId,
      user_id: p.userId,
      token_hash: p.tokenHash,
      by_user: p.by,
      expires_at: p.expiresAt,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'user_id'])
        .doUpdateSet({ token_hash: p.tokenHash, by_user: p.by, expires_at: p.expiresAt }),
    ),
)

/** The link does not say which venue it belongs to; its row does. */
export const selectInvitation = statement((kit, p: { tokenHash: string; now: number }) =>
  kit.db
    .selectFrom('invitations')
    .select(['company_id', 'user_id'])
    .where('token_hash', '=', p.tokenHash)
    .where('expires_at', '>', p.now),
)

/** Deletes it; of two concurrent uses only one gets it. */
export const consumeInvitation = statement((kit, p: { tokenHash: string; now: number }) =>
  kit.db
    .deleteFrom('invitations')
    .where('company_id', '=', kit.companyId)
    .where('token_hash', '=', p.tokenHash)
    .where('expires_at', '>', p.now)
    .returning('user_id'),
)

export const deleteInvitationOf = statement((kit, p: { userId: string }) =>
  kit.db.deleteFrom('invitations').where('company_id', '=', kit.companyId).where('user_id', '=', p.userId),
)
/** Across venues. */
export const deleteExpiredInvitations = statement((kit, p: { now: number }) =>
  kit.db.deleteFrom('invitations').where('expires_at', '<=', p.now),
)

interface NewPhone {
  readonly userId: string
  readonly tokenHash: string
  readonly phoneId: string
  readonly name: string
  readonly now: number
}
export const insertPhone = statement((kit, p: NewPhone) =>
  kit.db.insertInto('known_devices').values({
    user_id: p.userId,
    token_hash: p.tokenHash,
    company_id: kit.companyId,
    last_used_at: p.now,
    phone_id: p.phoneId,
    phone_name: p.name,
    enrolled_at: p.now,
  }),
)

/** Whose phone it is; the phone does not say which venue it belongs to. */
export const selectPhone = statement((kit, p: { phoneId: string; tokenHash: string; usedAfter: number }) =>
  kit.db
    .selectFrom('known_devices')
    .select(['company_id', 'user_id'])
    .where('token_hash', '=', p.tokenHash)
    .where('phone_id', '=', p.phoneId)
    .where('last_used_at', '>', p.usedAfter),
)

export const selectPhonesOf = statement((kit, p: { userId: string; usedAfter: number }) =>
  kit.db
    .selectFrom('known_devices')
    .select(['phone_id', 'phone_name', 'token_hash', 'enrolled_at', 'last_used_at'])
    .where('company_id', '=', kit.companyId)
    .where('user_id', '=', p.userId)
    .where('phone_id', 'is not', null)
    .where('last_used_at', '>', p.usedAfter)
    .orderBy('last_used_at', 'desc')
    .orderBy('phone_id'),
)

export const touchPhone = statement((kit, p: { userId: string; tokenHash: string; now: number }) =>
  kit.db
    .updateTable('known_devices')
    .set({ last_used_at: p.now })
    .where('user_id', '=', p.userId)
    .where('token_hash', '=', p.tokenHash),
)

/** Those that open a session with a PIN, except one; other devices stay known. */
export const deletePhonesOf = statement((kit, p: { userId: string; keptHash: string }) =>
  kit.db
    .deleteFrom('known_devices')
    .where('user_id', '=', p.userId)
    .where('phone_id', 'is not', null)
    .where('token_hash', '!=', p.keptHash),
)

export const selectSessionsOn = statement((kit, p: { userId: string; deviceHash: string }) =>
  kit.db
    .selectFrom('sessions')
    .select('token_hash')
    .where('company_id', '=', kit.companyId)
    .where('user_id', '=', p.userId)
    .where('device_hash', '=', p.deviceHash),
)
