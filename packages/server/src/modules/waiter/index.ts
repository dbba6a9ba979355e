import type { Platform } from '../../platform/platform.ts'
import type { ChecksService } from '../checks/index.ts'
import type { OrdersService } from '../orders/index.ts'
import { checksToWire } from '../service/index.ts'
import type { NotificationService } from './notifications.ts'
import { createReadyService } from './ready-service.ts'
import { createSnapshot, type SnapshotDeps } from './snapshot-routes.ts'
import { waiterRoutes } from './waiter-routes.ts'

export { NOTIFICATIONS_KEPT_MS, notificationTimes } from './notification-store.ts'
export { createNotifications, eraseNotifications } from './notifications.ts'

interface WaiterDeps extends Omit<SnapshotDeps, 'clock' | 'checksToWire' | 'checks'> {
  readonly checks: ChecksService
  readonly orders: OrdersService
  readonly notifications: NotificationService
}

/** What a waiter's phone reads. Notifications are created before the orders that write them. */
export const createWaiter = ({ clock }: Pick<Platform, 'clock'>, { notifications, ...deps }: WaiterDeps) => ({
  routes: waiterRoutes({
    snapshot: createSnapshot({
      ...deps,
      clock,
      checksToWire: (tx, checks) => checksToWire(tx, { ...deps, clock }, checks),
    }),
    ready: createReadyService(deps),
    notifications,
  }),
})
