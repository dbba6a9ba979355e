export type { OrdersForBilling } from './bill-orders.ts'
export type { BillableOrder, Billed, NewOrder, Order, OrderBillKind } from './order.ts'
export type { OrdersService } from './orders-service.ts'
export { createOrders } from './create-orders.ts'
