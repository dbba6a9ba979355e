import { statement } from '../../platform/unit-of-work/statement.ts'

/** Who is in which section; people who left the venue are in none. */
export const selectMembers = statement((kit) =>
  kit.db
    .selectFrom('section_members')
    .innerJoin('users', 'users.id', 'section_members.user_id')
    .select(['section_id', 'users.id', 'users.email', 'users.firstname', 'users.lastname'])
    .where('section_members.company_id', '=', kit.companyId)
    .where('users.company_id', '=', kit.companyId)
    .where('users.archived_at', 'is', null)
    .orderBy('users.lastname')
    .orderBy('users.firstname')
    .orderBy('users.id'),
)
