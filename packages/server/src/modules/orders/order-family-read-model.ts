import { sortFew } from '../../platform/database/query-kit.ts'
import { statement } from '../../platform/unit-of-work/statement.ts'

/** The parts of an order. */
export const selectParts = statement((kit, p: { root: string }) =>
  kit.db
    .selectFrom('orders')
    .select('id')
    .where('company_id', '=', kit.companyId)
    .where('carved_from', 'is not', null)
    .where('carved_from', '=', p.root)
    .orderBy(sortFew('id')),
)

/** Those of these orders of which parts became orders of their own. */
export const selectDivided = statement((kit, p: { ids: readonly string[] }) =>
  kit.db
    .selectFrom('orders')
    .select('carved_from')
    .distinct()
    .where('company_id', '=', kit.companyId)
    .where('carved_from', 'is not', null)
    .where('carved_from', 'in', kit.list(p.ids)),
)
