import { hasElapsed } from '@kafana/domain'
import { AppError } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { deleteOldLookUps, selectLookUp, upsertLookUp } from './voucher-look-ups-store.ts'

/** How long a session may redeem a voucher that it has found by its code. */
const REDEEMABLE_MS = 15 * 60 * 1000

interface LookUp {
  readonly account: string
  /** UTC ms. */
  readonly now: number
}

/** Remembers that this session knows the code of a voucher. */
export const recordLookUp = async (
  tx: WriteTx,
  { sessionHash }: Pick<Caller, 'sessionHash'>,
  { account, now }: LookUp,
): Promise<void> => {
  await tx.run(deleteOldLookUps, { before: now - REDEEMABLE_MS })
  await tx.run(upsertLookUp, { sessionHash, accountId: account, at: now })
}

/**
 * The id of a voucher is in the payments of its bills, which the staff sees: it redeems nothing without the code.
 * @throws AppError VOUCHER_CODE_NEEDED with the `account`
 */
export const ensureLookedUp = async (
  tx: Tx,
  { sessionHash }: Pick<Caller, 'sessionHash'>,
  { account, now }: LookUp,
): Promise<void> => {
  const found = await tx.get(selectLookUp, { sessionHash, accountId: account })
  if (!found || hasElapsed(REDEEMABLE_MS, found.at, now))
    throw new AppError('VOUCHER_CODE_NEEDED', { details: { account } })
}
