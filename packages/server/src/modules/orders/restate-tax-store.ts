import type { OrderType } from '@kafana/domain'
import { sortFew } from '../../platform/database/query-kit.ts'
import { statement } from '../../platform/unit-of-work/statement.ts'

/** The orders of a check that are not billed. */
export const selectUnbilledOf = statement((kit, p: { checkId: string }) =>
  kit.db
    .selectFrom('orders')
    .select('id')
    .where('company_id', '=', kit.companyId)
    .where('check_id', '=', p.checkId)
    .where('status', '<>', 'billed')
    .orderBy(sortFew('number')),
)

export const updateOrderTypesOf = statement((kit, p: { ids: readonly string[]; type: OrderType }) =>
  kit.db
    .updateTable('orders')
    .set({ type: p.type })
    .where('company_id', '=', kit.companyId)
    .where('id', 'in', kit.list(p.ids)),
)

/** The lines of these orders whose tax depends on the type. */
export const selectTaxChoices = statement((kit, p: { orderIds: readonly string[] }) =>
  kit.db
    .selectFrom('order_lines')
    .select(['id', 'order_id', 'taxes'])
    .where('company_id', '=', kit.companyId)
    .where('order_id', 'in', kit.list(p.orderIds))
    .where('taxes', 'is not', null)
    .where('voided_at', 'is', null),
)

export const updateLineTax = statement(
  (kit, p: { orderId: string; id: string; taxRate: number; taxClass: string }) =>
    kit.db
      .updateTable('order_lines')
      .set({ tax_rate: p.taxRate, tax_class: p.taxClass })
      .where('company_id', '=', kit.companyId)
      .where('order_id', '=', p.orderId)
      .where('id', '=', p.id),
)
