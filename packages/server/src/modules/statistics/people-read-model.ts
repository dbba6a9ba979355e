import { sql } from 'kysely'
import type { QueryKit } from '../../platform/database/query-kit.ts'
import { statement } from '../../platform/unit-of-work/statement.ts'
import { PERSON_SUMS } from './people-summary-store.ts'
import { type Buckets, bucketsOf, edgesOf } from './sales-summary-read-model.ts'
import {
  billedOrders,
  type BilledRange,
  type Span,
  type SummaryRange,
  voidedOrders,
} from './statistics-read-model.ts'

const inSummary = (kit: QueryKit, { hours, start, end }: Buckets) =>
  kit.db
    .selectFrom('sales_people')
    .select(['person_id', ...PERSON_SUMS])
    .where('company_id', '=', kit.companyId)
    .where('span_hours', '=', sql.lit(hours))
    .where('bucket', '>=', start)
    .where('bucket', '<', end)

const NOTHING = sql<number>`0`
/** A sale (1) or a storno (-1) of the person who closed the bill, or of the one who took the order. */
const live = (
  orders: ReturnType<typeof billedOrders>,
  factor: 1 | -1,
  of: 'orders.billed_by' | 'orders.created_by',
) => {
  const isSale = of === 'orders.billed_by'
  const one = sql<number>`orders.counts * ${sql.lit(factor)}`
  const total = sql<number>`orders.total * ${sql.lit(factor)}`
  const paidBy = (payment: 'cash' | 'card') =>
    sql<number>`coalesce(${sql.ref(`orders.paid_${payment}`)}, case orders.payment when ${sql.lit(payment)} then orders.total else 0 end) * ${sql.lit(factor)}`
  return orders.select([
    sql<string>`${sql.ref(of)}`.as('person_id'),
    (isSale ? one : NOTHING).as('orders'),
    (isSale ? total : NOTHING).as('total'),
    (isSale ? paidBy('cash') : NOTHING).as('cash'),
    (isSale ? paidBy('card') : NOTHING).as('card'),
    (isSale && factor === -1 ? sql<number>`orders.counts` : NOTHING).as('storno_orders'),
    (isSale && factor === -1 ? sql<number>`orders.total` : NOTHING).as('storno_total'),
    (isSale ? NOTHING : one).as('taken_orders'),
    (isSale ? NOTHING : total).as('taken_total'),
  ])
}
const fromOrders = (kit: QueryKit, edge: Span) =>
  live(billedOrders(kit, edge), 1, 'orders.billed_by')
    .unionAll(live(billedOrders(kit, edge), 1, 'orders.created_by'))
    .unionAll(live(voidedOrders(kit, edge), -1, 'orders.billed_by'))
    .unionAll(live(voidedOrders(kit, edge), -1, 'orders.created_by'))

/** What each person sold; rows may sum to zero. */
export const sumByPerson = statement((kit, p: SummaryRange) => {
  const [days, hours, later] = bucketsOf(p)
  const [edge, laterEdge] = edgesOf(p)
  const rows = inSummary(kit, days)
    .unionAll(inSummary(kit, hours))
    .unionAll(inSummary(kit, later))
    .unionAll(fromOrders(kit, edge))
    .unionAll(fromOrders(kit, laterEdge))
  return kit.db
    .selectFrom(rows.as('sold'))
    .select((eb) => ['person_id', ...PERSON_SUMS.map((sum) => eb.fn.sum<number>(sum).as(sum))])
    .groupBy('person_id')
})

/** The orders and bills of each person that were voided in a range. */
export const sumVoidsByPerson = statement((kit, p: BilledRange) =>
  kit.db
    .selectFrom('sales_voids')
    .select((eb) => [
      'person_id',
      eb.fn.countAll<number>().as('orders'),
      eb.fn.sum<number>('total').as('total'),
    ])
    .where('company_id', '=', kit.companyId)
    .where('at', '>=', p.start)
    .where('at', '<', p.end)
    .groupBy('person_id'),
)

/** Everybody who works or worked here, with the cash that they hold now. */
export const selectPeople = statement((kit) =>
  kit.db
    .selectFrom('users')
    .select((eb) => [
      'id',
      'firstname',
      'lastname',
      'role',
      'archived_at',
      eb
        .selectFrom('ledger_entries')
        .select('balance_after')
        .whereRef('ledger_entries.company_id', '=', 'users.company_id')
        .whereRef('ledger_entries.user_id', '=', 'users.id')
        .orderBy('position', 'desc')
        .limit(1)
        .as('balance'),
    ])
    .where('users.company_id', '=', kit.companyId),
)
