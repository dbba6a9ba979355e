import type { NotificationKind } from '@kafana/domain'
import { statement } from '../../platform/unit-of-work/statement.ts'
import { storedTime } from '../../platform/unit-of-work/stored-time.ts'
import { waitersWithPhone } from '../auth/index.ts'

export const NOTIFICATIONS_KEPT_MS = 7 * 24 * 60 * 60 * 1000

export const notificationTimes = [storedTime('notifications', 'at'), storedTime('notifications', 'read_at')]

/**
 * The waiters with a phone who may serve a party, with their rights as they are stored: on duty for its table, or in
 * charge of its check. Earliest id first.
 */
export const selectServing = statement((kit, p: { tableId: string; checkId: string | null }) =>
  waitersWithPhone(kit)
    .leftJoin('checks', (join) =>
      join
        .onRef('checks.company_id', '=', 'users.company_id')
        .onRef('checks.waiter_id', '=', 'users.id')
        .on('checks.id', '=', p.checkId ?? ''),
    )
    .leftJoin('table_assignments', (join) =>
      join
        .onRef('table_assignments.company_id', '=', 'users.company_id')
        .onRef('table_assignments.user_id', '=', 'users.id')
        .on('table_assignments.table_id', '=', p.tableId),
    )
    .select([
      'users.id',
      'users.role',
      'users.allowed_routes as routes',
      'checks.id as check_id',
      'table_assignments.table_id',
    ])
    .where((eb) => eb.or([eb('checks.id', 'is not', null), eb('table_assignments.table_id', 'is not', null)]))
    .orderBy('users.id'),
)

interface NewNotification {
  readonly id: string
  readonly personId: string
  readonly kind: NotificationKind
  readonly tableId: string
  readonly checkId: string | null
  readonly body: string
  readonly at: number
}
export const insertNotification = statement((kit, p: NewNotification) =>
  kit.db.insertInto('notifications').values({
    company_id: kit.companyId,
    id: p.id,
    person_id: p.personId,
    kind: p.kind,
    table_id: p.tableId,
    check_id: p.checkId,
    body: p.body,
    at: p.at,
    read_at: null,
  }),
)

/** Newest first. */
export const selectNotificationsOf = statement((kit, p: { personId: string; after: number; limit: number }) =>
  kit.db
    .selectFrom('notifications')
    .select(['id', 'kind', 'table_id', 'check_id', 'body', 'at', 'read_at'])
    .where('company_id', '=', kit.companyId)
    .where('person_id', '=', p.personId)
    .where('at', '>', p.after)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(p.limit),
)

export const selectOwnNotifications = statement((kit, p: { personId: string; ids: readonly string[] }) =>
  kit.db
    .selectFrom('notifications')
    .select(['id', 'kind', 'table_id', 'check_id', 'body', 'at', 'read_at'])
    .where('company_id', '=', kit.companyId)
    .where('person_id', '=', p.personId)
    .where('id', 'in', kit.list(p.ids))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc'),
)

/** What was read before keeps its time. */
export const markRead = statement((kit, p: { personId: string; ids: readonly string[]; now: number }) =>
  kit.db
    .updateTable('notifications')
    .set({ read_at: p.now })
    .where('company_id', '=', kit.companyId)
    .where('person_id', '=', p.personId)
    .where('id', 'in', kit.list(p.ids))
    .where('read_at', 'is', null),
)

export const deleteNotificationsOf = statement((kit, p: { personId: string }) =>
  kit.db
    .deleteFrom('notifications')
    .where('company_id', '=', kit.companyId)
    .where('person_id', '=', p.personId),
)
/** Across venues. */
export const deleteOldNotifications = statement((kit, p: { before: number }) =>
  kit.db.deleteFrom('notifications').where('at', '<=', p.before),
)
