import { type CheckState, OPEN_STATUSES, type OrderType } from '@kafana/domain'
import { sql } from 'kysely'
import { isPaidAtPass, isPaidUnmade, type QueryKit, sortFew } from '../../platform/database/query-kit.ts'
import { statement } from '../../platform/unit-of-work/statement.ts'
import type { Check } from './check.ts'

/** Checks with their table, its zone and the waiter in charge. */
export const readChecks = ({ db, companyId }: QueryKit) =>
  db
    .selectFrom('checks')
    .innerJoin('venue_tables', (join) =>
      join
        .onRef('venue_tables.company_id', '=', 'checks.company_id')
        .onRef('venue_tables.id', '=', 'checks.table_id'),
    )
    .leftJoin('zones', (join) =>
      join
        .onRef('zones.company_id', '=', 'venue_tables.company_id')
        .onRef('zones.id', '=', 'venue_tables.zone_id'),
    )
    .leftJoin('users', (join) =>
      join.onRef('users.company_id', '=', 'checks.company_id').onRef('users.id', '=', 'checks.waiter_id'),
    )
    .select([
      'checks.id',
      'checks.day',
      'checks.number',
      'checks.table_id',
      'venue_tables.name as table_name',
      'zones.id as zone_id',
      'zones.name as zone_name',
      'checks.type',
      'checks.name',
      'checks.covers',
      'checks.allergies',
      'checks.note',
      'checks.waiter_id',
      'users.firstname',
      'users.lastname',
      'checks.state',
      'checks.opened_at',
      'checks.opened_late',
      'checks.closed_at',
      'checks.merged_into',
      'checks.presented_at',
      'checks.presented_total',
      'checks.version',
    ])
    .where('checks.company_id', '=', companyId)

export const selectCheck = statement((kit, p: { id: string }) =>
  readChecks(kit).where('checks.id', '=', p.id),
)

/** What a bill of a check depends on beside its orders. */
export const selectCheckToBill = statement((kit, p: { id: string }) =>
  kit.db
    .selectFrom('checks')
    .innerJoin('companies', 'companies.id', 'checks.company_id')
    .select(['checks.id', 'checks.merged_into', 'companies.pay_first'])
    .where('checks.company_id', '=', kit.companyId)
    .where('checks.id', '=', p.id),
)

/** Literal, so that the index on open checks is used. */
const isOpen = sql<boolean>`checks.state = 'open'`

/** Earliest first. */
export const selectOpenChecks = statement((kit, p: { tableId: string }) =>
  readChecks(kit)
    .where('checks.table_id', '=', p.tableId)
    .where(isOpen)
    .orderBy('checks.opened_at')
    .orderBy('checks.id'),
)

/**
 * When the first guest check was printed of the open checks of each table that owe something: what is held, nobody was
 * shown.
 */
export const selectPresentedTables = statement((kit) =>
  kit.db
    .selectFrom('checks')
    .select((eb) => ['table_id', eb.fn.min<number>('presented_at').as('presented_at')])
    .where('company_id', '=', kit.companyId)
    .where(isOpen)
    .where('presented_at', 'is not', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('orders')
          .select('orders.id')
          .where('orders.company_id', '=', kit.companyId)
          .whereRef('orders.check_id', '=', 'checks.id')
          .where('orders.status', 'in', OPEN_STATUSES),
      ),
    )
    .groupBy('table_id'),
)

/**
 * Closed ones that have orders on pre-bills that are not paid, earliest first. Literals, so that the index on pre-billed
 * orders is used.
 */
export const selectUnpaidChecks = statement((kit, p: { tableId: string; since: number }) =>
  readChecks(kit)
    .where('checks.id', 'in', (eb) =>
      eb
        .selectFrom('orders')
        .select('orders.check_id')
        .where('orders.company_id', '=', kit.companyId)
        .where(sql<boolean>`orders.bill_kind = 'pre'`)
        .where('orders.billed_at', '>=', p.since),
    )
    .where('checks.table_id', '=', p.tableId)
    .where('checks.state', '=', 'closed')
    .orderBy('checks.opened_at')
    .orderBy('checks.id'),
)

/**
 * Of the venue: the open ones, and the closed ones of which something that was paid first is not served. What stands at
 * the pass since a moment before `since` is not looked for.
 */
