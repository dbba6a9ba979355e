import { type DiscountKind, type DiscountPart, discountOf } from '@kafana/domain'
import type { GivenReason } from '../../platform/http/reason-to-wire.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import { selectDiscounts } from './discount-store.ts'
import type { Person } from './order.ts'

/** A discount as it was given; `value` as in the domain's `DiscountRule`. */
export interface GivenDiscount {
  readonly id: string
  readonly checkId: string
  /** The lines that it was given to; null for the check. */
  readonly lines: readonly string[] | null
  readonly kind: DiscountKind
  readonly value: number
  readonly at: number
  readonly reason: GivenReason
  readonly by: Person
  /** Null where nobody had to approve it. */
  readonly approvedBy: Person | null
  readonly isReversed: boolean
}

/** With what it comes to, in minor units. */
export interface AppliedDiscount extends GivenDiscount {
  readonly amount: number
}

type Row = Awaited<ReturnType<typeof readRows>>[number]
const readRows = (tx: Tx, checkIds: readonly string[], ids: readonly string[]) =>
  tx.all(selectDiscounts, { checkIds, ids })

const toGiven = (row: Row): GivenDiscount => ({
  id: row.id,
  checkId: row.check_id,
  lines: row.lines === null ? null : (JSON.parse(row.lines) as string[]),
  kind: row.kind,
  value: row.value,
  at: row.at,
  reason: { id: row.reason_id, key: row.key, text: row.text, note: row.note },
  by: { id: row.user_id, firstname: row.firstname, lastname: row.lastname },
  approvedBy:
    row.approver_id === null
      ? null
      : {
          id: row.approver_id,
          firstname: row.approver_firstname ?? '',
          lastname: row.approver_lastname ?? '',
        },
  isReversed: row.reversed_by !== null,
})

/** What was given on these checks, and these others, each check's in the order in which they were given. */
export const loadDiscounts = async (
  tx: Tx,
  checkIds: readonly string[],
  ids: readonly string[],
): Promise<GivenDiscount[]> => (await readRows(tx, checkIds, ids)).map(toGiven)

/** What a discount comes to in these parts of lines. */
export const applied = (given: GivenDiscount, parts: readonly DiscountPart[]): AppliedDiscount => ({
  ...given,
  amount: discountOf(parts.filter(({ id }) => id === given.id)),
})

/** What is taken off these lines, also of a bill whose check has had the discount reversed since. Without any, nothing is read. */
export const discountsOfLines = async (
  tx: Tx,
  lines: readonly { readonly discounts: readonly DiscountPart[] }[],
): Promise<readonly AppliedDiscount[]> => {
  const parts = lines.flatMap(({ discounts }) => discounts)
  if (parts.length === 0) return []
  const given = await loadDiscounts(tx, [], [...new Set(parts.map(({ id }) => id))])
  return given.map((each) => applied(each, parts)).filter(({ amount }) => amount > 0)
}
