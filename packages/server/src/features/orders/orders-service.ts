import type { Caller } from '../../platform/http/caller.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { BillableOrder, Billed, NewOrder, Order, OrderFilter, Page, Range, StatusMove, StatusStep } from './order.ts'

/** What billing does with orders. It holds them by its own lock, which status changes by hand respect. */
export interface OrdersForBilling {
  /** These orders, in this order. @throws AppError NOT_FOUND unless all of them are this venue's */
  forBilling(tx: Tx, ids: readonly string[]): Promise<BillableOrder[]>
  /** Delivered orders become billed; pre-billed ones get their fiscal receipt and keep the moment of their first bill. */
  markBilled(tx: WriteTx, billed: Billed): Promise<void>
  /** The receipt's number became known after the bill was printed. */
  setReceiptNo(tx: WriteTx, ids: readonly string[], receiptNo: number): Promise<void>
  /** Takes a mistaken pre-bill back: the order is delivered again. @throws AppError NOT_FOUND, ALREADY_FISCAL, STATUS_CHANGED when it is not billed */
  unbill(tx: WriteTx, unbilled: { readonly id: string; readonly by: string }): Promise<void>
}

export interface OrdersService extends OrdersForBilling {
  list(tx: Tx, filter: OrderFilter, page: Page): Promise<{ readonly orders: Order[]; readonly total: number }>
  /** @throws AppError NOT_FOUND */
  withHistory(tx: Tx, id: string): Promise<{ readonly order: Order; readonly history: StatusStep[] }>
  /** Newest first; without a range the venue's today. @throws AppError NOT_FOUND */
  ofTable(tx: Tx, tableId: string, range: Range): Promise<Order[]>
  countOfTable(tx: Tx, tableId: string, range: Range): Promise<number>
  /** Newest first; without a range the last month. A waiter sees only their own. @throws AppError ROLE_FORBIDDEN, NOT_FOUND */
  ofPerson(tx: Tx, caller: Caller, filter: OrderFilter & { readonly createdBy: string }): Promise<Order[]>
  /** @throws AppError NOT_FOUND for a table or product that is not there, MIXED_CATEGORIES, TAX_RATE_UNKNOWN */
  create(tx: WriteTx, caller: Caller, values: NewOrder): Promise<Order>
  /** @throws AppError NOT_FOUND, BILLED_IS_FINAL, BILL_BY_BILLING, ORDER_LOCKED; LostRace STATUS_CHANGED */
  move(tx: WriteTx, caller: Caller, id: string, move: StatusMove): Promise<Order>
}
