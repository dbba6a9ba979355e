import type { Platform } from '../../platform/platform.ts'
import { ordersRoutes } from './orders-routes.ts'
import { createOrdersService, type OrderRooms } from './orders-service.ts'

export const createOrders = (platform: Platform, rooms: OrderRooms) => {
  const service = createOrdersService(platform, rooms)
  return { service, routes: ordersRoutes(service) }
}
