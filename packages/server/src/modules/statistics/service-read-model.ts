import { OPEN_STATUSES } from '@kafana/domain'
import { sql } from 'kysely'
import type { QueryKit } from '../../platform/database/query-kit.ts'
import { statement } from '../../platform/unit-of-work/statement.ts'
import type { BilledRange } from './statistics-read-model.ts'
import { fullPrice, takenOff } from './voids-read-model.ts'

/** The checks that were closed in a range; one that was merged is another one since. */
const closedChecks = (kit: QueryKit, p: BilledRange) =>
  kit.db
    .selectFrom('checks')
    .where('checks.company_id', '=', kit.companyId)
    .where('checks.state', '=', sql.lit('closed'))
    .where('checks.closed_at', '>=', p.start)
    .where('checks.closed_at', '<', p.end)

/** How long checks were open, in ms: so many of them, from one on, the shortest first. */
export const selectStays = statement((kit, p: BilledRange & { limit: number; offset: number }) =>
  closedChecks(kit, p)
    .select(sql<number>`checks.closed_at - checks.opened_at`.as('stay'))
    .orderBy('stay')
    .limit(p.limit)
    .offset(p.offset),
)

/** A party that paid, and of which somebody said how many guests it is. */
const isCounted = sql<boolean>`(covers > 0 and total is not null)`

/**
 * The closed checks by the waiter in charge, with what they paid: voided bills are not paid. Of some of them somebody said
 * how many guests they are. The orders are looked up check by check: joined, SQLite may read all that were ever billed.
 */
export const sumClosedByWaiter = statement((kit, p: BilledRange) =>
  kit.db
    .selectFrom(
      closedChecks(kit, p)
        .select((eb) => [
          'checks.waiter_id',
          'checks.covers',
          eb
            .selectFrom('orders')
            .select((sums) => sums.fn.sum<number | null>('orders.total').as('total'))
            .whereRef('orders.company_id', '=', 'checks.company_id')
            .whereRef('orders.check_id', '=', 'checks.id')
            .where('orders.billed_at', 'is not', null)
            .where('orders.storno_at', 'is', null)
            .as('total'),
        ])
        .as('parties'),
    )
    .select((eb) => [
      'waiter_id as waiter',
      eb.fn.countAll<number>().as('closed'),
      sql<number>`coalesce(sum(total), 0)`.as('paid'),
      sql<number>`coalesce(sum(case when ${isCounted} then 1 else 0 end), 0)`.as('parties'),
      sql<number>`coalesce(sum(case when ${isCounted} then covers else 0 end), 0)`.as('guests'),
      sql<number>`coalesce(sum(case when ${isCounted} then total else 0 end), 0)`.as('guests_paid'),
    ])
    .groupBy('waiter_id'),
)

/** By person, approver and reason, and by the waiter in charge of the check. */
export const sumVoidsByReason = statement((kit, p: BilledRange) =>
  takenOff(kit, p)
    .leftJoin('line_history', (join) =>
      join
        .onRef('line_history.company_id', '=', 'order_lines.company_id')
        .onRef('line_history.line_id', '=', 'order_lines.id')
        .on('line_history.to_state', '=', 'voided'),
    )
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.company_id', '=', 'order_lines.company_id')
        .onRef('orders.id', '=', 'order_lines.order_id'),
    )
    .leftJoin('checks', (join) =>
      join.onRef('checks.company_id', '=', 'orders.company_id').onRef('checks.id', '=', 'orders.check_id'),
    )
    .select((eb) => [
      'checks.waiter_id as waiter',
      'order_lines.voided_by as by',
      'line_history.approved_by as approved_by',
      'order_lines.void_reason as reason',
      eb.fn.countAll<number>().as('count'),
      sql<number>`sum(${fullPrice})`.as('amount'),
    ])
    .groupBy([
      'checks.waiter_id',
      'order_lines.voided_by',
      'line_history.approved_by',
      'order_lines.void_reason',
    ]),
)

/** Orders that are rejected after they were promised to somebody, by who rejected them. */
export const sumRejected = statement((kit, p: BilledRange) =>
  kit.db
    .selectFrom('sales_voids')
    .innerJoin('order_history', (join) =>
      join
        .onRef('order_history.company_id', '=', 'sales_voids.company_id')
        .onRef('order_history.order_id', '=', 'sales_voids.order_id')
        .onRef('order_history.position', '=', 'sales_voids.position'),
    )
    .where('sales_voids.company_id', '=', kit.companyId)
    .where('sales_voids.at', '>=', p.start)
    .where('sales_voids.at', '<', p.end)
    .where('sales_voids.kind', '=', 'rejected')
    .select((eb) => [
      'order_history.by_user as by',
      sql<null>`null`.as('approved_by'),
      sql<null>`null`.as('reason'),
      eb.fn.countAll<number>().as('count'),
      eb.fn.sum<number>('sales_voids.total').as('amount'),
    ])
    .groupBy('order_history.by_user'),
)

/** A part of the JSON list of a line's discounts. */
const partsOfLine = {
  sqlite: sql<{ value: unknown }>`json_each(order_lines.discounts)`,
  postgres: sql<{ value: unknown }>`jsonb_array_elements(order_lines.discounts::jsonb)`,
}
const partId = sql<string>`part.value ->> 'id'`
const partAmount = {
  sqlite: sql<number>`part.value ->> 'amount'`,
  postgres: sql<number>`(part.value ->> 'amount')::bigint`,
}

