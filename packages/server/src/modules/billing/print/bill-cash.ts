import {
  billEntries,
  refundEntries,
  type CashEntry,
  type Minor,
  type Payers,
  type Payment,
  type Refund,
} from '@kafana/domain'
import type { WriteTx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { BillableOrder } from '../../orders/index.ts'
import type { StaffService } from '../../staff/index.ts'
import type { Intent } from '../intent/intent.ts'

interface Deps {
  readonly staff: Pick<StaffService, 'balanceOf' | 'postBillEntry'>
}

const balancesOf = async (
  tx: WriteTx,
  { staff }: Deps,
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
 * @param elsewhere what other bills closed of its total
 */
export const bookBill = async (
  tx: WriteTx,
  deps: Deps,
  { closedBy, total }: Pick<Intent, 'closedBy' | 'total'>,
  bill: {
    readonly payment: Payment
    readonly orders: readonly BillableOrder[]
    readonly elsewhere: Minor
    readonly by: string
  },
): Promise<void> => {
  const { payment, orders, elsewhere, by } = bill
  const balanceOf = await balancesOf(tx, deps, [closedBy.id, ...orders.map(({ cashHolder }) => cashHolder)])
  await post(
    tx,
    deps,
    billEntries({ payment, closedBy: closedBy.id, total }, orders, elsewhere, balanceOf),
    by,
  )
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
