import { sql } from 'kysely'
import { statement, statementsBy } from '../../platform/unit-of-work/statement.ts'
import {
  bucketOf,
  orderRows,
  sign,
  spans,
  type EntryMoment,
  type SummaryEntry,
} from './sales-summary-store.ts'

/** Every order counts for the person who closed its bill (1) and for the one who took it (2). */
const parts = sql<{ part: 1 | 2 }>`(select 1 as part union all select 2 as part)`.as('parts')
const person = sql<string>`case parts.part when 1 then orders.billed_by else orders.created_by end`

const counted = sql`orders.counts`
/** A signed sum over the orders of one part. */
const sumOf = (p: SummaryEntry, part: 1 | 2, amount = counted) =>
  sql<number>`sum(case parts.part when ${sql.lit(part)} then ${amount} else 0 end) * ${sign(p)}`
const total = sql`orders.total`
const paidBy = (payment: 'cash' | 'card') =>
  sql`coalesce(${sql.ref(`orders.paid_${payment}`)}, case orders.payment when ${sql.lit(payment)} then orders.total else 0 end)`

/** The sums of `sales_people`: signed orders and money, stornos also as positive amounts. */
export const PERSON_SUMS = [
  'orders',
  'total',
  'cash',
  'card',
  'storno_orders',
  'storno_total',
  'taken_orders',
  'taken_total',
] as const

/**
 * Stornos are subtracted from the sales of whoever closed the bill, and are summed beside them as positive amounts.
 */
export const addToPeople = statementsBy((moment: EntryMoment) =>
  statement((kit, p: SummaryEntry) => {
    const back = (amount = counted) =>
      moment === 'storno' ? sql<number>`-(${sumOf(p, 1, amount)})` : sql<number>`0`
    return kit.db
      .insertInto('sales_people')
      .columns(['company_id', 'span_hours', 'bucket', 'person_id', ...PERSON_SUMS])
      .expression(
        orderRows(kit, p)
          .crossJoin(spans)
          .crossJoin(parts)
          .select([
            'orders.company_id',
            'spans.span_hours',
            bucketOf(moment).as('bucket'),
            person.as('person_id'),
            sumOf(p, 1).as('orders'),
            sumOf(p, 1, total).as('total'),
            sumOf(p, 1, paidBy('cash')).as('cash'),
            sumOf(p, 1, paidBy('card')).as('card'),
            back().as('storno_orders'),
            back(total).as('storno_total'),
            sumOf(p, 2).as('taken_orders'),
            sumOf(p, 2, total).as('taken_total'),
          ])
          .groupBy(['orders.company_id', 'spans.span_hours', bucketOf(moment), person]),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['company_id', 'span_hours', 'bucket', 'person_id'])
          .doUpdateSet((eb) =>
            Object.fromEntries(
              PERSON_SUMS.map((sum) => [sum, eb(`sales_people.${sum}`, '+', eb.ref(`excluded.${sum}`))]),
            ),
          ),
      )
  }),
)

/** An order that was rejected after it was promised to somebody, or whose bill was undone. Money in minor units, UTC ms. */
export interface VoidEntry {
  readonly orderId: string
  /** Of the step in the order's history. */
  readonly position: number
  readonly at: number
  /** Whose it was: who took the rejected order, who closed the undone bill. */
  readonly personId: string
  readonly kind: 'rejected' | 'unbilled'
  /** Of a rejected order what it would have cost without discounts. */
  readonly total: number
}

export const insertVoid = statement((kit, p: VoidEntry) =>
  kit.db.insertInto('sales_voids').values({
    company_id: kit.companyId,
    at: p.at,
    order_id: p.orderId,
    position: p.position,
    person_id: p.personId,
    kind: p.kind,
    total: p.total,
  }),
)

export const deleteRejection = statement((kit, p: Pick<VoidEntry, 'orderId' | 'at'>) =>
  kit.db
    .deleteFrom('sales_voids')
    .where('company_id', '=', kit.companyId)
    .where('at', '=', p.at)
    .where('order_id', '=', p.orderId)
    .where('kind', '=', 'rejected'),
)
