import { OPEN_STATUSES } from '@kafana/domain'
import { sql } from 'kysely'
import { isPaidUnmade, type QueryKit } from '../../../platform/database/query-kit.ts'
import { statement } from '../../../platform/unit-of-work/statement.ts'

const tables = ({ db, companyId }: QueryKit) =>
  db
    .selectFrom('venue_tables')
    .leftJoin('zones', (join) =>
      join
        .onRef('zones.company_id', '=', 'venue_tables.company_id')
        .onRef('zones.id', '=', 'venue_tables.zone_id'),
    )
    .where('venue_tables.company_id', '=', companyId)

const NAMES = [
  'venue_tables.id as table_id',
  'venue_tables.name as table_name',
  'zones.id as zone_id',
  'zones.name as zone_name',
] as const

/** What is open at each table, the largest sum first. */
export const selectOpenTables = statement((kit) =>
  tables(kit)
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.company_id', '=', 'venue_tables.company_id')
        .onRef('orders.table_id', '=', 'venue_tables.id'),
    )
    .select(NAMES)
    .select((eb) => [eb.fn.countAll<number>().as('orders'), eb.fn.sum<number>('orders.total').as('total')])
    .where('orders.company_id', '=', kit.companyId)
    .where('orders.status', 'in', OPEN_STATUSES)
    .groupBy(['venue_tables.id', 'venue_tables.name', 'zones.id', 'zones.name'])
    .orderBy('total', 'desc')
    .orderBy('venue_tables.id'),
)

/**
 * The orders on pre-bills that are not paid, and those that were billed before they were made and that nobody has made;
 * one may be both.
 */
export const selectBilledInQuestion = statement((kit, p: { since: number }) => {
  const billed = (is: 'unpaid' | 'unmade') =>
    kit.db
      .selectFrom('orders')
      .select(['id', sql<typeof is>`${sql.lit(is)}`.as('is')])
      .where('company_id', '=', kit.companyId)
  return billed('unpaid')
    .where(sql<boolean>`bill_kind = 'pre'`)
    .where('billed_at', '>=', p.since)
    .unionAll(billed('unmade').where(isPaidUnmade))
})
