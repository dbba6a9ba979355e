import { sql } from 'kysely'
import { statement } from '../unit-of-work/statement.ts'

// The triggers of the log refuse every other change: an entry can lose its network and the hash of a typed name, and
// can be deleted once `log_retention` says so.
const withoutAddress = {
  address: null,
  origin: sql<string>`case when origin = address then '' else origin end`,
}
export const cutAddresses = statement((kit, p: { before: number }) =>
  kit.db
    .updateTable('security_log')
    .set(withoutAddress)
    .where('at', '<', p.before)
    .where('address', 'is not', null),
)
export const putDeletedBefore = statement((kit, p: { before: number }) =>
  kit.db
    .insertInto('log_retention')
    .values({ log: 'security_log', deleted_before: p.before })
    .onConflict((conflict) => conflict.column('log').doUpdateSet({ deleted_before: p.before })),
)
export const deleteEntries = statement((kit, p: { before: number }) =>
  kit.db.deleteFrom('security_log').where('at', '<', p.before),
)

export const cutAddressesOf = statement((kit, p: { personId: string }) =>
  kit.db
    .updateTable('security_log')
    .set(withoutAddress)
    .where('company_id', '=', kit.companyId)
    .where('address', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('by_user', '=', p.personId),
        eb.and([eb('by_user', 'is', null), eb('person_id', '=', p.personId)]),
      ]),
    ),
)
export const selectNamed = statement((kit, p: { personId: string; pattern: string }) =>
  kit.db
    .selectFrom('security_log')
    .select(['id', 'details'])
    .where('company_id', '=', kit.companyId)
    .where('person_id', '=', p.personId)
    .where('details', 'like', p.pattern),
)
export const cutName = statement((kit, p: { id: string; details: string }) =>
  kit.db
    .updateTable('security_log')
    .set({ details: p.details })
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id),
)
