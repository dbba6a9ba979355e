import type { Platform } from '../../platform/platform.ts'
import { ordersRoutes } from './orders-routes.ts'
import { createOrdersService, type OrderDeps } from './orders-service.ts'

export { mayBeBilled } from './bill-orders.ts'
export { heldOf, partsOf } from './order-paid.ts'
export { type CourseFiring, type OpenHeldLine, openHeldLine } from './fire-courses.ts'
export type { HeldPieces } from './held-pieces.ts'
export type { DiscountRequest } from './check-discounts.ts'
export { discountToWire } from './discount-to-wire.ts'
export { documentOfSale, receiptBill, stornoBill } from './order-documents-read-model.ts'
export { rerouteLines } from './line-stations.ts'
export type { BillableOrder, NewOrder, Order } from './order.ts'
export { optionToWire, orderToWire, alongToWire, tableToWire } from './orders-routes.ts'
export { loadStornos, type Reversal } from './reversals-read-model.ts'
export type { OrderNotices } from './order-notices.ts'
export type { OrdersService } from './orders-service.ts'
export { readyOf, type ReadyOrder } from './ready-lines.ts'
export { type FiredLine, type PlacedLine, withOptionLines } from './place-orders.ts'
export type { CheckPlace } from './relocate-orders.ts'

export const createOrders = (platform: Platform, deps: OrderDeps) => {
  const service = createOrdersService(platform, deps)
  return { service, routes: ordersRoutes(service) }
}
