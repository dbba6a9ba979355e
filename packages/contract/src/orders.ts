import {
  AWAY_TYPES,
  CATEGORIES,
  FOLLOWING_STATUSES,
  LINE_STATES,
  MAX_LINES,
  MAX_LINE_QUANTITY,
  ORDER_BILL_KINDS,
  ORDER_FILTERS,
  SALE_DOCUMENTS,
  ORDER_SORTS,
  ORDER_STATUSES,
} from '@kafana/domain'
import * as z from 'zod/mini'
import { AllDayDish } from './all-day-dish.ts'
import { endpoint } from './endpoint.ts'
import {
  id,
  idParams,
  instant,
  money,
  optionalRange,
  optionalRangeFields,
  optionalText,
  queryInteger,
  queryNumber,
  rangeInOrder,
  requiredText,
  version,
  wholeNumber,
} from './fields.ts'
import { FloorTable } from './floor-table.ts'
import { Discount } from './given-discount.ts'
import { StationDone } from './kitchen-voids.ts'
import { orderPaidFields, OrderProfit, OrderStorno, OrderTax } from './order-money.ts'
import { OrderLink, OrderReversal } from './order-reversals.ts'
import { Person } from './staff.ts'
import { voidedLineFields } from './voided-line.ts'

const status = z.enum(ORDER_STATUSES, 'STATUS_REQUIRED')

/** What was chosen with a line, and what it adds to the price of one piece. */
export const LineOption = z.object({ option: id, name: z.string(), delta: money, quantity: z.int() })

/** The line that another one goes with: that one was chosen as an option of it. */
export const ParentLine = z.object({ line: id, name: z.string() })
/** The option as which a line was chosen, with how many of its pieces for one of the line that it goes with. */
export const ChosenAs = z.object({ option: id, each: z.int() })

export const OrderProduct = z.object({
  /** Null where the product is no longer known; the line keeps its own price. */
  product: z.nullable(z.object({ _id: id, name: z.string(), taxClass: z.string() })),
  price: money,
  /** What the guests were shown as the price of one, where they pay another one; missing for the same. */
  shownPrice: z.optional(money),
  quantity: z.int(),
  /** The id of the line. */
  line: id,
  /** A command for the line names the version that its caller has seen. */
  lineVersion: version,
  state: z.enum(LINE_STATES),
  /** What the guest wants of it; empty for nothing. */
  note: z.string(),
  /** Where it is made, since it was sent; null is the kitchen or bar itself. */
  station: z.nullable(id),
  /** The course with which it was ordered, if there was one. */
  course: z.optional(id),
  /** Present if it was sold out when it came to the kitchen. */
  soldOut: z.optional(z.literal(true)),
  /** What was chosen for one piece; `price` contains their prices. Missing for none. */
  options: z.optional(z.array(LineOption)),
  /** The guest it is for, from 1; missing for nobody. */
  seat: z.optional(z.int()),
  /** The line that it goes with, if it was chosen as an option and is not on another bill than that one. */
  parent: z.optional(ParentLine),
  /** Missing for a line that was not chosen as an option. */
  chosenAs: z.optional(ChosenAs),
  /** Its note, or the allergies of its check, changed after it was sent, and the kitchen has not seen that yet. */
  noteChanged: z.optional(z.literal(true)),
  allergiesChanged: z.optional(z.literal(true)),
  /** The line that was taken off for it, if it has other options than that one. */
  replaces: z.optional(id),
  /** What is taken off the line, of `price` times `quantity`; missing for nothing. */
  discount: z.optional(money),
  /** Present if its product took no discount when it was ordered; free of charge it may be. */
  noDiscount: z.optional(z.literal(true)),
  /** What it is of the line that was ordered; missing while that is not divided. */
  part: z.optional(z.object({ of: id, num: z.int(), den: z.int() })),
})
/** A line that was taken off. It is in no total, on no receipt and in no statistics of sales. */
export const VoidedLine = z
  .extend(OrderProduct, voidedLineFields)
  .register(z.globalRegistry, { id: 'VoidedLine' })
export type VoidedLine = z.output<typeof VoidedLine>
export const OrderTable = z.object({
  _id: id,
  name: z.string(),
  zone: z.nullable(z.object({ _id: id, name: z.string() })),
})

