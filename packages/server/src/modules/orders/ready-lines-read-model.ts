import { statement } from '../../platform/unit-of-work/statement.ts'

/** When each of these lines was last finished by itself. */
export const selectReadySince = statement((kit, p: { ids: readonly string[] }) =>
  kit.db
    .selectFrom('line_history')
    .select((eb) => ['line_id', eb.fn.max('at').as('at')])
    .where('company_id', '=', kit.companyId)
    .where('line_id', 'in', kit.list(p.ids))
    .where('to_state', '=', 'ready')
    .groupBy('line_id'),
)
