export type { BillableOrder, Billed, Order, OrderBillKind } from './order.ts'
export type { OrdersForBilling, OrdersService } from './orders-service.ts'
