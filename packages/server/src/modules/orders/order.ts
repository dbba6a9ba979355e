import type {
  Category,
  DiscountPart,
  FollowingStatus,
  HeldCash,
  LineState,
  Minor,
  OrderBillKind,
  OrderSort,
  OrderStatus,
  OrderType,
  PaidPart,
  Payment,
  SaleDocument,
  Share,
} from '@kafana/domain'
import type { AuditEntry } from '../../platform/audit/audit-log.ts'
import type { GivenReason } from '../../platform/http/reason-to-wire.ts'
import type { WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { LineOption } from '../catalog/index.ts'

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

export interface ParentLine {
  readonly id: string
  readonly name: string
}
/** The option as which a line was chosen, with how many of its pieces for one of the line that it goes with. */
export interface ChosenAs {
  readonly option: string
  readonly each: number
}

/**
 * A line has its own copy of the product as it was ordered. `price` is for one piece, `quantity` in whole
 * pieces.
 */
export interface OrderLine {
  readonly id: string
  readonly version: number
  readonly state: LineState
  readonly note: string
  /** Null is the kitchen or bar itself. */
  readonly stationId: string | null
  /** With which it was ordered. */
  readonly courseId: string | null
  /** Its product was sold out when the kitchen got it. */
  readonly soldOut: boolean
  /** What was chosen for one piece; `price` contains their prices. */
  readonly options: readonly LineOption[]
  /** The guest it is for, from 1; null for nobody. */
  readonly seat: number | null
  /** The line that it goes with; null for one that goes with none. */
  readonly parent: ParentLine | null
  /** Null for one that was not chosen as an option. */
  readonly chosenAs: ChosenAs | null
  readonly productId: string
  /** Of the product, with the part of a piece that the line is (`lineTitle`). */
  readonly name: string
  /** Of the product alone. */
  readonly productName: string
  readonly taxClass: string
  readonly price: Minor
  /** What the guests were shown as the price of one; null for the same. */
  readonly shownPrice: Minor | null
  readonly quantity: number
  readonly taxRateBasisPoints: number
  /** Of the whole line. */
  readonly cost: Minor
  /** Its note was changed after it was sent, and the kitchen has not seen that. */
  readonly noteChanged: boolean
  /** The voided line whose place it took. */
  readonly replaces: string | null
  /** The allergies that the kitchen has seen for it; empty for none. */
  readonly allergiesSeen: string
  /** What is taken off the whole line, and by which discounts. */
  readonly discount: Minor
  readonly discounts: readonly DiscountPart[]
  /** Its product took no discount when it was ordered; free of charge it may be. */
  readonly noDiscount: boolean
  /** The line that was ordered, which may be itself, and how many pieces that had. */
  readonly rootId: string
  readonly rootQuantity: number
  /** What it is of that line. */
  readonly share: Share
}

/** Why, when and by whom a line was taken off. */
export interface LineVoiding {
  readonly at: number
  readonly by: Person
  /** A key of a text, or the venue's own text. */
  readonly reason: GivenReason
  /** What was made of it is lost. */
  readonly used: boolean
  /** By the kitchen; by the waiter if the kitchen took it off. */
  readonly seen: boolean
  readonly byKitchen: boolean
}
export interface VoidedLine extends OrderLine {
  readonly voiding: LineVoiding
}

/** The storno of an order's fiscal receipt. Its number may come later. */
export interface Storno {
  readonly at: number
  readonly by: Person
  readonly receiptNo: number | null
}

/** The payments that cover an order, and who was credited with its cash. */
export interface OrderPaid {
  readonly parts: readonly PaidPart[]
  readonly held: readonly HeldCash[]
}

/** What can change after creation. Times are UTC ms. */
export interface OrderState {
  readonly status: OrderStatus
  readonly updatedAt: number
  readonly version: number
  /** When it was first done or delivered since its ingredients were taken. */
  readonly servedAt: number | null
  /** Who last set it to done. */
  readonly doneBy: string | null
  readonly billKind: OrderBillKind | null
  /** When its first bill was printed; a later fiscal receipt does not change it. */
  readonly billedAt: number | null
  readonly receiptNo: number | null
  readonly storno: Storno | null
  /** Who was credited with its cash and has not paid it back; null: nobody. */
  readonly cashHolder: string | null
  /** How it is paid, and who holds its cash; null where `payment` and `cashHolder` say it. */
  readonly paid: OrderPaid | null
  /** Who closed its first bill: the sale is theirs, whoever prints the receipt later. */
  readonly billedBy: string | null
  /** How its last bill was paid. */
  readonly payment: Payment | null
  /**
   * Of an order that was billed before it was served: how far it is with the kitchen or bar, by the status that it would
   * have. Null for any other.
   */
  readonly preparation: FollowingStatus | null
}

export interface Order extends OrderState {
  readonly id: string
  readonly number: number
  readonly name: string
  readonly description: string
  readonly category: Category
  readonly total: Minor
  readonly createdAt: number
  /** If it arrived late; null if it did not. */
  readonly takenAt: number | null
  readonly createdBy: Person
  /** Who `billedBy` was when the order was read. */
  readonly biller: Person | null
  readonly table: OrderTable
  /** Null if it was closed before there were checks. */
  readonly checkId: string | null
  /** Its latest pre-bill as it was read; null if it has none, or a fiscal receipt by now. */
  readonly preBillId: string | null
  /** That of its check while it is not billed. */
  readonly type: OrderType
  /** The order that was taken, of which it is a part. */
  readonly carvedFrom: string | null
  /** The order that it was taken of: that one, or a part of it; null for one that is no part, and for earlier parts. */
  readonly takenOf: string | null
  /** What the guests of its check must not be served; empty for nothing. */
  readonly allergies: string
  /** Those that are live. */
  readonly lines: readonly OrderLine[]
  /** Those that were taken off, earliest first. */
  readonly voided: readonly VoidedLine[]
}

export interface OrderNumber {
  readonly id: string
  readonly number: number
}
/** The order that one is a part of, or its own parts by their numbers. */
export interface CarvedOrders {
  readonly from: OrderNumber | null
  readonly into: readonly OrderNumber[]
}

/** Writes a change with its history step, audit row and live event, and returns the order after it. */
export type SaveOrder = (
  tx: WriteTx,
  before: Order,
  change: Partial<Omit<OrderState, 'updatedAt' | 'version'>>,
  reason: Pick<AuditEntry, 'action' | 'details'> & {
    readonly by: string
    /** Its lines where they changed by themselves; without them they follow the status. */
    readonly ownLines?: readonly OrderLine[]
  },
) => Promise<Order>

/**
 * Reckons the discounts of a check again after its lines have changed, within the unit of that change, and returns the
 * ids of the orders that cost something else now.
 */
export type SpreadDiscounts = (
  tx: WriteTx,
  by: string | null,
  checkId: string,
) => Promise<ReadonlySet<string>>

/** One status change; `from` is null for the first. */
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

/** An order that somebody else changed first, with that change. */
export interface OrderConflict {
  readonly order: Order
  readonly last: StatusStep | undefined
}

export interface StatusMove {
  readonly to: OrderStatus
  readonly expected?: OrderStatus | undefined
}

/** Lines with the versions that the caller has seen. */
export interface LineMove {
  readonly lines: readonly { readonly id: string; readonly version: number }[]
  readonly to: LineState
}

/** A range of creation times: start <= t < end; a missing bound is open. */
export interface Range {
  readonly start?: number | undefined
  readonly end?: number | undefined
}

/** Every field that is set narrows the result; what `search` finds is described in the contract. */
export interface OrderFilter extends Range {
  readonly status?: OrderStatus | undefined
  /** Done, delivered or billed. */
  readonly completed?: true | undefined
  /** Not yet billed. */
  readonly open?: true | undefined
  readonly createdBy?: string | undefined
  /** Created by this person: a request for one's own orders, in addition to the other fields. */
  readonly ownOf?: string | undefined
  readonly tableId?: string | undefined
  readonly category?: Category | undefined
  readonly search?: string | undefined
  /** Has a line of this product. */
  readonly productId?: string | undefined
  /** Billed, with this document. */
  readonly document?: SaleDocument | undefined
  /** Billing times: start <= t < end. */
  readonly billedStart?: number | undefined
  readonly billedEnd?: number | undefined
}
export interface Page {
  readonly page: number
  readonly limit: number
  readonly sort: OrderSort
}

/** An order as billing sees it. */
export type BillableOrder = Pick<
  Order,
  | 'id'
  | 'name'
  | 'status'
  | 'billKind'
  | 'preBillId'
  | 'total'
  | 'lines'
  | 'storno'
  | 'cashHolder'
  | 'payment'
  | 'paid'
  | 'carvedFrom'
  | 'takenOf'
>

export interface BilledOrders {
  readonly ids: readonly string[]
  readonly billKind: OrderBillKind
  /** Null where they are free of charge. */
  readonly payment: Payment | null
  /** Of each order; missing for the whole of it by `payment`, to whoever closes the bill. */
  readonly paid?: ReadonlyMap<string, OrderPaid>
  readonly by: string
  /** null while the device has not reported it. */
  readonly receiptNo: number | null
  readonly at: number
  /** By a bill that was reconstructed: the orders may have any status. */
  readonly reconstructed?: boolean
  /** By a bill that has held its orders since it was reserved, which decided that they can be billed. */
  readonly isHeld?: boolean
}

/** Orders whose fiscal receipt was voided, and by whose PIN. */
export interface VoidedOrders {
  readonly ids: readonly string[]
  readonly by: Person
  readonly receiptNo: number | null
  readonly at: number
}
