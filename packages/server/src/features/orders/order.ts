import type { Category, Minor, OrderBillKind, OrderStatus } from '@kafana/domain'

export interface Person {
  readonly id: string
  readonly firstname: string
  readonly lastname: string
}
export interface OrderTable {
  readonly id: string
  readonly name: string
  readonly zone: { readonly id: string; readonly name: string } | null
}

/** A line keeps its own copy of what the product was when it was ordered. `price` is for one, `quantity` whole pieces. */
export interface OrderLine {
  readonly productId: string
  readonly name: string
  readonly taxClass: string
  readonly price: Minor
  readonly quantity: number
}

/** The taking back of an order's fiscal receipt. Its own number may come later. */
export interface Storno {
  readonly at: number
  readonly by: Person
  readonly receiptNo: number | null
}

/** What can change after an order was taken. Times are UTC ms. */
export interface OrderState {
  readonly status: OrderStatus
  readonly updatedAt: number
  readonly version: number
  /** When it was first done or delivered since its ingredients were taken. */
  readonly servedAt: number | null
  /** Who moved it to done last. */
  readonly doneBy: string | null
  readonly billKind: OrderBillKind | null
  /** When its first bill was printed: a later fiscal receipt does not move it. */
  readonly billedAt: number | null
  readonly receiptNo: number | null
  readonly storno: Storno | null
}

export interface Order extends OrderState {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly category: Category
  readonly total: Minor
  readonly createdAt: number
  readonly createdBy: Person
  readonly table: OrderTable
  readonly lines: readonly OrderLine[]
}

/** One step of an order's history; `from` is null for the first. */
export interface StatusStep {
  readonly from: OrderStatus | null
  readonly to: OrderStatus
  readonly at: number
  readonly by: Person
}

export interface NewOrder {
  readonly name: string
  readonly description: string
  readonly tableId: string
  readonly lines: readonly { readonly productId: string; readonly quantity: number }[]
}

/** An order that somebody else moved first, with the step that was theirs. */
export interface OvertakenOrder {
  readonly order: Order
  readonly last: StatusStep | undefined
}

export interface StatusMove {
  readonly to: OrderStatus
  readonly expected?: OrderStatus | undefined
}

/** A range of the moments at which orders were taken: start <= t < end; a bound that is left out is open. */
export interface Range {
  readonly start?: number | undefined
  readonly end?: number | undefined
}

/** Which orders; every field that is there narrows. `search` is a part of the name, in any case. */
export interface OrderFilter extends Range {
  readonly status?: OrderStatus | undefined
  /** Done, delivered or billed. */
  readonly completed?: true | undefined
  /** Still on its way to the guest or to a bill. */
  readonly open?: true | undefined
  readonly createdBy?: string | undefined
  /** Taken by this person: who asks for their own, beside whatever else narrows. */
  readonly ownOf?: string | undefined
  readonly tableId?: string | undefined
  readonly category?: Category | undefined
  readonly search?: string | undefined
  /** Has a line of this product. */
  readonly productId?: string | undefined
  /** The moments of being billed: start <= t < end. */
  readonly billedStart?: number | undefined
  readonly billedEnd?: number | undefined
}
export interface Page {
  readonly page: number
  readonly limit: number
  readonly sort: 'newest' | 'oldest'
}

/** An order as billing sees it. */
export type BillableOrder = Pick<Order, 'id' | 'name' | 'status' | 'billKind' | 'total' | 'lines' | 'storno'>

export interface Billed {
  readonly ids: readonly string[]
  readonly billKind: OrderBillKind
  readonly by: string
  /** null while the device has not said it. */
  readonly receiptNo: number | null
  readonly at: number
  /** By a bill that this store forgot and learnt of again: the orders may be anywhere on their way. */
  readonly restored?: boolean
}

/** Orders whose fiscal receipt was taken back, and with whose PIN. */
export interface TakenBack {
  readonly ids: readonly string[]
  readonly by: Person
  readonly receiptNo: number | null
  readonly at: number
}
