export type { BillableOrder, NewOrder, Order } from './order.ts'
export type { OrdersService } from './orders-service.ts'
export { createOrders } from './create-orders.ts'
