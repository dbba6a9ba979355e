import type { AccountEntryKind, AccountKind } from '@kafana/domain'
import { statement } from '../../platform/unit-of-work/statement.ts'

interface AccountValues {
  readonly id: string
  readonly name: string | null
  readonly note: string
  readonly limit: number | null
}
interface NewAccount extends AccountValues {
  readonly kind: AccountKind
  /** Of a voucher; null for an account. */
  readonly codeHash: string | null
  readonly expires: string | null
}
export const insertAccount = statement((kit, p: NewAccount) =>
  kit.db.insertInto('accounts').values({
    company_id: kit.companyId,
    id: p.id,
    name: p.name,
    note: p.note,
    credit_limit: p.limit,
    archived_at: null,
    version: 1,
    kind: p.kind,
    code_hash: p.codeHash,
    expires: p.expires,
  }),
)

export const updateAccount = statement((kit, p: AccountValues & { readonly archivedAt: number | null }) =>
  kit.db
    .updateTable('accounts')
    .set((eb) => ({
      name: p.name,
      note: p.note,
      credit_limit: p.limit,
      archived_at: p.archivedAt,
      version: eb('version', '+', 1),
    }))
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id),
)

/** @param p `at` is null for a voucher that can be redeemed again */
export const setBlocked = statement((kit, p: { id: string; at: number | null }) =>
  kit.db
    .updateTable('accounts')
    .set((eb) => ({ blocked_at: p.at, version: eb('version', '+', 1) }))
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id),
)

export const selectAccountId = statement((kit, p: { id: string }) =>
  kit.db.selectFrom('accounts').select('id').where('company_id', '=', kit.companyId).where('id', '=', p.id),
)

export const selectByCode = statement((kit, p: { codeHash: string }) =>
  kit.db
    .selectFrom('accounts')
    .select('id')
    .where('company_id', '=', kit.companyId)
    .where('code_hash', '=', p.codeHash),
)

export const selectLastEntry = statement((kit, p: { accountId: string }) =>
  kit.db
    .selectFrom('account_entries')
    .select(['position', 'balance_after'])
    .where('company_id', '=', kit.companyId)
    .where('account_id', '=', p.accountId)
    .orderBy('position', 'desc')
    .limit(1),
)

interface NewEntry {
  readonly accountId: string
  readonly position: number
  readonly kind: AccountEntryKind
  readonly amount: number
  readonly balanceAfter: number
  readonly intentId: string | null
  readonly tender: string | null
  readonly note: string
  readonly byUser: string
  readonly at: number
}
export const insertEntry = statement((kit, p: NewEntry) =>
  kit.db.insertInto('account_entries').values({
    company_id: kit.companyId,
    account_id: p.accountId,
    position: p.position,
    kind: p.kind,
    amount: p.amount,
    balance_after: p.balanceAfter,
    intent_id: p.intentId,
    tender_id: p.tender,
    note: p.note,
    by_user: p.byUser,
    at: p.at,
  }),
)
