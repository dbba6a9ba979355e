import { MOST_NOTIFICATIONS, waiterEndpoints } from '@kafana/contract'
import { iso } from '../../platform/clock.ts'
import { implement } from '../../platform/http/implement.ts'
import { orderToWire, tableToWire } from '../orders/index.ts'
import type { Notification, NotificationService } from './notifications.ts'
import type { ReadyParty, ReadyService } from './ready-service.ts'
import type { createSnapshot } from './snapshot-routes.ts'

const partyToWire = ({ check, isUnassigned, orders }: ReadyParty) => ({
  table: tableToWire(check.table),
  check: check.id,
  ...(isUnassigned && { unassigned: true as const }),
  orders: orders.map(({ order, lines, since }) => {
    const { _id, number, version, status, products } = orderToWire({ ...order, lines })
    return { _id, number, version, done: status === 'done', since: iso(since), products }
  }),
})

const notificationToWire = ({ id, tableId, table, checkId, order, at, readAt, ...same }: Notification) => ({
  ...same,
  _id: id,
  table: { _id: tableId, name: table },
  check: checkId,
  order: { _id: order.id, number: order.number },
  products: [...same.products],
  at: iso(at),
  readAt: readAt === null ? null : iso(readAt),
})

interface WaiterRouteDeps {
  readonly snapshot: ReturnType<typeof createSnapshot>
  readonly ready: ReadyService
  readonly notifications: NotificationService
}

export const waiterRoutes = ({ snapshot, ready, notifications }: WaiterRouteDeps) =>
  implement(waiterEndpoints, {
    snapshot: ({ query }, { caller, read }) => read((tx) => snapshot(tx, caller, query)),
    ready: async (_input, { caller, read }) => {
      const { food, drink } = await read((tx) => ready.of(tx, caller.userId))
      return { food: food.map(partyToWire), drink: drink.map(partyToWire) }
    },
    notifications: async (_input, { caller, read }) =>
      (await read((tx) => notifications.of(tx, caller.userId, MOST_NOTIFICATIONS))).map(notificationToWire),
    readNotifications: ({ body }, { caller, write }) =>
      write(async (tx) => (await notifications.read(tx, caller.userId, body.ids)).map(notificationToWire)),
  })
