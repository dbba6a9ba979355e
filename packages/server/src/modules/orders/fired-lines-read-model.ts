import { statement } from '../../platform/unit-of-work/statement.ts'

/** The lines of a check's orders, with the course of each. */
export const selectFiredLines = statement((kit, p: { checkId: string }) =>
  kit.db
    .selectFrom('orders')
    .innerJoin('order_lines', (join) =>
      join
        .onRef('order_lines.company_id', '=', 'orders.company_id')
        .onRef('order_lines.order_id', '=', 'orders.id'),
    )
    .select(['order_lines.id', 'order_lines.course_id', 'order_lines.state', 'orders.status'])
    .where('orders.company_id', '=', kit.companyId)
    .where('orders.check_id', '=', p.checkId),
)
