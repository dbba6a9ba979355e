import { OPEN_STATUSES } from '@kafana/domain'
import { sql } from 'kysely'
import { byTable } from '../../platform/database/by-table.ts'
import type { QueryKit } from '../../platform/database/query-kit.ts'
import { statement } from '../../platform/unit-of-work/statement.ts'
import { billedOrders, takenBackOrders, type BilledRange } from './statistics-read-model.ts'

/** Orders that one bill closed carry the same moment of billing: by it a bill is counted, and the taking back of one. */
export const countBills = statement((kit, p: BilledRange) =>
  kit.db.selectNoFrom([
    billedOrders(kit, p)
      .select((eb) => eb.fn.count<number>('billed_at').distinct().as('bills'))
      .as('printed'),
    takenBackOrders(kit, p)
      .select((eb) => eb.fn.count<number>('billed_at').distinct().as('bills'))
      .as('taken_back'),
  ]),
)

const openOrders = (kit: QueryKit) =>
  kit.db.selectFrom('orders').where('company_id', '=', kit.companyId).where('status', 'in', OPEN_STATUSES)

export const selectOpenByStatus = statement((kit) =>
  openOrders(kit)
    .select((eb) => ['status', eb.fn.countAll<number>().as('count'), eb.fn.sum<number>('total').as('total')])
    .groupBy('status'),
)

export const selectOpenByTable = statement((kit) =>
  openOrders(kit)
    .select((eb) => [
      byTable.as('table_id'),
      eb.fn.countAll<number>().as('count'),
      eb.fn.sum<number>('total').as('total'),
      sql<number>`min(created_at)`.as('since'),
    ])
    .groupBy(byTable),
)
