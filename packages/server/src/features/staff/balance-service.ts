import { fromMinor, ledgerSign, type LedgerKind, type Minor } from '@kafana/domain'
import { AppError } from '../../platform/http/app-error.ts'
import { newId } from '../../platform/new-id.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { LedgerEntry } from './staff-member.ts'
import { selectEntries } from './staff-read-model.ts'
import { insertEntry, selectLastEntry } from './staff-store.ts'

export interface LedgerMove {
  readonly userId: string
  /** Above zero; the kind says which way it goes. */
  readonly amount: Minor
  readonly kind: LedgerKind
  readonly by: string
  readonly orderId?: string | null
}

export interface BalanceService {
  /** What a person holds: the sum of their ledger. */
  balanceOf(tx: Tx, userId: string): Promise<Minor>
  /** Adds one entry to a person's chain. @throws AppError INSUFFICIENT_BALANCE, with the `balance` in major units, when more is taken than is there */
  move(tx: WriteTx, entry: LedgerMove): Promise<Minor>
  /** Oldest first, start <= at < end. */
  entries(
    tx: Tx,
    userId: string,
    range: { readonly start?: number | undefined; readonly end?: number | undefined },
  ): Promise<LedgerEntry[]>
}

export const createBalanceService = ({
  journal,
  clock,
}: Pick<Platform, 'journal' | 'clock'>): BalanceService => {
  const last = async (tx: Tx, userId: string) =>
    (await tx.get(selectLastEntry, { userId })) ?? { position: 0, balance_after: 0 }
  return {
    balanceOf: async (tx, userId) => (await last(tx, userId)).balance_after,
    move: async (tx, { userId, amount, kind, by, orderId = null }) => {
      const { position, balance_after: balance } = await last(tx, userId)
      if (kind === 'take' && amount > balance)
        throw new AppError('INSUFFICIENT_BALANCE', { details: { balance: fromMinor(balance) } })
      const balanceAfter = balance + ledgerSign(kind) * amount
      await tx.run(insertEntry, {
        id: newId(),
        userId,
        position: position + 1,
        kind,
        amount,
        balanceAfter,
        at: clock.now(),
        byUser: by,
        orderId,
      })
      await journal.record(tx, {
        by,
        action: `balance.${kind}`,
        entityId: userId,
        details: { amount, balanceAfter, orderId },
        news: { type: 'dataChanged', room: 'staff' },
      })
      return balanceAfter
    },
    entries: async (tx, userId, { start = 0, end = Number.MAX_SAFE_INTEGER }) => {
      const rows = await tx.all(selectEntries, { userId, start, end })
      return rows.map((row) => ({
        id: row.id,
        kind: row.kind as LedgerKind,
        amount: row.amount,
        balanceAfter: row.balance_after,
        at: row.at,
        orderId: row.order_id,
        by: { id: row.by_user, firstname: row.firstname, lastname: row.lastname },
      }))
    },
  }
}
