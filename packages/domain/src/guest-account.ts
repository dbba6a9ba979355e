import type { PaidPart } from './bill-payments.ts'
import type { Minor } from './money.ts'

/** A voucher is an account that is paid once, when it is sold, and can be charged with no more than that. */
export const ACCOUNT_KINDS = ['account', 'voucher'] as const
export type AccountKind = (typeof ACCOUNT_KINDS)[number]

export const ACCOUNT_NAME_LENGTH = 200
export const ACCOUNT_NOTE_LENGTH = 200

/**
 * What changes the account of a guest: a bill that charges it (above zero), what is booked back of a bill, and what the
 * guest pays into it (below zero).
 */
export const ACCOUNT_ENTRY_KINDS = ['charge', 'reversal', 'payment'] as const
export type AccountEntryKind = (typeof ACCOUNT_ENTRY_KINDS)[number]

/** Each account that payments charge, with the amount: a tip is paid with it. */
export const chargesOf = (
  payments: readonly Pick<PaidPart, 'account' | 'amount' | 'tip'>[],
): ReadonlyMap<string, Minor> => {
  const charges = new Map<string, Minor>()
  for (const { account, amount, tip } of payments)
    if (account !== undefined) charges.set(account, (charges.get(account) ?? 0) + amount + tip)
  return charges
}

/** What a guest owes on an account, and how much it may be. */
interface AccountState {
  readonly balance: Minor
  /** Null for no limit; zero where guests pay in advance. */
  readonly limit: Minor | null
}

/**
 * What can still be charged; never below zero. Null for an account without a limit.
 * @param held by bills that are armed and not closed
 */
export const leftOnAccount = ({ balance, limit }: AccountState, held: Minor = 0): Minor | null =>
  limit === null ? null : Math.max(0, limit - balance - held)
