import { type AccountEntryKind, type Minor } from '@kafana/domain'
import { changesOf } from '../../platform/audit/audit-log.ts'
import { AppError, ensureFound, ensureVersion } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import { isSameName } from '../../platform/names.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { createAccountList, type AccountsDeps, type GuestAccount } from './account-list.ts'
import { selectEntries } from './account-read-model.ts'
import { insertAccount, updateAccount } from './account-store.ts'
import { takePayment, type AccountPayment } from './take-payment.ts'

export interface AccountEntry {
  readonly position: number
  readonly kind: AccountEntryKind
  readonly amount: Minor
  readonly balanceAfter: Minor
  readonly at: number
  readonly by: { readonly id: string; readonly firstname: string; readonly lastname: string }
  readonly tender: string | null
  readonly receiptNo: number | null
  readonly orderId: string | null
  readonly note: string
}
interface AccountValues {
  readonly name: string
  readonly note: string
  readonly limit: Minor | null
}
interface AccountChange {
  readonly name?: string | undefined
  readonly note?: string | undefined
  readonly limit?: Minor | null | undefined
  readonly archived?: boolean | undefined
  readonly version?: number | undefined
}
export interface AccountsService {
  /** Accounts and vouchers by name, archived ones included. */
  list(tx: Tx): Promise<GuestAccount[]>
  /** @throws AppError NAME_TAKEN */
  create(tx: WriteTx, caller: Caller, values: AccountValues): Promise<GuestAccount>
  /** @throws AppError NOT_FOUND, NAME_TAKEN; ConflictError VERSION_CONFLICT with the current one */
  update(tx: WriteTx, caller: Caller, id: string, change: AccountChange): Promise<GuestAccount>
  /** Newest first. @throws AppError NOT_FOUND */
  entries(
    tx: Tx,
    id: string,
    page: { readonly before?: number | undefined; readonly limit: number },
  ): Promise<{ readonly entries: AccountEntry[]; readonly next?: number }>
  /** @throws AppError NOT_FOUND also for a way to pay that is archived or charges an account, and for a voucher */
  pay(tx: WriteTx, caller: Caller, id: string, payment: AccountPayment): Promise<GuestAccount>
}

const ensureNameFree = (
  accounts: readonly GuestAccount[],
  { id, name }: Pick<GuestAccount, 'id' | 'name'>,
) => {
  const others = accounts.filter((each) => !each.archived && each.id !== id)
  if (name !== null && others.some((other) => other.name !== null && isSameName(name, other.name)))
    throw new AppError('NAME_TAKEN')
}

export const createAccountsService = (
  { audit, clock }: Pick<Platform, 'audit' | 'clock'>,
  deps: AccountsDeps,
): AccountsService => {
  const record = changesOf(audit, 'accounts')
  const list = createAccountList({ clock }, deps)
  const accountsIn = async (tx: Tx): Promise<GuestAccount[]> =>
    (await list(tx)).filter(({ kind }) => kind === 'account')
  const find = async (tx: Tx, id: string): Promise<GuestAccount> =>
    ensureFound((await accountsIn(tx)).find((account) => account.id === id))
  return {
    list,
    create: async (tx, { userId }, values) => {
      const id = newId()
      ensureNameFree(await accountsIn(tx), { id, name: values.name })
      await tx.run(insertAccount, { id, kind: 'account', codeHash: null, expires: null, ...values })
      await record(tx, userId, 'account.created', id, { ...values })
      return find(tx, id)
    },
    update: async (tx, { userId }, id, { version, ...change }) => {
      const accounts = await accountsIn(tx)
      const before = ensureFound(accounts.find((account) => account.id === id))
      ensureVersion(before, version)
      const { name = before.name, note = before.note, archived = before.archived } = change
      const { limit = before.limit } = change
      if (!archived) ensureNameFree(accounts, { id, name })
      await tx.run(updateAccount, { id, name, note, limit, archivedAt: archived ? clock.now() : null })
      await record(tx, userId, 'account.updated', id, { name, note, limit, archived })
      return find(tx, id)
    },
    entries: async (tx, id, { before = Number.MAX_SAFE_INTEGER, limit }) => {
      ensureFound((await list(tx)).find((each) => each.id === id))
      const rows = await tx.all(selectEntries, { accountId: id, before, count: limit + 1 })
      const entries = rows.slice(0, limit).map((row) => ({
        position: row.position,
        kind: row.kind,
        amount: row.amount,
        balanceAfter: row.balance_after,
        at: row.at,
        by: { id: row.by_user, firstname: row.firstname, lastname: row.lastname },
        tender: row.tender_id,
        receiptNo: row.receipt_no,
        orderId: row.order_id,
        note: row.note,
      }))
      const last = entries.at(-1)
      return { entries, ...(rows.length > limit && last && { next: last.position }) }
    },
    pay: async (tx, caller, id, payment) => {
      const { name } = await find(tx, id)
      const takenBy = await takePayment(tx, deps, caller, { ...payment, account: id, name, at: clock.now() })
      const { amount, tender } = payment
      await record(tx, caller.userId, 'account.paid', id, { amount, tender, takenBy })
      return find(tx, id)
    },
  }
}
