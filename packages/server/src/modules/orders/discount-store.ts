import { type DiscountKind, OPEN_STATUSES } from '@kafana/domain'
import { sql } from 'kysely'
import { sortFew } from '../../platform/database/query-kit.ts'
import { statement } from '../../platform/unit-of-work/statement.ts'

interface NewDiscount {
  readonly id: string
  readonly checkId: string
  readonly lines: string | null
  readonly kind: DiscountKind
  readonly value: number
  readonly reasonId: string
  readonly note: string | null
  readonly by: string
  readonly approvedBy: string | null
  readonly reverses: string | null
  readonly at: number
}

/** It is the next one of its check. */
export const insertDiscount = statement((kit, p: NewDiscount) =>
  kit.db.insertInto('discounts').values({
    company_id: kit.companyId,
    id: p.id,
    check_id: p.checkId,
    position: kit.db
      .selectFrom('discounts')
      .select(sql<number>`coalesce(max(position), 0) + 1`.as('next'))
      .where('company_id', '=', kit.companyId)
      .where('check_id', '=', p.checkId),
    lines: p.lines,
    kind: p.kind,
    value: p.value,
    reason_id: p.reasonId,
    note: p.note,
    by_user: p.by,
    approved_by: p.approvedBy,
    reverses: p.reverses,
    at: p.at,
  }),
)

/** What was given on a check, and these others; reversals are not among them. */
export const selectDiscounts = statement((kit, p: { checkIds: readonly string[]; ids: readonly string[] }) =>
  kit.db
    .selectFrom('discounts')
    .innerJoin('reasons', (join) =>
      join
        .onRef('reasons.company_id', '=', 'discounts.company_id')
        .onRef('reasons.id', '=', 'discounts.reason_id'),
    )
    .innerJoin('users', (join) =>
      join.onRef('users.company_id', '=', 'discounts.company_id').onRef('users.id', '=', 'discounts.by_user'),
    )
    .leftJoin('users as approvers', (join) =>
      join
        .onRef('approvers.company_id', '=', 'discounts.company_id')
        .onRef('approvers.id', '=', 'discounts.approved_by'),
    )
    .leftJoin('discounts as reversals', (join) =>
      join
        .onRef('reversals.company_id', '=', 'discounts.company_id')
        .onRef('reversals.reverses', '=', 'discounts.id')
        .on('reversals.reverses', 'is not', null),
    )
    .select([
      'discounts.id',
      'discounts.check_id',
      'discounts.lines',
      'discounts.kind',
      'discounts.value',
      'discounts.at',
      'reasons.id as reason_id',
      'reasons.key',
      'reasons.text',
      'discounts.note',
      'users.id as user_id',
      'users.firstname',
      'users.lastname',
      'approvers.id as approver_id',
      'approvers.firstname as approver_firstname',
      'approvers.lastname as approver_lastname',
      'reversals.id as reversed_by',
    ])
    .where('discounts.company_id', '=', kit.companyId)
    .where('discounts.reverses', 'is', null)
    // The ids first: with "or", SQLite would read every discount of the venue.
    .where(
      'discounts.id',
      'in',
      kit.db
        .selectFrom('discounts as given')
        .select('given.id')
        .where('given.company_id', '=', kit.companyId)
        .where('given.check_id', 'in', kit.list(p.checkIds))
        .unionAll(
          kit.db
            .selectFrom('discounts as named')
            .select('named.id')
            .where('named.company_id', '=', kit.companyId)
            .where('named.id', 'in', kit.list(p.ids)),
        ),
    )
    .orderBy(sortFew('discounts.check_id'))
    .orderBy('discounts.position'),
)

/** A row of any kind that has this id. */
export const selectDiscountById = statement((kit, p: { id: string }) =>
  kit.db
    .selectFrom('discounts')
    .select(['id', 'check_id', 'lines', 'kind', 'value', 'reason_id', 'note', 'reverses'])
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id),
)

/** Whether anything was ever given on a check, or came to it with a line. */
export const selectHasDiscount = statement((kit, p: { checkId: string }) => {
  const orders = kit.db
    .selectFrom('orders')
    .select('id')
    .where('company_id', '=', kit.companyId)
    .where('check_id', '=', p.checkId)
  return kit.db
    .selectFrom('discounts')
    .select('id')
    .where('company_id', '=', kit.companyId)
    .where('check_id', '=', p.checkId)
    .unionAll(
      // With a join, SQLite would read every line that ever had a discount.
      kit.db
        .selectFrom('order_lines')
        .select('id')
        .where('company_id', '=', kit.companyId)
        .where('order_id', 'in', orders)
        .where('discounts', 'is not', null)
        .where('voided_at', 'is', null),
    )
    .limit(1)
})

/**
 * The orders of which something that has a discount is not billed. A cross join, because SQLite keeps its order: the open
 * orders first, then their lines.
 */
export const selectDiscountedOrders = statement((kit) =>
  kit.db
    .selectFrom('orders')
    .crossJoin('order_lines')
    .whereRef('order_lines.company_id', '=', 'orders.company_id')
    .whereRef('order_lines.order_id', '=', 'orders.id')
    .select('order_lines.order_id')
    .distinct()
    .where('orders.company_id', '=', kit.companyId)
    .where('orders.status', 'in', OPEN_STATUSES)
    .where('order_lines.discounts', 'is not', null)
    .where('order_lines.voided_at', 'is', null),
)

export const updateLineDiscount = statement(
  (kit, p: { orderId: string; id: string; discount: number; discounts: string | null }) =>
    kit.db
      .updateTable('order_lines')
      .set({ discount: p.discount, discounts: p.discounts })
      .where('company_id', '=', kit.companyId)
      .where('order_id', '=', p.orderId)
      .where('id', '=', p.id),
)

/** Of an order whose lines cost something else now. Its last update stays: screens count from it how long it waits. */
export const updateDiscountedTotal = statement((kit, p: { id: string; total: number }) =>
  kit.db
    .updateTable('orders')
    .set((eb) => ({ total: p.total, version: eb('version', '+', 1) }))
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id),
)
