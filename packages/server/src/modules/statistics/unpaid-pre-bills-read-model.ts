import { preBillsOwedSince, type UnpaidPreBill } from '@kafana/domain'
import { sql } from 'kysely'
import { statement } from '../../platform/unit-of-work/statement.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'

/** Where the orders of a check are owed; those without one where they were taken. */
const owedAt = sql<string>`coalesce(checks.table_id, orders.table_id)`

/** Literal, so that the index on pre-billed orders is used. */
export const selectUnpaidPreBills = statement((kit, p: { since: number }) =>
  kit.db
    .selectFrom('orders')
    .leftJoin('checks', (join) =>
      join.onRef('checks.company_id', '=', 'orders.company_id').onRef('checks.id', '=', 'orders.check_id'),
    )
    .select((eb) => [
      owedAt.as('table_id'),
      eb.fn.countAll<number>().as('orders'),
      eb.fn.sum<number>('orders.total').as('total'),
      sql<number>`min(orders.billed_at)`.as('since'),
    ])
    .where('orders.company_id', '=', kit.companyId)
    .where(sql<boolean>`orders.bill_kind = 'pre'`)
    .where('orders.billed_at', '>=', p.since)
    .groupBy(owedAt),
)

/** What is on pre-bills that are not paid, by table. */
export const readUnpaidPreBills = async (tx: Tx, now: number): Promise<ReadonlyMap<string, UnpaidPreBill>> =>
  new Map(
    (await tx.all(selectUnpaidPreBills, { since: preBillsOwedSince(now) })).map(
      ({ table_id: tableId, ...preBill }) => [tableId, preBill],
    ),
  )
