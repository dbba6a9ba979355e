import { statement } from '../../platform/unit-of-work/statement.ts'

/** The latest first. */
export const selectCheckSteps = statement((kit, p: { checkId: string; before: number; limit: number }) =>
  kit.db
    .selectFrom('check_history')
    .innerJoin('users', (join) =>
      join
        .onRef('users.company_id', '=', 'check_history.company_id')
        .onRef('users.id', '=', 'check_history.by_user'),
    )
    .select([
      'check_history.position',
      'check_history.what',
      'check_history.details',
      'check_history.at',
      'users.id as user_id',
      'users.firstname',
      'users.lastname',
    ])
    .where('check_history.company_id', '=', kit.companyId)
    .where('check_history.check_id', '=', p.checkId)
    .where('check_history.position', '<', p.before)
    .orderBy('check_history.position', 'desc')
    .limit(p.limit),
)

export const selectPeopleById = statement((kit, p: { ids: readonly string[] }) =>
  kit.db
    .selectFrom('users')
    .select(['id', 'firstname', 'lastname'])
    .where('company_id', '=', kit.companyId)
    .where('id', 'in', kit.list(p.ids)),
)

export const selectTableNames = statement((kit, p: { ids: readonly string[] }) =>
  kit.db
    .selectFrom('venue_tables')
    .select(['id', 'name'])
    .where('company_id', '=', kit.companyId)
    .where('id', 'in', kit.list(p.ids)),
)

export const selectNamedChecks = statement((kit, p: { ids: readonly string[] }) =>
  kit.db
    .selectFrom('checks')
    .innerJoin('venue_tables', (join) =>
      join
        .onRef('venue_tables.company_id', '=', 'checks.company_id')
        .onRef('venue_tables.id', '=', 'checks.table_id'),
    )
    .select(['checks.id', 'checks.number', 'venue_tables.name as table_name'])
    .where('checks.company_id', '=', kit.companyId)
    .where('checks.id', 'in', kit.list(p.ids)),
)
