import type { Check, Order } from '@kafana/contract'
import { fromMinor, toMinor } from '@kafana/domain'

/** A pre-bill that nobody has paid: its orders get one receipt together. */
export interface UnpaidBill {
  /** The bill, and the check that its orders are of. */
  readonly id: string
  readonly check: string
  readonly orders: readonly Order[]
  /** Major units. */
  readonly total: number
}

/** The pre-bills of these parties that have no receipt. */
export const unpaidBillsOf = (checks: readonly Check[]): readonly UnpaidBill[] =>
  checks.flatMap(({ _id: check, orders }) =>
    [...Map.groupBy(orders, ({ preBill }) => preBill)].flatMap(([id, own]) =>
      id === undefined
        ? []
        : [
            {
              id,
              check,
              orders: own,
              total: fromMinor(own.reduce((sum, { totalPrice }) => sum + toMinor(totalPrice), 0)),
            },
          ],
    ),
  )