export const selectChecksInService = statement((kit, p: { since: number }) => {
  const paid = (which: typeof isPaidUnmade) =>
    kit.db
      .selectFrom('orders')
      .select('orders.check_id')
      .where('orders.company_id', '=', kit.companyId)
      .where(which)
  return readChecks(kit)
    .where(isOpen)
    .unionAll(
      readChecks(kit)
        .where('checks.state', '=', 'closed')
        .where(
          'checks.id',
          'in',
          paid(isPaidUnmade).unionAll(paid(isPaidAtPass).where('orders.updated_at', '>=', p.since)),
        ),
    )
})

interface CheckRow {
  readonly id: string
  readonly day: string
  readonly number: number
  readonly table_id: string
  readonly table_name: string
  readonly zone_id: string | null
  readonly zone_name: string | null
  readonly type: OrderType
  readonly name: string | null
  readonly covers: number | null
  readonly allergies: string
  readonly note: string
  readonly waiter_id: string | null
  readonly firstname: string | null
  readonly lastname: string | null
  readonly state: CheckState
  readonly opened_at: number
  readonly opened_late: 0 | 1
  readonly closed_at: number | null
  readonly merged_into: string | null
  readonly presented_at: number | null
  readonly presented_total: number | null
  readonly version: number
}
export const toCheck = ({
  table_id: tableId,
  table_name: tableName,
  zone_id: zoneId,
  zone_name: zoneName,
  waiter_id: waiterId,
  firstname,
  lastname,
  opened_at: openedAt,
  opened_late: openedLate,
  closed_at: closedAt,
  merged_into: mergedInto,
  presented_at: presentedAt,
  presented_total: presentedTotal,
  ...row
}: CheckRow): Check => ({
  ...row,
  tableId,
  table: {
    id: tableId,
    name: tableName,
    zone: zoneId === null || zoneName === null ? null : { id: zoneId, name: zoneName },
  },
  waiter: waiterId === null ? null : { id: waiterId, firstname: firstname ?? '', lastname: lastname ?? '' },
  openedAt,
  openedLate: openedLate === 1,
  closedAt,
  mergedInto,
  presented:
    presentedAt === null || presentedTotal === null ? null : { at: presentedAt, total: presentedTotal },
})

/** Whether one of its orders is open. */
export const selectHasOpenOrder = statement((kit, p: { checkId: string }) =>
  kit.db
    .selectFrom('orders')
    .select('id')
    .where('company_id', '=', kit.companyId)
    .where('check_id', '=', p.checkId)
    .where('status', 'in', OPEN_STATUSES)
    .limit(1),
)

/** When the first was taken of its orders that are not billed, also of rejected ones, which may be open again. */
export const selectFirstUnbilled = statement((kit, p: { checkId: string }) =>
  kit.db
    .selectFrom('orders')
    .select((eb) => eb.fn.min<number | null>(sortFew('created_at')).as('created_at'))
    .where('company_id', '=', kit.companyId)
    .where('check_id', '=', p.checkId)
    .where('status', '!=', 'billed'),
)

export const selectTicket = statement((kit, p: { id: string }) =>
  kit.db
    .selectFrom('tickets')
    .innerJoin('users', (join) =>
      join.onRef('users.company_id', '=', 'tickets.company_id').onRef('users.id', '=', 'tickets.by_user'),
    )
    .select([
      'tickets.id',
      'tickets.check_id',
      'tickets.number',
      'tickets.note',
      'tickets.taken_at',
      'tickets.at',
      'tickets.body_hash',
      'users.id as user_id',
      'users.firstname',
      'users.lastname',
    ])
    .where('tickets.company_id', '=', kit.companyId)
    .where('tickets.id', '=', p.id),
)

/** The waiters who work here, by their id and name. */
export const selectWaiters = statement((kit) =>
  kit.db
    .selectFrom('users')
    .select(['id', 'firstname', 'lastname'])
    .where('company_id', '=', kit.companyId)
    .where('role', '=', 'waiter')
    .where('archived_at', 'is', null)
    .where('is_blocked', '=', 0)
    .orderBy('firstname')
    .orderBy('lastname')
    .orderBy('id'),
)
