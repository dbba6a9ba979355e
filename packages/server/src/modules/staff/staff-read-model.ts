import { COMPLETED_STATUSES } from '@kafana/domain'
import type { ExpressionBuilder } from 'kysely'
import { sortFew, type QueryKit } from '../../platform/database/query-kit.ts'
import type { Schema } from '../../platform/database/schema/schema.ts'
import { statement, statementsBy } from '../../platform/unit-of-work/statement.ts'

const balanceOf = (eb: ExpressionBuilder<Schema, 'users'>) =>
  eb
    .selectFrom('ledger_entries')
    .select('balance_after')
    .whereRef('ledger_entries.company_id', '=', 'users.company_id')
    .whereRef('ledger_entries.user_id', '=', 'users.id')
    .orderBy('position', 'desc')
    .limit(1)

/** Everybody who works or worked in the venue, with their balances. */
const people = (kit: QueryKit) =>
  kit.db
    .selectFrom('users')
    .selectAll('users')
    .select((eb) => balanceOf(eb).as('balance'))
    .where('users.company_id', '=', kit.companyId)

/** The staff of the venue. */
const members = (kit: QueryKit) => people(kit).where('users.archived_at', 'is', null)
/** Those who were archived, also those whose data were erased since. */
const archived = (kit: QueryKit) => people(kit).where('users.archived_at', 'is not', null)

export const selectStaff = statement((kit) =>
  members(kit).orderBy('users.lastname').orderBy('users.firstname').orderBy('users.id'),
)
/** As long as their data are there, or cash that somebody has to take from them. */
export const selectArchivedStaff = statement((kit) =>
  archived(kit)
    .where((eb) => eb.or([eb('users.erased_at', 'is', null), eb(balanceOf(eb), '<>', 0)]))
    .orderBy('users.archived_at', 'desc')
    .orderBy('users.id'),
)
export const selectArchivedMember = statement((kit, p: { id: string }) =>
  archived(kit).where('users.id', '=', p.id),
)
export const selectMember = statement((kit, p: { id: string }) => members(kit).where('users.id', '=', p.id))

/** What decides which calls these people may make; blocked and archived people may make none. */
export const selectRights = statement((kit, p: { ids: readonly string[] }) =>
  kit.db
    .selectFrom('users')
    .select(['id', 'role', 'allowed_routes'])
    .where('company_id', '=', kit.companyId)
    .where('id', 'in', kit.list(p.ids))
    .where('is_blocked', '=', 0)
    .where('archived_at', 'is', null),
)

/** An e-mail address is unique across venues, so this searches all of them. */
export const selectEmailHolder = statement((kit, p: { emailKey: string }) =>
  kit.db
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', p.emailKey)
    .where('archived_at', 'is', null),
)

export const selectUsernameHolder = statement((kit, p: { usernameKey: string }) =>
  kit.db
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', kit.companyId)
    .where('username_key', '=', p.usernameKey)
    .where('archived_at', 'is', null),
)

interface EntriesParams {
  readonly userId: string
  readonly start: number
  readonly end: number
  readonly limit: number
}
export const selectEntries = statement((kit, p: EntriesParams) =>
  kit.db
    .selectFrom('ledger_entries')
    .innerJoin('users', (join) =>
      join
        .onRef('users.company_id', '=', 'ledger_entries.company_id')
        .onRef('users.id', '=', 'ledger_entries.by_user'),
    )
    .leftJoin('orders', (join) =>
      join
        .onRef('orders.company_id', '=', 'ledger_entries.company_id')
        .onRef('orders.id', '=', 'ledger_entries.order_id'),
    )
    .select([
      'ledger_entries.id',
      'kind',
      'amount',
      'balance_after',
      'at',
      'order_id',
      'orders.name as order_name',
      'reason',
      'note',
      'by_user',
      'users.firstname',
      'users.lastname',
    ])
    .where('ledger_entries.company_id', '=', kit.companyId)
    .where('ledger_entries.user_id', '=', p.userId)
    .where('at', '>=', p.start)
    .where('at', '<', p.end)
    .orderBy(sortFew('ledger_entries.position'))
    .limit(p.limit),
)

export const selectSectionCategory = statement((kit, p: { sectionId: string }) =>
  kit.db
    .selectFrom('sections')
    .select('category')
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.sectionId),
)

/**
 * The orders that were first completed in a span of time, of everybody or those that one person created or
 * completed. Voided ones count with a total of zero.
 */
export const selectServed = statementsBy((whose: 'everybody' | 'person') =>
  statement((kit, p: { userId: string; start: number; end: number }) => {
    const query = kit.db
      .selectFrom('orders')
      .select([
        'id',
        'carved_from',
        'created_by',
        'done_by',
        'category',
        'served_at',
        'storno_at',
        'total',
        'copy_of',
      ])
      .where('company_id', '=', kit.companyId)
      .where('status', 'in', COMPLETED_STATUSES)
      .where('served_at', '>=', p.start)
      .where('served_at', '<', p.end)
    return whose === 'everybody'
      ? query
      : query.where((eb) => eb.or([eb('created_by', '=', p.userId), eb('done_by', '=', p.userId)]))
  }),
)
