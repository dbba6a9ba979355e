import { sql } from 'kysely'
import { isPaidAtPass, isPaidUnmade, type QueryKit } from '../../platform/database/query-kit.ts'
import { statement } from '../../platform/unit-of-work/statement.ts'
import { waitersWithPhone } from '../auth/index.ts'

/** The known device of a session, and the subscription of that device. */
export const selectOwnPhone = statement((kit, p: { sessionHash: string; userId: string }) =>
  kit.db
    .selectFrom('sessions')
    .innerJoin('known_devices', (join) =>
      join
        .onRef('known_devices.user_id', '=', 'sessions.user_id')
        .onRef('known_devices.token_hash', '=', 'sessions.device_hash'),
    )
    .leftJoin('push_subscriptions', (join) =>
      join
        .onRef('push_subscriptions.company_id', '=', 'sessions.company_id')
        .onRef('push_subscriptions.user_id', '=', 'sessions.user_id')
        .onRef('push_subscriptions.device_hash', '=', 'sessions.device_hash'),
    )
    .select(['known_devices.token_hash', 'push_subscriptions.endpoint'])
    .where('sessions.company_id', '=', kit.companyId)
    .where('sessions.user_id', '=', p.userId)
    .where('sessions.token_hash', '=', p.sessionHash),
)

/** Across venues: those in which something may have to be sent, or forgotten. */
export const selectPushVenues = statement((kit) =>
  kit.db
    .selectFrom('push_subscriptions')
    .select('company_id')
    .union(kit.db.selectFrom('push_waits').select('company_id')),
)

const SERVED = [
  'orders.id',
  'orders.table_id',
  'orders.status',
  'checks.id as check_id',
  'checks.waiter_id',
] as const

/**
 * The orders of open checks that may have something at the pass, and those that were paid before they were served, as far
 * as they changed since `since`. Cross joins, because SQLite keeps their order: the few open checks or paid orders first.
 */
const ordersServed = ({ db, companyId }: QueryKit, since: number) => {
  const paid = (which: typeof isPaidUnmade) =>
    db
      .selectFrom('orders')
      .crossJoin('checks')
      .whereRef('checks.company_id', '=', 'orders.company_id')
      .whereRef('checks.id', '=', 'orders.check_id')
      .select(SERVED)
      .where('orders.company_id', '=', companyId)
      .where(which)
  return db
    .selectFrom('checks')
    .crossJoin('orders')
    .whereRef('orders.company_id', '=', 'checks.company_id')
    .whereRef('orders.check_id', '=', 'checks.id')
    .select(SERVED)
    .where('checks.company_id', '=', companyId)
    .where('checks.state', '=', sql.lit('open'))
    .where('orders.status', 'in', ['created', 'pending', 'done'])
    .unionAll(paid(isPaidUnmade))
    .unionAll(paid(isPaidAtPass).where('orders.updated_at', '>=', since))
}

/** What stands at the pass. `done_at` is when the order was last done, `ready_at` when the line was. */
export const selectAtPass = statement((kit, p: { since: number }) =>
  kit.db
    .selectFrom(ordersServed(kit, p.since).as('served'))
    .crossJoin('order_lines')
    .whereRef('order_lines.order_id', '=', 'served.id')
    .select((eb) => [
      'order_lines.id',
      'order_lines.root_id',
      'order_lines.quantity',
      'served.table_id',
      'served.status',
      'served.check_id',
      'served.waiter_id',
      eb
        .selectFrom('line_history')
        .select(({ fn }) => fn.max('line_history.at').as('at'))
        .whereRef('line_history.company_id', '=', 'order_lines.company_id')
        .whereRef('line_history.line_id', '=', 'order_lines.id')
        .where('line_history.to_state', '=', 'ready')
        .as('ready_at'),
      eb
        .selectFrom('order_history')
        .select(({ fn }) => fn.max('order_history.at').as('at'))
        .whereRef('order_history.company_id', '=', 'order_lines.company_id')
        .whereRef('order_history.order_id', '=', 'served.id')
        .where('order_history.to_status', '=', 'done')
        .as('done_at'),
    ])
    .where('order_lines.company_id', '=', kit.companyId)
    .where('order_lines.state', '=', 'ready')
    .where('order_lines.voided_at', 'is', null),
)

