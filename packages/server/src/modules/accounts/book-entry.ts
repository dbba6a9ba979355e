import type { AccountEntryKind, AccountKind, Minor } from '@kafana/domain'
import type { WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { insertAccount, insertEntry, selectAccountId, selectLastEntry } from './account-store.ts'

interface BookedEntry {
  readonly account: string
  /** What it is, where the database does not have it. */
  readonly of?: AccountKind
  readonly kind: AccountEntryKind
  /** Above zero for what is charged. */
  readonly amount: Minor
  readonly intentId?: string
  readonly tender?: string
  readonly note?: string
  readonly by: string
  /** UTC ms. */
  readonly at: number
}

/**
 * Adds one entry to an account. A restored database may have a bill of an account that it does not have: the account is
 * made then, without a name, so that what the guest owes is not lost. A voucher is made without a code and with nothing
 * left.
 */
export const bookEntry = async (
  tx: WriteTx,
  { account, of = 'account', kind, amount, intentId, tender, note = '', by, at }: BookedEntry,
): Promise<void> => {
  if (!(await tx.get(selectAccountId, { id: account })))
    await tx.run(insertAccount, {
      id: account,
      kind: of,
      name: null,
      note: '',
      limit: of === 'voucher' ? 0 : null,
      codeHash: null,
      expires: null,
    })
  const last = await tx.get(selectLastEntry, { accountId: account })
  await tx.run(insertEntry, {
    accountId: account,
    position: (last?.position ?? 0) + 1,
    kind,
    amount,
    balanceAfter: (last?.balance_after ?? 0) + amount,
    intentId: intentId ?? null,
    tender: tender ?? null,
    note,
    byUser: by,
    at,
  })
}
