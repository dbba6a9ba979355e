import {
  billEntries,
  refundEntries,
  undoneRefundEntries,
  type CashBill,
  type CashEntry,
  type HeldCash,
  type Minor,
  type Payers,
  type Refund,
  type UndoneRefund,
} from '@kafana/domain'
import type { Tx, WriteTx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { StaffService } from '../../staff/index.ts'

interface Deps {
  readonly staff: Pick<StaffService, 'balanceOf' | 'postBillEntry'>
}

/** What each of these people holds. */
export const balancesOf = async (
  tx: Tx,
  { staff }: { readonly staff: Pick<StaffService, 'balanceOf'> },
  people: readonly (string | null)[],
): Promise<Payers['balanceOf']> => {
  const balances = new Map<string, Minor>()
  for (const id of people) if (id !== null) balances.set(id, await staff.balanceOf(tx, id))
  return (id) => balances.get(id) ?? 0
}

const post = async (
  tx: WriteTx,
  { staff }: Deps,
  entries: readonly CashEntry[],
  by: string,
): Promise<void> => {
  for (const entry of entries) await staff.postBillEntry(tx, { ...entry, by })
}

/**
 * Books the cash of a printed bill, from its orders as they were before it.
 * @param bill with what its receipt has in cash of each order, and beside them
 * @returns who holds the cash of each order after it
 */
export const bookBill = async (
  tx: WriteTx,
  deps: Deps,
  { by, ...bill }: CashBill & { readonly by: string },
): Promise<HeldCash[][]> => {
  const holders = bill.orders.flatMap(({ held }) => held.map(({ userId }) => userId))
  const { entries, held } = billEntries(bill, await balancesOf(tx, deps, [bill.closedBy, ...holders]))
  await post(tx, deps, entries, by)
  return held
}

/** Books cash that guests get back. */
export const bookRefund = async (
  tx: WriteTx,
  deps: Deps,
  refunds: readonly Refund[],
  { by, ...payers }: Omit<Payers, 'balanceOf'> & { readonly by: string },
): Promise<void> => {
  const { payer, paidBy = null } = payers
  const balanceOf = await balancesOf(tx, deps, [payer, paidBy, ...refunds.map(({ userId }) => userId)])
  await post(tx, deps, refundEntries(refunds, { ...payers, balanceOf }), by)
}

/**
 * Books that guests did not get cash back, for a storno that was never printed.
 * @returns who holds the cash of each order
 */
export const bookUndoneRefund = async (
  tx: WriteTx,
  deps: Deps,
  { by, ...undone }: UndoneRefund & { readonly by: string },
): Promise<ReadonlyMap<string, readonly HeldCash[]>> => {
  const { entries, held } = undoneRefundEntries(undone)
  await post(tx, deps, entries, by)
  return held
}