/** The orders that cost something and were not billed yet at some time after the start of a range. */
const unbilledSince = (kit: QueryKit, p: BilledRange) => {
  const orders = kit.db
    .selectFrom('orders')
    .select('id')
    .where('company_id', '=', kit.companyId)
    .where('storno_at', 'is', null)
  return orders
    .where('status', '=', sql.lit('billed'))
    .where('billed_at', '>=', p.start)
    .unionAll(orders.where('status', 'in', OPEN_STATUSES))
}

/**
 * What each discount takes off what costs something: rejected orders and voided receipts do not. A discount is given
 * before the bill, so that no order which was billed earlier has one of the range. A cross join, because SQLite keeps
 * its order: these orders first, not every discounted line of the venue.
 */
const discountAmounts = (kit: QueryKit, p: BilledRange) =>
  kit.db
    .selectFrom(unbilledSince(kit, p).as('since'))
    .crossJoin('order_lines')
    .whereRef('order_lines.order_id', '=', 'since.id')
    .innerJoin(partsOfLine[kit.engine].as('part'), (join) => join.onTrue())
    .where('order_lines.company_id', '=', kit.companyId)
    .where('order_lines.discounts', 'is not', null)
    .where('order_lines.voided_at', 'is', null)
    .select([partId.as('id'), sql<number>`sum(${partAmount[kit.engine]})`.as('amount')])
    .groupBy(partId)

/**
 * Given in a range: each kind and value by person, approver, reason and the waiter in charge, as far as it takes something
 * off. One of a check that was merged since is that of the other check.
 */
export const sumDiscounts = statement((kit, p: BilledRange) =>
  kit.db
    .selectFrom('discounts')
    .innerJoin(discountAmounts(kit, p).as('amounts'), 'amounts.id', 'discounts.id')
    .leftJoin('checks', (join) =>
      join
        .onRef('checks.company_id', '=', 'discounts.company_id')
        .onRef('checks.id', '=', 'discounts.check_id'),
    )
    .where('discounts.company_id', '=', kit.companyId)
    .where('discounts.at', '>=', p.start)
    .where('discounts.at', '<', p.end)
    .where('discounts.reverses', 'is', null)
    .select((eb) => [
      'checks.waiter_id as waiter',
      'checks.merged_into',
      'discounts.kind',
      'discounts.value',
      'discounts.by_user as by',
      'discounts.approved_by',
      'discounts.reason_id as reason',
      eb.fn.countAll<number>().as('count'),
      eb.fn.sum<number>('amounts.amount').as('amount'),
    ])
    .groupBy([
      'checks.waiter_id',
      'checks.merged_into',
      'discounts.kind',
      'discounts.value',
      'discounts.by_user',
      'discounts.approved_by',
      'discounts.reason_id',
    ]),
)

/** Who is in charge of these checks, and the other ones into which they were merged. */
export const selectInCharge = statement((kit, p: { ids: readonly string[] }) =>
  kit.db
    .selectFrom('checks')
    .select(['id', 'waiter_id as waiter', 'merged_into'])
    .where('company_id', '=', kit.companyId)
    .where('id', 'in', kit.list(p.ids)),
)

/** What moved orders cost, in the details of their audit row; null where there was no guest check. */
const presented = {
  sqlite: sql<number>`(details ->> 'presented')`,
  postgres: sql<number>`(details::jsonb ->> 'presented')::bigint`,
}
const movedAfterGuestCheck = (kit: QueryKit, p: BilledRange) =>
  kit.db
    .selectFrom('audit')
    .where('company_id', '=', kit.companyId)
    .where(sql<boolean>`action in ('check.moved', 'check.merged', 'check.transferred')`)
    .where('at', '>=', p.start)
    .where('at', '<', p.end)
    .where(presented[kit.engine], 'is not', null)

export const sumMoved = statement((kit, p: BilledRange) =>
  movedAfterGuestCheck(kit, p).select((eb) => [
    eb.fn.countAll<number>().as('count'),
    sql<number>`coalesce(sum(${presented[kit.engine]}), 0)`.as('amount'),
  ]),
)

/** Latest first. */
export const selectMoved = statement((kit, p: BilledRange & { limit: number }) =>
  movedAfterGuestCheck(kit, p)
    .select(['entity_id', 'at', 'by_user', 'details'])
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(p.limit),
)

/** What was paid less what was paid back, by tender and by who closed the bills. */
export const sumPaymentsByPerson = statement((kit, p: BilledRange) =>
  kit.db
    .selectFrom('payments')
    .select((eb) => [
      'tender_id',
      'kind',
      'by_user',
      eb.fn.sum<number>('amount').as('amount'),
      eb.fn.sum<number>('rounding').as('rounding'),
      eb.fn.sum<number>('tip').as('tips'),
    ])
    .where('company_id', '=', kit.companyId)
    .where('at', '>=', p.start)
    .where('at', '<', p.end)
    .groupBy(['tender_id', 'kind', 'by_user']),
)

export const selectNames = statement((kit) =>
  kit.db.selectFrom('users').select(['id', 'firstname', 'lastname']).where('company_id', '=', kit.companyId),
)

export const selectReasons = statement((kit) =>
  kit.db.selectFrom('reasons').select(['id', 'key', 'text']).where('company_id', '=', kit.companyId),
)