export const Order = z
  .object({
    _id: id,
    /** From 1 in each venue, without gaps, in the order of creation. */
    number: z.int(),
    name: z.string(),
    description: z.string(),
    status,
    totalPrice: money,
    createdAt: instant,
    /** When it was taken, if it arrived late, which is at `createdAt`: its guests wait since then. */
    takenAt: z.optional(instant),
    updatedAt: instant,
    createdBy: Person,
    category: z.enum(CATEGORIES),
    table: OrderTable,
    products: z.array(OrderProduct),
    /** What was taken off, earliest first; missing if nothing was. */
    voided: z.optional(z.array(VoidedLine)),
    billKind: z.nullable(z.enum(ORDER_BILL_KINDS)),
    receiptNo: z.nullable(z.int()),
    /** How its latest bill was paid, and by whom and when its first one was closed; null unless the order is billed. */
    ...orderPaidFields,
    billedBy: z.nullable(Person),
    billedAt: z.nullable(instant),
    storno: z.nullable(OrderStorno),
    /**
     * Of an order that was billed before it was served: how far it is with the kitchen or bar, by the status that it would
     * have. Missing for every other.
     */
    preparation: z.optional(z.enum(FOLLOWING_STATUSES)),
    /** Null for an order that was closed before there were checks. */
    check: z.nullable(id),
    /** Missing where it is eaten at its table. */
    type: z.optional(z.enum(AWAY_TYPES)),
    /** Of an order that is on a pre-bill and on no receipt: that bill, which its other orders name too. */
    preBill: z.optional(id),
    /** Of an order that is not served and billed: what the guests of its check must not be served; missing for nothing. */
    allergies: z.optional(z.string()),
    version,
  })
  .register(z.globalRegistry, { id: 'Order' })
export type Order = z.output<typeof Order>
export const StatusChange = z.object({ from: z.nullable(status), to: status, at: instant, by: Person })
export const OrderWithHistory = z
  .extend(Order, {
    /** The order that it is a part of, and its own parts; missing if it was never divided. */
    carved: z.optional(z.object({ from: z.optional(OrderLink), into: z.optional(z.array(OrderLink)) })),
    history: z.array(StatusChange),
    /** What is taken off its lines, in the order in which it was given; missing for nothing. */
    discounts: z.optional(z.array(Discount)),
    /** Earliest first; missing if nothing was undone. */
    reversals: z.optional(z.array(OrderReversal)),
    /** The voided order that this one was copied from, and the copy that was made of it, to be billed again. */
    copyOf: z.optional(OrderLink),
    copy: z.optional(OrderLink),
    /** By rate, highest first. Each line is rounded by itself, as in the statistics. */
    taxes: z.array(OrderTax),
    /** Null for everybody but an owner. */
    profit: z.nullable(OrderProfit),
  })
  .register(z.globalRegistry, { id: 'OrderWithHistory' })
export type OrderWithHistory = z.output<typeof OrderWithHistory>

const line = z.object({
  product: z.string('PRODUCT_REQUIRED').check(z.minLength(1, 'PRODUCT_REQUIRED')),
  quantity: wholeNumber('QUANTITY_REQUIRED', 1, 'QUANTITY_AT_LEAST_ONE', MAX_LINE_QUANTITY),
  // What the client displayed; the server uses its own data.
  productName: z.optional(z.string()),
  price: z.optional(z.unknown()),
  category: z.optional(z.unknown()),
})
export const NewOrder = z.object({
  name: requiredText('ORDER_NAME_REQUIRED'),
  description: z._default(optionalText(), ''),
  table: z.string('ORDER_TABLE_REQUIRED').check(z.minLength(1, 'ORDER_TABLE_REQUIRED')),
  products: z
    .array(line, 'ORDER_PRODUCTS_REQUIRED')
    .check(z.minLength(1, 'ORDER_PRODUCTS_REQUIRED'), z.maxLength(MAX_LINES, 'VALUE_INVALID')),
  category: z.optional(z.enum(CATEGORIES, 'VALUE_INVALID')),
})

/**
 * `search` finds a part of the name; or orders in which each of its words is the number, a receipt number or the total,
 * or occurs in the name, the table, a product, or the name of who created or billed the order. `start` and `end` limit
 * when orders were taken, `billedStart` and `billedEnd` when they were billed.
 */
const narrowing = {
  filter: z._default(z.enum(ORDER_FILTERS, 'VALUE_INVALID'), 'all'),
  category: z.optional(z.enum(CATEGORIES, 'VALUE_INVALID')),
  search: z.optional(optionalText(200)),
  table: z.optional(id),
  createdBy: z.optional(id),
  product: z.optional(id),
  /** Of billed orders: what was printed for them. */
  document: z.optional(z.enum(SALE_DOCUMENTS, 'VALUE_INVALID')),
  ...optionalRangeFields,
  billedStart: optionalRangeFields.start,
  billedEnd: optionalRangeFields.end,
}
const billedInOrder = z.refine<{ billedStart?: number | undefined; billedEnd?: number | undefined }>(
  ({ billedStart, billedEnd }) =>
    billedStart === undefined || billedEnd === undefined || billedStart <= billedEnd,
  { error: 'RANGE_INVALID', path: ['billedStart'] },
)
const totalsQuery = z.object(narrowing).check(rangeInOrder, billedInOrder)
const listQuery = z
  .object({
    page: queryNumber(1, 1_000_000, 1),
    limit: queryNumber(1, 100, 10),
    sort: z._default(z.enum(ORDER_SORTS, 'VALUE_INVALID'), 'newest'),
    ...narrowing,
  })
  .check(rangeInOrder, billedInOrder)

const category = z.enum(CATEGORIES, 'CATEGORY_REQUIRED')

/** `madeAt` is when it was last completed (done or delivered, from another status). */
export const CompletedOrder = z
  .extend(Order, { madeAt: instant })
  .register(z.globalRegistry, { id: 'CompletedOrder' })
