import { statement } from '../../platform/unit-of-work/statement.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'

export const selectPreBills = statement((kit, p: { ids: readonly string[] }) =>
  kit.db
    .selectFrom('bill_intent_orders')
    .innerJoin('bills', (join) =>
      join
        .onRef('bills.company_id', '=', 'bill_intent_orders.company_id')
        .onRef('bills.intent_id', '=', 'bill_intent_orders.intent_id'),
    )
    .select(['bill_intent_orders.order_id', 'bills.intent_id'])
    .where('bill_intent_orders.company_id', '=', kit.companyId)
    .where('bill_intent_orders.order_id', 'in', kit.list(p.ids))
    .where('bill_intent_orders.undone', '=', 0)
    .where('bills.kind', '=', 'pre')
    .orderBy('bills.bill_no'),
)

/** The latest pre-bill of each of these orders. */
export const loadPreBills = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  ids.length === 0
    ? new Map()
    : new Map((await tx.all(selectPreBills, { ids })).map(({ order_id, intent_id }) => [order_id, intent_id]))
