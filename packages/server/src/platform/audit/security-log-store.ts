import type { SecurityEvent } from '@kafana/domain'
import { sql } from 'kysely'
import { statement } from '../unit-of-work/statement.ts'

/** Entries after `after` up to `now`: those of a clock that was set back since do not count. */
interface Hour {
  readonly after: number
  readonly now: number
}

export const countOfOrigin = statement((kit, p: Hour & { event: SecurityEvent; origin: string }) =>
  kit.db
    .selectFrom('security_log')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('event', '=', p.event)
    .where('origin', '=', p.origin)
    .where('at', '>', p.after)
    .where('at', '<=', p.now),
)
export const countOfEvent = statement((kit, p: Hour & { event: SecurityEvent }) =>
  kit.db
    .selectFrom('security_log')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('event', '=', p.event)
    .where('at', '>', p.after)
    .where('at', '<=', p.now),
)

export interface SecurityLogRow {
  readonly id: string
  readonly at: number
  readonly event: SecurityEvent
  readonly address: string | null
  readonly origin: string
  readonly details: string
}
export const insertEntry = statement(
  (kit, p: SecurityLogRow & { byUser: string | null; personId: string | null }) =>
    kit.db.insertInto('security_log').values({
      company_id: kit.companyId,
      id: p.id,
      at: p.at,
      event: p.event,
      by_user: p.byUser,
      person_id: p.personId,
      address: p.address,
      origin: p.origin,
      details: p.details,
    }),
)
export const insertFailedSignIn = statement((kit, p: SecurityLogRow & { emailKey: string }) => {
  const account = (column: 'id' | 'company_id') =>
    sql<string>`(select ${sql.ref(column)} from users where email_key = ${p.emailKey} and archived_at is null)`
  return kit.db.insertInto('security_log').values({
    company_id: sql<string>`coalesce(${account('company_id')}, '')`,
    id: p.id,
    at: p.at,
    event: p.event,
    by_user: null,
    person_id: account('id'),
    address: p.address,
    origin: p.origin,
    details: p.details,
  })
})
