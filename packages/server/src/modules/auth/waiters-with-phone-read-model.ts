import type { QueryKit } from '../../platform/database/query-kit.ts'

/** The waiters who may work and have a phone of the app, invited or with pushes on; nobody who is blocked or archived. */
export const waitersWithPhone = (kit: QueryKit) =>
  kit.db
    .selectFrom('users')
    .where('users.company_id', '=', kit.companyId)
    .where('users.role', '=', 'waiter')
    .where('users.is_blocked', '=', 0)
    .where('users.archived_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('known_devices')
            .select('known_devices.user_id')
            .whereRef('known_devices.user_id', '=', 'users.id')
            .where('known_devices.company_id', '=', kit.companyId)
            .where('known_devices.enrolled_at', 'is not', null),
        ),
        eb.exists(
          eb
            .selectFrom('push_subscriptions')
            .select('push_subscriptions.user_id')
            .whereRef('push_subscriptions.user_id', '=', 'users.id')
            .where('push_subscriptions.company_id', '=', kit.companyId),
        ),
      ]),
    )