/** With their rights as they are stored. */
export const selectWaitersWithPhone = statement((kit) =>
  waitersWithPhone(kit)
    .select(['users.id', 'users.role', 'users.allowed_routes as routes'])
    .orderBy('users.id'),
)

export const selectOnDuty = statement((kit) =>
  kit.db
    .selectFrom('table_assignments')
    .select(['table_id', 'user_id'])
    .where('company_id', '=', kit.companyId)
    .orderBy('user_id'),
)

/** The subscriptions on whose phones their person is signed in, with their rights: a row for each session. */
export const selectSubscriptions = statement((kit, p: { usedAfter: number; madeAfter: number }) =>
  kit.db
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', (join) =>
      join
        .onRef('sessions.company_id', '=', 'push_subscriptions.company_id')
        .onRef('sessions.user_id', '=', 'push_subscriptions.user_id')
        .onRef('sessions.device_hash', '=', 'push_subscriptions.device_hash'),
    )
    .innerJoin('users', (join) =>
      join
        .onRef('users.company_id', '=', 'push_subscriptions.company_id')
        .onRef('users.id', '=', 'push_subscriptions.user_id'),
    )
    .select([
      'users.role',
      'users.allowed_routes as routes',
      'push_subscriptions.user_id',
      'push_subscriptions.device_hash',
      'push_subscriptions.endpoint',
      'push_subscriptions.p256dh',
      'push_subscriptions.auth',
      'push_subscriptions.language',
      'push_subscriptions.listening_until',
      'sessions.token_hash',
    ])
    .where('push_subscriptions.company_id', '=', kit.companyId)
    .where('sessions.last_used_at', '>', p.usedAfter)
    .where('sessions.created_at', '>', p.madeAfter)
    .where('users.is_blocked', '=', 0)
    .where('users.archived_at', 'is', null)
    .orderBy('push_subscriptions.user_id')
    .orderBy('push_subscriptions.device_hash'),
)

export const selectWaits = statement((kit) =>
  kit.db
    .selectFrom('push_waits')
    .select(['line_id', 'since', 'stage'])
    .where('company_id', '=', kit.companyId),
)

/**
 * The message of each phone that may be sent now, with the name of its table. What has not been tried comes first, so
 * that phones whose push service does not answer hold up no other; then the oldest.
 */
export const selectDueMessages = statement((kit, p: { now: number; limit: number }) =>
  kit.db
    .selectFrom((eb) =>
      eb
        .selectFrom('push_messages')
        .innerJoin('venue_tables', (join) =>
          join
            .onRef('venue_tables.company_id', '=', 'push_messages.company_id')
            .onRef('venue_tables.id', '=', 'push_messages.table_id'),
        )
        .select(({ fn }) => [
          'push_messages.user_id',
          'push_messages.device_hash',
          'push_messages.table_id',
          'push_messages.since',
          'push_messages.tries',
          'venue_tables.name',
          fn
            .agg<number>('row_number')
            .over((over) =>
              over
                .partitionBy(['push_messages.user_id', 'push_messages.device_hash'])
                .orderBy('push_messages.tries')
                .orderBy('push_messages.since')
                .orderBy('push_messages.table_id'),
            )
            .as('place'),
        ])
        .where('push_messages.company_id', '=', kit.companyId)
        .where('push_messages.due_at', '<=', p.now)
        .where('push_messages.leased_until', '<=', p.now)
        .as('due'),
    )
    .select(['user_id', 'device_hash', 'table_id', 'since', 'tries', 'name'])
    .where('place', '=', 1)
    .orderBy('tries')
    .orderBy('since')
    .orderBy('user_id')
    .orderBy('device_hash')
    .limit(p.limit),
)
