import { hasMoneyDecimals, MAX_BALANCE_AMOUNT } from './money.ts'

/**
 * What can happen to the cash a person holds for the venue: given to them, taken from them, a bill they closed in cash,
 * and the taking back of a fiscal receipt or of a pre-bill.
 */
export const LEDGER_KINDS = ['give', 'take', 'bill', 'storno', 'unbill'] as const
export type LedgerKind = (typeof LEDGER_KINDS)[number]

const SIGN: Readonly<Record<LedgerKind, 1 | -1>> = { give: 1, take: -1, bill: 1, storno: -1, unbill: -1 }

/** Which way an entry of this kind moves the balance; amounts themselves are above zero. */
export const ledgerSign = (kind: LedgerKind): 1 | -1 => SIGN[kind]

/** May this amount, in major units, be given or taken: above zero, not too large, at most two decimals? null when it may. */
export const judgeAmount = (amount: number): 'AMOUNT_INVALID' | null =>
  amount > 0 && amount <= MAX_BALANCE_AMOUNT && hasMoneyDecimals(amount) ? null : 'AMOUNT_INVALID'
