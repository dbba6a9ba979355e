export type { BillableOrder, NewOrder, Order } from './order.ts'
export { orderToWire } from './orders-routes.ts'
export type { OrdersService } from './orders-service.ts'
export { createOrders } from './create-orders.ts'
