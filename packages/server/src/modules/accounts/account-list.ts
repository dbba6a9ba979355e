import { type AccountKind, dayOf, type Minor } from '@kafana/domain'
import { byName } from '../../platform/names.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { CompanyService } from '../company/index.ts'
import type { StaffService } from '../staff/index.ts'
import { selectAccounts } from './account-read-model.ts'

/** The account of a guest, or a voucher, whose name is the end of its code. */
export interface GuestAccount {
  readonly id: string
  /** Null for one that is known from its bills alone. */
  readonly name: string | null
  readonly note: string
  /** Null for none. */
  readonly limit: Minor | null
  /** What the guest owes. */
  readonly balance: Minor
  readonly archived: boolean
  readonly kind: AccountKind
  /** Of a voucher: the last day on which it can be redeemed; null for none. */
  readonly expires: string | null
  readonly isExpired: boolean
  /** Of a voucher that was lost. */
  readonly isBlocked: boolean
  readonly version: number
}
/** What accounts and vouchers depend on. */
export interface AccountsDeps {
  readonly company: Pick<CompanyService, 'current' | 'tenders'>
  readonly staff: Pick<StaffService, 'find' | 'postBillEntry'>
}

/** Reads every account and voucher, by name. */
export const createAccountList =
  ({ clock }: Pick<Platform, 'clock'>, { company }: Pick<AccountsDeps, 'company'>) =>
  async (tx: Tx): Promise<GuestAccount[]> => {
    const rows = await tx.all(selectAccounts, {})
    const canExpire = rows.some(({ expires }) => expires !== null)
    const today = canExpire ? dayOf(clock.now(), await company.current(tx)) : ''
    return rows
      .map((row) => ({
        id: row.id,
        name: row.name,
        note: row.note,
        limit: row.credit_limit,
        balance: row.balance ?? 0,
        archived: row.archived_at !== null,
        version: row.version,
        kind: row.kind,
        expires: row.expires,
        isExpired: row.expires !== null && row.expires < today,
        isBlocked: row.blocked_at !== null,
      }))
      .toSorted((a, b) => byName({ name: a.name ?? '' }, { name: b.name ?? '' }))
  }
