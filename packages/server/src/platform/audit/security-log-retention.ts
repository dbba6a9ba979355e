import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { EraseTraces } from '../erasure.ts'
import { statement } from '../unit-of-work/statement.ts'
import { NO_COMPANY, type UnitOfWork } from '../unit-of-work/unit-of-work.ts'
import type { SecurityDetails } from './security-log.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** How long an entry has the network that it came from. */
export const ADDRESSES_KEPT_MS = 7 * DAY_MS
/** How long an entry is kept. */
export const SECURITY_LOG_KEPT_MS = 90 * DAY_MS

// The triggers of the log refuse every other change: an entry can lose its network and the hash of a typed name, and
// can be deleted once `log_retention` says so.
const withoutAddress = {
  address: null,
  origin: sql<string>`case when origin = address then '' else origin end`,
}
const cutAddresses = statement((kit, p: { before: number }) =>
  kit.db
    .updateTable('security_log')
    .set(withoutAddress)
    .where('at', '<', p.before)
    .where('address', 'is not', null),
)
const putDeletedBefore = statement((kit, p: { before: number }) =>
  kit.db
    .insertInto('log_retention')
    .values({ log: 'security_log', deleted_before: p.before })
    .onConflict((conflict) => conflict.column('log').doUpdateSet({ deleted_before: p.before })),
)
const deleteEntries = statement((kit, p: { before: number }) =>
  kit.db.deleteFrom('security_log').where('at', '<', p.before),
)

export const cutOldAddresses = (uow: UnitOfWork, clock: Clock): Promise<number> =>
  uow.write(NO_COMPANY, (tx) => tx.run(cutAddresses, { before: clock.now() - ADDRESSES_KEPT_MS }))

export const deleteOldEntries = (uow: UnitOfWork, clock: Clock): Promise<number> =>
  uow.write(NO_COMPANY, async (tx) => {
    const before = clock.now() - SECURITY_LOG_KEPT_MS
    await tx.run(putDeletedBefore, { before })
    return tx.run(deleteEntries, { before })
  })

const cutAddressesOf = statement((kit, p: { personId: string }) =>
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
const selectNamed = statement((kit, p: { personId: string; pattern: string }) =>
  kit.db
    .selectFrom('security_log')
    .select(['id', 'details'])
    .where('company_id', '=', kit.companyId)
    .where('person_id', '=', p.personId)
    .where('details', 'like', p.pattern),
)
const cutName = statement((kit, p: { id: string; details: string }) =>
  kit.db
    .updateTable('security_log')
    .set({ details: p.details })
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id),
)

/** Takes from a person's entries where they came from, and the keyed hash of their address. */
export const eraseFromSecurityLog: EraseTraces = async (tx, { id }) => {
  await tx.run(cutAddressesOf, { personId: id })
  for (const entry of await tx.all(selectNamed, { personId: id, pattern: '%"name"%' })) {
    const { name: _name, ...details } = JSON.parse(entry.details) as SecurityDetails
    await tx.run(cutName, { id: entry.id, details: JSON.stringify(details) })
  }
}
