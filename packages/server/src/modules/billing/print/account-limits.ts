import { chargesOf, fromMinor, leftOnAccount, type Minor, type PaidPart } from '@kafana/domain'
import { AppError, ensureFound } from '../../../platform/http/app-error.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import { type AccountsService, ensureLookedUp } from '../../accounts/index.ts'
import { partsOf, type OrdersService } from '../../orders/index.ts'
import { listIntents, type Intent } from '../intent/intent.ts'
import { type ChosenPayments, paymentsOf } from './bill-payments.ts'

interface Deps {
  readonly platform: Pick<Platform, 'clock'>
  readonly accounts: Pick<AccountsService, 'list'>
  readonly orders: Pick<OrdersService, 'findExisting'>
}

/** Whether a bill that is paid so charges an account. */
export const chargesAccount = ({ payments }: ChosenPayments): boolean => chargesOf(payments ?? []).size > 0

/**
 * What a bill adds to each account once it is closed: what its orders charged on a pre-bill is booked back then, except
 * for the tip.
 */
const addedBy = async (
  tx: Tx,
  { orders }: Deps,
  orderIds: readonly string[],
  payments: readonly PaidPart[],
): Promise<ReadonlyMap<string, Minor>> => {
  const charges = chargesOf(payments)
  if (charges.size === 0) return charges
  const preBilled = (await orders.findExisting(tx, orderIds)).filter(({ billKind }) => billKind === 'pre')
  const before = chargesOf(preBilled.flatMap(partsOf).map((part) => ({ ...part, tip: 0 })))
  return new Map([...charges].map(([account, amount]) => [account, amount - (before.get(account) ?? 0)]))
}

/** What other bills that are armed will add to each account. */
const heldByOthers = async (tx: Tx, deps: Deps, own: string): Promise<ReadonlyMap<string, Minor>> => {
  const held = new Map<string, Minor>()
  for (const intent of await listIntents(tx, { isOpen: true, orderId: null })) {
    const isCharging = intent.id !== own && intent.kind !== 'storno' && intent.state !== 'RESERVED'
    const added = isCharging ? await addedBy(tx, deps, intent.orderIds, paymentsOf(intent)) : []
    for (const [account, amount] of added) held.set(account, (held.get(account) ?? 0) + Math.max(0, amount))
  }
  return held
}

type Account = Awaited<ReturnType<AccountsService['list']>>[number]
/** @throws AppError VOUCHER_BLOCKED, VOUCHER_EXPIRED, VOUCHER_CODE_NEEDED, each with the `account` */
const ensureRedeemable = async (
  tx: Tx,
  { platform: { clock } }: Deps,
  caller: Caller,
  { id: account, kind, isBlocked, isExpired }: Account,
): Promise<void> => {
  if (kind !== 'voucher') return
  if (isBlocked) throw new AppError('VOUCHER_BLOCKED', { details: { account } })
  if (isExpired) throw new AppError('VOUCHER_EXPIRED', { details: { account } })
  await ensureLookedUp(tx, caller, { account, now: clock.now() })
}

/**
 * Checks that the accounts that a bill charges stay within their limits, with what other armed bills will charge.
 * @throws AppError ACCOUNT_LIMIT or VOUCHER_SPENT with the `account` and what is `left` of it, in major units;
 * VOUCHER_BLOCKED, VOUCHER_EXPIRED, and VOUCHER_CODE_NEEDED where the session of the caller has not found the voucher by
 * its code. What its own pre-bill has redeemed needs none of this.
 */
export const ensureWithinLimits = async (
  tx: Tx,
  deps: Deps,
  caller: Caller,
  { id, orderIds, total }: Pick<Intent, 'id' | 'orderIds' | 'total'>,
  paid: ChosenPayments,
): Promise<void> => {
  const added = await addedBy(tx, deps, orderIds, paymentsOf({ ...paid, total }))
  if (added.size === 0) return
  const accounts = await deps.accounts.list(tx)
  const held = await heldByOthers(tx, deps, id)
  for (const [account, amount] of added) {
    const charged = ensureFound(accounts.find((each) => each.id === account))
    const [left, isVoucher] = [leftOnAccount(charged, held.get(account)), charged.kind === 'voucher']
    if (amount > 0) await ensureRedeemable(tx, deps, caller, charged)
    if (left !== null && amount > left)
      throw new AppError(isVoucher ? 'VOUCHER_SPENT' : 'ACCOUNT_LIMIT', {
        details: { account, left: fromMinor(left) },
      })
  }
}
