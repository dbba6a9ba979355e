import { OPEN_STATUSES, type OpenOrders } from '@kafana/domain'
import { sql } from 'kysely'
import { byTable, takenOrders } from '../../platform/database/query-kit.ts'
import { statement } from '../../platform/unit-of-work/statement.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'

/** The open orders of one table that have the same status and category. */
export interface OpenOrderGroup extends OpenOrders {
  readonly tableId: string
}

/** An open order changes only by moving, so its last update is when it got its status. */
export const selectOpenOrders = statement((kit) =>
  kit.db
    .selectFrom('orders')
    .select((eb) => [
      byTable.as('table_id'),
      'status',
      'category',
      takenOrders.as('count'),
      eb.fn.sum<number>('total').as('total'),
      sql<number>`min(coalesce(taken_at, created_at))`.as('oldest'),
      sql<number>`min(updated_at)`.as('first_moved'),
      sql<number>`max(updated_at)`.as('last_moved'),
    ])
    .where('company_id', '=', kit.companyId)
    .where('status', 'in', OPEN_STATUSES)
    .groupBy([byTable, 'status', 'category']),
)

/** What is open in the venue now, by table, status and category. */
export const readOpenOrders = async (tx: Tx): Promise<OpenOrderGroup[]> =>
  (await tx.all(selectOpenOrders, {})).map(
    ({ table_id, status, category, first_moved, last_moved, ...sums }) => ({
      ...sums,
      tableId: table_id,
      status,
      category,
      firstServed: first_moved,
      lastServed: last_moved,
    }),
  )
