import { statement } from '../../platform/unit-of-work/statement.ts'

/** Is this device known to the person? People without a venue have an empty company_id. */
export const selectKnownDevice = statement(
  (kit, p: { userId: string; tokenHash: string; usedAfter: number }) =>
    kit.db
      .selectFrom('known_devices')
      .select('token_hash')
      .where('user_id', '=', p.userId)
      .where('token_hash', '=', p.tokenHash)
      .where('last_used_at', '>', p.usedAfter),
)

/** Is it known to anybody, so that its token was made here? Several people may use one browser. */
export const selectIssuedDevice = statement((kit, p: { tokenHash: string; usedAfter: number }) =>
  kit.db
    .selectFrom('known_devices')
    .select('token_hash')
    .where('token_hash', '=', p.tokenHash)
    .where('last_used_at', '>', p.usedAfter)
    .limit(1),
)

export const putKnownDevice = statement((kit, p: { userId: string; tokenHash: string; now: number }) =>
  kit.db
    .insertInto('known_devices')
    .values({ user_id: p.userId, token_hash: p.tokenHash, company_id: kit.companyId, last_used_at: p.now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'token_hash']).doUpdateSet({ last_used_at: p.now }),
    ),
)

export const deleteKnownDevice = statement((kit, p: { userId: string; tokenHash: string }) =>
  kit.db.deleteFrom('known_devices').where('user_id', '=', p.userId).where('token_hash', '=', p.tokenHash),
)
export const deleteKnownDevicesOf = statement((kit, p: { userId: string }) =>
  kit.db.deleteFrom('known_devices').where('user_id', '=', p.userId),
)
export const deleteExpiredDevices = statement((kit, p: { usedBefore: number }) =>
  kit.db.deleteFrom('known_devices').where('last_used_at', '<=', p.usedBefore),
)
