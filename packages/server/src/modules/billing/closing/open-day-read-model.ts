import { OPEN_STATUSES } from '@kafana/domain'
import { sql } from 'kysely'
import { isPaidUnmade, type QueryKit, takenOrders } from '../../../platform/database/query-kit.ts'
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
    .select((eb) => [takenOrders.as('orders'), eb.fn.sum<number>('orders.total').as('total')])
    .where('orders.company_id', '=', kit.companyId)
    .where('orders.status', 'in', OPEN_STATUSES)
    .groupBy(['venue_tables.id', 'venue_tables.name', 'zones.id', 'zones.name'])
    .orderBy('total', 'desc')
    .orderBy('venue_tables.id'),
)

/** The checks that hold lines, with their tables. */
export const selectHoldingChecks = statement((kit) =>
  tables(kit)
    .innerJoin('checks', (join) =>
      join
        .onRef('checks.company_id', '=', 'venue_tables.company_id')
        .onRef('checks.table_id', '=', 'venue_tables.id'),
    )
    .select(NAMES)
    .select('checks.id as check_id')
    .where('checks.company_id', '=', kit.companyId)
    .where(
      'checks.id',
      'in',
      kit.db.selectFrom('held_lines').select('check_id').where('company_id', '=', kit.companyId),
    )
    .orderBy('checks.opened_at')
    .orderBy('checks.id'),
)

/** The orders on pre-bills without a receipt, the latest first. A literal, so that the index on pre-billed orders is used. */
export const selectUnpaidPreBilled = statement((kit, p: { limit: number }) =>
  kit.db
    .selectFrom('orders')
    .select('id')
    .where('company_id', '=', kit.companyId)
    .where(sql<boolean>`bill_kind = 'pre'`)
    .orderBy('billed_at', 'desc')
    .limit(p.limit),
)

/** The orders that were billed before they were made and that nobody has made. */
export const selectPaidUnmade = statement((kit) =>
  kit.db.selectFrom('orders').select('id').where('company_id', '=', kit.companyId).where(isPaidUnmade),
)
