import { statement } from '../../platform/unit-of-work/statement.ts'

/** The lines of a check's orders, with the course of each. Joined so that SQLite begins with the few orders of the check. */
export const selectFiredLines = statement((kit, p: { checkId: string }) =>
  kit.db
    .selectFrom('orders')
    .crossJoin('order_lines')
    .whereRef('order_lines.company_id', '=', 'orders.company_id')
    .whereRef('order_lines.order_id', '=', 'orders.id')
    .select([
      'order_lines.id',
      'order_lines.course_id',
      'order_lines.state',
      'order_lines.voided_at',
      'orders.status',
    ])
    .where('orders.company_id', '=', kit.companyId)
    .where('orders.check_id', 'is not', null)
    .where('orders.check_id', '=', p.checkId),
)
