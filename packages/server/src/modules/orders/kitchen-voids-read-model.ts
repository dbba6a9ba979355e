import { statement } from '../../platform/unit-of-work/statement.ts'

/** What the kitchen or bar itself took off since and nobody has seen, earliest first. */
export const selectKitchenVoids = statement((kit, p: { since: number }) =>
  kit.db
    .selectFrom('order_lines')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.company_id', '=', 'order_lines.company_id')
        .onRef('orders.id', '=', 'order_lines.order_id'),
    )
    .innerJoin('reasons', (join) =>
      join
        .onRef('reasons.company_id', '=', 'order_lines.company_id')
        .onRef('reasons.id', '=', 'order_lines.void_reason'),
    )
    .select([
      'orders.table_id',
      'orders.category',
      'order_lines.id',
      'order_lines.version',
      'order_lines.name',
      'order_lines.quantity',
      'reasons.id as reason_id',
      'reasons.key',
      'reasons.text',
      'order_lines.void_note as note',
    ])
    .where('order_lines.company_id', '=', kit.companyId)
    .where('order_lines.voided_at', 'is not', null)
    .where('order_lines.voided_at', '>=', p.since)
    .where('order_lines.by_kitchen', '=', 1)
    .where('order_lines.seen_at', 'is', null)
    .orderBy('order_lines.voided_at')
    .orderBy('order_lines.id'),
)
