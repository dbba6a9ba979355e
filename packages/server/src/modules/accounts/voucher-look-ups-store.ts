import { statement } from '../../platform/unit-of-work/statement.ts'

interface LookUp {
  readonly sessionHash: string
  readonly accountId: string
}
export const upsertLookUp = statement((kit, p: LookUp & { readonly at: number }) =>
  kit.db
    .insertInto('voucher_look_ups')
    .values({ company_id: kit.companyId, session_hash: p.sessionHash, account_id: p.accountId, at: p.at })
    .onConflict((on) => on.columns(['company_id', 'session_hash', 'account_id']).doUpdateSet({ at: p.at })),
)

export const selectLookUp = statement((kit, p: LookUp) =>
  kit.db
    .selectFrom('voucher_look_ups')
    .select('at')
    .where('company_id', '=', kit.companyId)
    .where('session_hash', '=', p.sessionHash)
    .where('account_id', '=', p.accountId),
)

export const deleteOldLookUps = statement((kit, p: { before: number }) =>
  kit.db.deleteFrom('voucher_look_ups').where('company_id', '=', kit.companyId).where('at', '<', p.before),
)