export type CompletedOrder = z.output<typeof CompletedOrder>

const everybody = ['owner', 'monitor', 'waiter'] as const
export const ordersEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/order',
    summary: 'Orders by page, newest first',
    roles: everybody,
    screens: ['orders', 'monitor', 'home', 'staffDetails'],
    query: listQuery,
    kept: true,
    status: 200,
    response: z.object({ orders: z.array(Order), totalOrders: z.int() }),
    errors: [],
  }),
  totals: endpoint({
    method: 'GET',
    path: '/api/orders/totals',
    summary: 'The number and the total of the orders that match a filter',
    roles: everybody,
    screens: ['orders', 'staffDetails', 'home'],
    query: totalsQuery,
    kept: true,
    status: 200,
    response: z.object({ count: z.int(), total: money }),
    errors: [],
  }),
  floor: endpoint({
    method: 'GET',
    path: '/api/orders/floor',
    summary:
      'The state of every table (free, waiting, ready, served or pre-billed), since when, what is owed, and today’s orders',
    roles: everybody,
    screens: ['establishment', 'venues', 'manager', 'pad'],
    status: 200,
    response: z.array(FloorTable),
    errors: [],
  }),
  kitchen: endpoint({
    method: 'GET',
    path: '/api/orders/kitchen',
    summary:
      'The work of a kitchen or bar: orders by status, pieces of every dish, and what was completed today',
    roles: everybody,
    screens: ['monitor'],
    query: z.object({ category }),
    status: 200,
    response: z.object({
      created: z.int(),
      pending: z.int(),
      doneToday: z.int(),
      /** How many stations the venue has. */
      stations: z.int(),
      dishes: z.array(AllDayDish),
      /** Orders that are not in preparation any more and have lines whose voids nobody there has seen. */
      unseen: z.optional(z.array(Order)),
      /** `doneToday` by station; missing in a venue without stations. */
      stationsDone: z.optional(z.array(StationDone)),
      /** Billed before they were served, oldest first: those to be made, and those of the last hours at the pass. */
      paid: z.optional(z.array(Order)),
    }),
    errors: [],
  }),
  recent: endpoint({
    method: 'GET',
    path: '/api/orders/recent',
    summary:
      'Recently completed orders of a kitchen or bar that are not billed, latest first, to be recalled',
    roles: everybody,
    screens: ['monitor'],
    query: z.object({ category }),
    status: 200,
    response: z.array(CompletedOrder),
    errors: [],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/order',
    summary: 'Take an order for a table',
    roles: ['monitor', 'waiter'],
    screens: ['manager'],
    body: NewOrder,
    status: 201,
    response: Order,
    errors: ['MIXED_CATEGORIES', 'TAX_RATE_UNKNOWN'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/order/:id',
    summary: 'One order with its history',
    roles: everybody,
    screens: ['orderDetails', 'orders', 'monitor', 'establishmentDetails'],
    params: idParams,
    kept: true,
    status: 200,
    response: OrderWithHistory,
    errors: [],
  }),
  updateStatus: endpoint({
    method: 'PUT',
    path: '/api/order/:id',
    summary: 'Move an order to another status',
    roles: ['monitor', 'waiter'],
    screens: ['orders', 'monitor', 'establishmentDetails', 'orderDetails'],
    params: idParams,
    body: z.object({ status, expectedStatus: z.optional(status) }),
    status: 200,
    response: Order,
    errors: ['STATUS_CHANGED', 'BILLED_IS_FINAL', 'BILL_BY_BILLING', 'ORDER_LOCKED', 'ORDER_EMPTY'],
  }),
  byTable: endpoint({
    method: 'GET',
    path: '/api/order/tables/:tableId',
    summary: 'Orders of a table',
    roles: everybody,
    screens: ['establishmentDetails'],
    params: z.object({ tableId: id }),
    query: optionalRange,
    status: 200,
    response: z.array(Order),
    errors: ['RANGE_TOO_LONG'],
  }),
  countByTable: endpoint({
    method: 'GET',
    path: '/api/table/:id/orders',
    summary: 'How many orders a table had',
    roles: everybody,
    screens: ['establishment', 'venues'],
    params: idParams,
    query: optionalRange,
    status: 200,
    response: z.object({ count: z.int() }),
    errors: [],
  }),
  byStaff: endpoint({
    method: 'GET',
    path: '/api/orders/staff',
    summary:
      'Orders a person took, newest first; done means completed. All of them without a page and a limit',
    roles: ['owner', 'waiter'],
    screens: ['staffDetails', 'orders'],
    query: z
      .object({
        createdBy: id,
        status: z.optional(status),
        category: narrowing.category,
        search: narrowing.search,
        page: queryNumber(1, 1_000_000, 1),
        limit: z.optional(queryInteger(1, 100)),
        ...optionalRangeFields,
      })
      .check(rangeInOrder),
    status: 200,
    response: z.array(Order),
    errors: ['RANGE_TOO_LONG'],
  }),
}
