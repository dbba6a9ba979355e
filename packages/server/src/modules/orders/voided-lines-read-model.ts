import type { Category } from '@kafana/domain'
import { statement } from '../../platform/unit-of-work/statement.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { LineVoiding } from './order.ts'

const selectVoidings = statement((kit, p: { ids: readonly string[] }) =>
  kit.db
    .selectFrom('order_lines')
    .innerJoin('users', (join) =>
      join
        .onRef('users.company_id', '=', 'order_lines.company_id')
        .onRef('users.id', '=', 'order_lines.voided_by'),
    )
    .innerJoin('reasons', (join) =>
      join
        .onRef('reasons.company_id', '=', 'order_lines.company_id')
        .onRef('reasons.id', '=', 'order_lines.void_reason'),
    )
    .select([
      'order_lines.id',
      'order_lines.voided_at',
      'order_lines.void_used',
      'order_lines.seen_at',
      'order_lines.by_kitchen',
      'users.id as user_id',
      'users.firstname',
      'users.lastname',
      'reasons.id as reason_id',
      'reasons.key',
      'reasons.text',
      'order_lines.void_note as note',
    ])
    .where('order_lines.company_id', '=', kit.companyId)
    .where('order_lines.id', 'in', kit.list(p.ids)),
)

/** Why these lines were taken off, by their ids. Without any, nothing is read. */
export const loadVoidings = async (
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LineVoiding>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx.all(selectVoidings, { ids })
  return new Map(
    rows.map(({ id, voided_at, void_used, seen_at, by_kitchen, reason_id, key, text, note, ...by }) => [
      id,
      {
        at: voided_at ?? 0,
        by: { id: by.user_id, firstname: by.firstname, lastname: by.lastname },
        reason: { id: reason_id, key, text, note },
        used: void_used === 1,
        seen: seen_at !== null,
        byKitchen: by_kitchen === 1,
      },
    ]),
  )
}

/**
 * Orders that are on no screen of the kitchen any more and have lines whose voids it has not seen, latest first. A line
 * that was ready had left the kitchen.
 */
export const selectUnseenOrders = statement((kit, p: { category: Category; since: number; limit: number }) =>
  kit.db
    .selectFrom('order_lines')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.company_id', '=', 'order_lines.company_id')
        .onRef('orders.id', '=', 'order_lines.order_id'),
    )
    .select((eb) => ['orders.id', eb.fn.max('order_lines.voided_at').as('at')])
    .where('order_lines.company_id', '=', kit.companyId)
    .where('order_lines.voided_at', 'is not', null)
    .where('order_lines.voided_at', '>=', p.since)
    .where('order_lines.seen_at', 'is', null)
    .where('order_lines.by_kitchen', '=', 0)
    .where('order_lines.state', 'in', ['sent', 'preparing'])
    .where('orders.status', 'not in', ['created', 'pending'])
    .where('orders.category', '=', p.category)
    .groupBy('orders.id')
    .orderBy('at', 'desc')
    .orderBy('orders.id')
    .limit(p.limit),
)

/** Those of these lines that were ready at some time by themselves. */
export const selectEverReady = statement((kit, p: { ids: readonly string[] }) =>
  kit.db
    .selectFrom('line_history')
    .select('line_id')
    .distinct()
    .where('company_id', '=', kit.companyId)
    .where('line_id', 'in', kit.list(p.ids))
    .where('to_state', 'in', ['ready', 'served']),
)
