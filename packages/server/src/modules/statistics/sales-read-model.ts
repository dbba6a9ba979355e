import { sql } from 'kysely'
import type { QueryKit } from '../../platform/database/query-kit.ts'
import { statement, statementsBy } from '../../platform/unit-of-work/statement.ts'
import { billedOrders, lineNet, voidedOrders, type BilledRange } from './statistics-read-model.ts'

/** The last entry of the page before, and the page size. */
interface SalesPage extends BilledRange {
  readonly at: number
  readonly back: number
  readonly id: string
  readonly limit: number
}

/** The sales (`back` is 0) or stornos (1) after the page before; at the same time sales come first. */
const page = (
  kit: QueryKit,
  p: SalesPage,
  { back, next }: { readonly back: 0 | 1; readonly next: boolean },
) => {
  const [orders, moment] = back
    ? ([voidedOrders(kit, p), 'orders.storno_at'] as const)
    : ([billedOrders(kit, p), 'orders.billed_at'] as const)
  const ended = sql<number>`cast(${p.back} as bigint)`
  return orders
    .select(['orders.id', sql<number>`${sql.ref(moment)}`.as('at'), sql<0 | 1>`${sql.lit(back)}`.as('back')])
    .$if(next, (query) =>
      query
        .where(moment, '>=', p.at)
        .where((eb) =>
          eb.or([
            eb(moment, '>', p.at),
            eb(ended, '<', sql.lit(back)),
            eb.and([eb(ended, '=', sql.lit(back)), eb('orders.id', '>', p.id)]),
          ]),
        ),
    )
    .orderBy(moment)
    .orderBy('orders.id')
    .limit(p.limit)
}

/** Sales and stornos by time: a page of each, and the first page of both together. */
export const selectEntries = statementsBy((from: 'first' | 'next') =>
  statement((kit, p: SalesPage) => {
    const [sold, back] = [
      page(kit, p, { back: 0, next: from === 'next' }),
      page(kit, p, { back: 1, next: from === 'next' }),
    ]
    const entries = kit.db
      .selectFrom(sold.as('sold'))
      .select(['id', 'at', 'back'])
      .unionAll(kit.db.selectFrom(back.as('returned')).select(['id', 'at', 'back']))
    return kit.db
      .selectFrom(entries.as('entries'))
      .select(['id', 'at', 'back'])
      .orderBy('at')
      .orderBy('back')
      .orderBy('id')
      .limit(p.limit)
  }),
)

export const selectSales = statement((kit, p: { ids: readonly string[] }) =>
  kit.db
    .selectFrom('orders')
    .innerJoin('users', (join) =>
      join.onRef('users.company_id', '=', 'orders.company_id').onRef('users.id', '=', 'orders.created_by'),
    )
    .innerJoin('venue_tables', (join) =>
      join
        .onRef('venue_tables.company_id', '=', 'orders.company_id')
        .onRef('venue_tables.id', '=', 'orders.table_id'),
    )
    .leftJoin('zones', (join) =>
      join
        .onRef('zones.company_id', '=', 'venue_tables.company_id')
        .onRef('zones.id', '=', 'venue_tables.zone_id'),
    )
    .select([
      'orders.id',
      'orders.name',
      'orders.category',
      'orders.total',
      'orders.created_at',
      'orders.bill_kind',
      'orders.receipt_no',
      'orders.storno_receipt_no',
      'users.id as user_id',
      'users.firstname',
      'users.lastname',
      'venue_tables.name as table_name',
      'zones.name as zone_name',
    ])
    .where('orders.company_id', '=', kit.companyId)
    .where('orders.id', 'in', kit.list(p.ids)),
)

export const selectLineSums = statement((kit, p: { ids: readonly string[] }) =>
  kit.db
    .selectFrom('order_lines')
    .select([
      'order_id',
      sql<number>`sum(${lineNet})`.as('net'),
      sql<number>`sum(order_lines.cost)`.as('cost'),
    ])
    .where('company_id', '=', kit.companyId)
    .where('order_id', 'in', kit.list(p.ids))
    .where('voided_at', 'is', null)
    .groupBy('order_id'),
)

export const countSales = statement((kit, p: BilledRange) =>
  kit.db.selectNoFrom([
    billedOrders(kit, p)
      .select((eb) => eb.fn.countAll<number>().as('orders'))
      .as('sold'),
    voidedOrders(kit, p)
      .select((eb) => eb.fn.countAll<number>().as('orders'))
      .as('back'),
  ]),
)

/** Orders on the bill of one that are not voided before the end of the range. */
const standing = (kit: QueryKit, p: BilledRange) =>
  kit.db
    .selectFrom('orders as others')
    .select('others.id')
    .where('others.company_id', '=', kit.companyId)
    .where('others.billed_at', '=', sql.ref<number>('orders.billed_at'))
    .where((eb) => eb.or([eb('others.storno_at', 'is', null), eb('others.storno_at', '>=', p.end)]))

/**
 * Orders on one bill have the same time of billing: bills and voided bills are counted by it. Each order of a pre-bill may
 * have a receipt of its own: the bill is voided with the last of them.
 */
export const countBills = statement((kit, p: BilledRange) =>
  kit.db.selectNoFrom([
    billedOrders(kit, p)
      .select((eb) => eb.fn.count<number>('billed_at').distinct().as('bills'))
      .as('printed'),
    voidedOrders(kit, p)
      .where((eb) => eb.not(eb.exists(standing(kit, p))))
      .select((eb) => eb.fn.count<number>('orders.billed_at').distinct().as('bills'))
      .as('voided'),
  ]),
)

/** What the parties of a range paid of which somebody said how many guests they are; voided bills are not paid. */
export const sumGuests = statement((kit, p: BilledRange) =>
  kit.db
    .selectFrom(
      billedOrders(kit, p)
        .innerJoin('checks', (join) =>
          join
            .onRef('checks.company_id', '=', 'orders.company_id')
            .onRef('checks.id', '=', 'orders.check_id'),
        )
        .where('orders.storno_at', 'is', null)
        .where('checks.covers', '>', 0)
        .select((eb) => ['checks.covers', eb.fn.sum<number>('orders.total').as('total')])
        .groupBy(['checks.id', 'checks.covers'])
        .as('parties'),
    )
    .select((eb) => [
      eb.fn.countAll<number>().as('parties'),
      sql<number>`coalesce(sum(covers), 0)`.as('guests'),
      sql<number>`coalesce(sum(total), 0)`.as('total'),
    ]),
)

export const selectMoments = statement((kit, p: { id: string }) =>
  kit.db
    .selectFrom('orders')
    .select(['billed_at', 'storno_at'])
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id),
)
