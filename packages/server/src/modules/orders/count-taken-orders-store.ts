import { statement } from '../../platform/unit-of-work/statement.ts'

/** These orders, the parts that were carved off them, and their copies. */
export const selectRelatives = statement((kit, p: { ids: readonly string[] }) => {
  const orders = kit.db
    .selectFrom('orders')
    .select(['id', 'carved_from', 'copy_of', 'status', 'billed_at', 'storno_at', 'counts'])
    .where('company_id', '=', kit.companyId)
  return orders
    .where('id', 'in', kit.list(p.ids))
    .unionAll(orders.where('carved_from', 'is not', null).where('carved_from', 'in', kit.list(p.ids)))
    .unionAll(orders.where('copy_of', 'is not', null).where('copy_of', 'in', kit.list(p.ids)))
})

export const updateCounts = statement((kit, p: { ids: readonly string[]; counts: number }) =>
  kit.db
    .updateTable('orders')
    .set({ counts: p.counts as 0 | 1 })
    .where('company_id', '=', kit.companyId)
    .where('id', 'in', kit.list(p.ids)),
)
