import type { SecurityEvent } from '@kafana/domain'
import { sql } from 'kysely'
import type { QueryKit } from '../database/query-kit.ts'
import { statement } from '../unit-of-work/statement.ts'

/** Entries after `after` up to `now`: those of a clock that was set back since do not count. */
export interface Hour {
  readonly after: number
  readonly now: number
}

const entriesOf = (kit: QueryKit, p: Hour & { event: SecurityEvent }) =>
  kit.db
    .selectFrom('security_log')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('event', '=', p.event)
    .where('at', '>', p.after)
    .where('at', '<=', p.now)

/** Entries of this venue: of one origin, or of all. */
export const countOfOrigin = statement((kit, p: Hour & { event: SecurityEvent; origin: string }) =>
  entriesOf(kit, p).where('company_id', '=', kit.companyId).where('origin', '=', p.origin),
)
export const countOfEvent = statement((kit, p: Hour & { event: SecurityEvent }) =>
  entriesOf(kit, p).where('company_id', '=', kit.companyId),
)

/** The account that an address names, and its venue; nothing and no venue if there is none. */
const account = (column: 'id' | 'company_id', emailKey: string) =>
  sql<string>`(select ${sql.ref(column)} from users where email_key = ${emailKey} and archived_at is null)`
const venueOf = (emailKey: string) => sql<string>`coalesce(${account('company_id', emailKey)}, '')`
/** Failures count by the account that they name, else by network: others cannot use up what is stored of it. */
const originOf = ({ emailKey, origin }: { readonly emailKey: string; readonly origin: string }) =>
  sql<string>`coalesce(${account('id', emailKey)}, ${origin})`

interface FailedSignIns extends Hour {
  readonly event: 'signInFailed' | 'limited'
  readonly emailKey: string
  readonly origin: string
}
export const countFailedOfOrigin = statement((kit, p: FailedSignIns) =>
  entriesOf(kit, p).where('company_id', '=', venueOf(p.emailKey)).where('origin', '=', originOf(p)),
)
export const countFailed = statement((kit, p: FailedSignIns) =>
  entriesOf(kit, p).where('company_id', '=', venueOf(p.emailKey)),
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
export const insertFailedSignIn = statement((kit, p: SecurityLogRow & { emailKey: string }) =>
  kit.db.insertInto('security_log').values({
    company_id: venueOf(p.emailKey),
    id: p.id,
    at: p.at,
    event: p.event,
    by_user: null,
    person_id: account('id', p.emailKey),
    address: p.address,
    origin: originOf(p),
    details: p.details,
  }),
)
