import { type Minor, namesAccount } from '@kafana/domain'
import { ensureFound } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { AccountsDeps } from './account-list.ts'
import { bookEntry } from './book-entry.ts'

/** Money that a guest pays into an account, or for a voucher. */
export interface AccountPayment {
  readonly tender: string
  readonly amount: Minor
  /** Null for the caller. */
  readonly takenBy: string | null
  readonly note: string
}
interface Taken extends AccountPayment {
  readonly account: string
  /** What the ledger of whoever took it says. */
  readonly name: string | null
  /** UTC ms. */
  readonly at: number
}

/**
 * Takes the money: it is no sale, and in cash it stands with whoever took it.
 * @returns who took it
 * @throws AppError NOT_FOUND also for a way to pay that is archived, charges an account or redeems a voucher
 */
export const takePayment = async (
  tx: WriteTx,
  { company, staff }: AccountsDeps,
  { userId }: Caller,
  { account, name, tender: tenderId, amount, takenBy, note, at }: Taken,
): Promise<string> => {
  const usable = (await company.tenders(tx)).filter(({ archived, kind }) => !archived && !namesAccount(kind))
  const tender = ensureFound(usable.find((each) => each.id === tenderId))
  const taker = await staff.find(tx, takenBy ?? userId)
  await bookEntry(tx, { account, kind: 'payment', amount: -amount, tender: tenderId, note, by: taker.id, at })
  if (tender.kind === 'cash')
    await staff.postBillEntry(tx, {
      userId: taker.id,
      kind: 'account',
      amount,
      by: userId,
      note: name ?? '',
    })
  return taker.id
}
