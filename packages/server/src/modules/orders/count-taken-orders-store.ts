import { statement } from '../../platform/unit-of-work/statement.ts'

/**
 * The orders of these that were taken and count as sold: by themselves, or by a part that was carved off them. One whose
 * receipt was voided has been subtracted again.
 */
export const selectCounted = statement((kit, p: { roots: readonly string[] }) => {
  const counted = kit.db
    .selectFrom('orders')
    .where('company_id', '=', kit.companyId)
    .where('status', '=', 'billed')
    .where('storno_at', 'is', null)
    .where('counts', '=', 1)
  return counted
    .select('id as root')
    .where('id', 'in', kit.list(p.roots))
    .where('carved_from', 'is', null)
    .unionAll(
      counted
        .select((eb) => eb.fn.coalesce('carved_from', 'id').as('root'))
        .where('carved_from', 'is not', null)
        .where('carved_from', 'in', kit.list(p.roots)),
    )
})

export const updateCounts = statement((kit, p: { ids: readonly string[]; counts: number }) =>
  kit.db
    .updateTable('orders')
    .set({ counts: p.counts as 0 | 1 })
    .where('company_id', '=', kit.companyId)
    .where('id', 'in', kit.list(p.ids)),
)
