import type {
  Category,
  CheckState,
  CheckStep,
  DiscountKind,
  FollowingStatus,
  LineState,
  OrderBillKind,
  OrderStatus,
  OrderType,
  Payment,
  ReasonKey,
  ReasonKind,
  ReasonUse,
  TicketSource,
} from '@kafana/domain'
import type { Generated } from 'kysely'

export interface OrderRow {
  company_id: string
  id: string
  /** From 1 in each venue, without gaps, in the order of creation. */
  number: number
  name: string
  /** The name as searches compare it: neither engine folds the case of Cyrillic or Greek. */
  name_key: string
  /**
   * The folded name of the order and those of its products, as they were ordered, each after a space. Never the name of
   * a person, so that erasing one changes no order.
   */
  search_text: string
  description: string
  status: OrderStatus
  category: Category
  table_id: string
  created_by: string
  total: number
  created_at: number
  /** When it was taken, if it arrived late; null if it did not. */
  taken_at: Generated<number | null>
  updated_at: number
  version: number
  /** When it was first done or delivered after its ingredients were taken; null before. */
  served_at: number | null
  done_by: string | null
  bill_kind: OrderBillKind | null
  billed_at: number | null
  receipt_no: number | null
  /**
   * When its fiscal receipt was voided, by which document and with whose PIN. The number of the document may
   * be reported later.
   */
  storno_at: number | null
  storno_receipt_no: number | null
  storno_by: string | null
  /** The person who was credited with its cash and has not paid it back; null: nobody. */
  cash_holder: string | null
  /** Who closed the first bill, and how the last one was paid; null while it is not billed. */
  billed_by: string | null
  payment: Payment | null
  /** How it is paid and who holds its cash, as JSON; null where `payment` and `cash_holder` say it. */
  paid: string | null
  /** What of its total is paid in cash, and by card; null with `paid`. */
  paid_cash: number | null
  paid_card: number | null
  /** What it was ordered on; null if it was closed before there were checks. */
  check_id: string | null
  /** That of its check while it is not billed. */
  type: Generated<OrderType>
  /** The order that was taken, of which this one is a part; null for one that was taken itself. */
  carved_from: Generated<string | null>
  /** The order that it was taken of: that one, or a part of it; null for one that is no part, and for earlier parts. */
  taken_of: Generated<string | null>
  /** 1 if it counts as an order in the sales once it is billed: of an order and its parts, the first one that is. */
  counts: Generated<0 | 1>
  /** The voided order that it was copied from, to be billed again. */
  copy_of: string | null
  /** Of one that was billed before it was served: the status that it would have; null for any other. */
  preparation: FollowingStatus | null
}

export interface OrderLineRow {
  company_id: string
  order_id: string
  position: number
  product_id: string
  name: string
  price: number
  /** What the guests were shown as the price of one; null for the same. */
  shown_price: number | null
  quantity: number
  tax_rate: number
  tax_class: string
  cost: number
  /** 1 while the ingredients of this line are taken from stock. */
  stock_taken: 0 | 1
  /** The ingredients of the whole line, taken or not: a JSON list of `{ingredientId, quantity}`. */
  recipe: string
  /** Unique in the venue, and made by the device for lines of its tickets. */
  id: string
  version: number
  state: LineState
  /** Null if it was ordered before there were tickets. */
  ticket_id: string | null
  note: string
  /** Where it is made; null is the kitchen or bar itself. Changes only when its station is archived. */
  station_id: string | null
  course_id: string | null
  /** 1 if its product was sold out when the kitchen got it. */
  sold_out: 0 | 1
  /** What was chosen for one piece, as it was when it was sent: a JSON list of the catalog's `LineOption`. */
  options: string
  /** JSON of the domain's `TaxChoice`, as it was ordered; null where every type of order has the same tax. */
  taxes: string | null
  /** The guest it is for, from 1; null for nobody. */
  seat: number | null
  /** When it was taken off, by whom, and why; null while it is live. */
  voided_at: number | null
  voided_by: string | null
  void_reason: string | null
  /** What was written beside the reason; null for nothing. */
  void_note: Generated<string | null>
  /** 1 if what was made of it is lost, 0 if its ingredients are in stock; null while it is live. */
  void_used: 0 | 1 | null
  /** When its note was last changed after it was sent. */
  note_at: number | null
  /** When the kitchen has seen that it was taken off, or its changed note; the waiter if the kitchen took it off. */
  seen_at: number | null
  /** The voided line of the same order whose place it took, with other options. */
  replaces: string | null
  /** 1 if the kitchen or bar itself took it off. */
  by_kitchen: 0 | 1
  /** The line that was ordered, of which this one is a part; null for that line itself. */
  root_id: string | null
  /** How many pieces were ordered; null for its quantity, while nothing was divided. */
  root_quantity: number | null
  /** What it is of the line that was ordered. The shares of a line and all of its parts add up to 1. */
  share_num: Generated<number>
  share_den: Generated<number>
  /** How many pieces count as sold; null for its quantity. */
  pieces: number | null
  /** What the allergies of its check were when the kitchen got it, or was last said to have seen them. */
  allergies_seen: Generated<string>
  /** What is taken off the whole line. */
  discount: Generated<number>
  /** By which discounts: a JSON list of the domain's `DiscountPart`; null for none. */
  discounts: Generated<string | null>
  /** 1 if its product took no discount when it was ordered. */
  no_discount: Generated<0 | 1>
  /** The line that it goes with; null for one that goes with none. */
  parent_id: Generated<string | null>
  /** The option as which it was chosen, and its pieces for one of the line it goes with; null for an ordinary line. */
  option_id: Generated<string | null>
  option_pieces: Generated<number | null>
}

/**
 * A step that a line made by itself, at its version. One that was voided has its pieces, its reason, and who approved
 * it.
 */
interface LineHistoryRow {
  company_id: string
  line_id: string
  position: number
  from_state: LineState
  to_state: LineState | 'voided'
  at: number
  by_user: string
  quantity: number | null
  reason_id: string | null
  approved_by: string | null
}

/** Why something is taken off, or a discount is given. One that a venue began with has the key of its text instead of a text. */
interface ReasonRow {
  company_id: string
  id: string
  kind: ReasonKind
  key: ReasonKey | null
  text: string | null
  used: ReasonUse
  position: number
  archived_at: number | null
  version: number
}

/** One that was given, or the reversal of one. Append-only. */
interface DiscountRow {
  company_id: string
  id: string
  check_id: string
  /** From 1 on each check: the order in which they were given. */
  position: number
  /** The lines that it was given to, as a JSON list of ids; null for the check. */
  lines: string | null
  kind: DiscountKind
  /** Hundredths of a percent, or an amount; 0 for a comp. */
  value: number
  reason_id: string
  /** What was written beside the reason; null for nothing. */
  note: Generated<string | null>
  by_user: string
  approved_by: string | null
  /** The discount that it reverses. */
  reverses: string | null
  at: number
}

interface CheckRow {
  company_id: string
  id: string
  /** The day of the venue on which it was opened, YYYY-MM-DD. */
  day: string
  /** From 1 on each day. */
  number: number
  table_id: string
  type: OrderType
  /** What the party is called, such as "Ana"; null where its table or number is enough. */
  name: string | null
  covers: number | null
  /** What its guests must not be served, and a note; both empty for nothing. */
  allergies: Generated<string>
  note: Generated<string>
  /** The waiter in charge; null where a monitor took the first order. */
  waiter_id: string | null
  state: CheckState
  opened_at: number
  /** 1 if it was opened for a ticket that arrived late, after its own check was closed. */
  opened_late: Generated<0 | 1>
  opened_by: string
  closed_at: number | null
  /** The check that it went into; null unless it is merged. */
  merged_into: string | null
  /** When its guests were last shown what they owe, and how much that was; null while they were not. */
  presented_at: number | null
  presented_total: number | null
  version: number
}

interface CheckHistoryRow {
  company_id: string
  check_id: string
  position: number
  what: CheckStep
  /** JSON. */
  details: string
  at: number
  by_user: string
}

interface TicketRow {
  company_id: string
  id: string
  check_id: string
  /** From 1 in each check. */
  number: number
  source: TicketSource
  note: string
  by_user: string
  /** When its device says that it was taken, and when it arrived. */
  taken_at: number
  at: number
  /** By which the same ticket is recognised when it is sent again. */
  body_hash: string
}

/** What was ordered with a course that is not fired yet: no order has it. */
interface HeldLineRow {
  company_id: string
  id: string
  ticket_id: string
  check_id: string
  /** Within its ticket. */
  position: number
  course_id: string | null
  /** The line as it was taken, with its product, price, tax and recipe: JSON. */
  line: string
}

interface OrderHistoryRow {
  company_id: string
  order_id: string
  position: number
  from_status: OrderStatus | null
  to_status: OrderStatus
  at: number
  by_user: string
}

/**
 * The sales summary: what was billed, summed by UTC quarter-hours, hours and days of billing. The sums of a row
 * may be zero after a bill was voided.
 */
interface SalesQuarterRow {
  company_id: string
  quarter: number
  orders: number
  total: number
  profit: number
}

interface SalesTableRow {
  company_id: string
  span_hours: number
  bucket: number
  table_id: string
  orders: number
  total: number
}

interface SalesProductRow {
  company_id: string
  span_hours: number
  bucket: number
  product_id: string
  name: string
  category: Category
  quantity: number
  total: number
  /** Without tax. */
  net: number
  profit: number
}

/** `quarter` is when the orders were taken. */
interface SalesHourRow {
  company_id: string
  span_hours: number
  bucket: number
  quarter: number
  orders: number
}

/**
 * The sales of whoever closed the bill: `total` is `cash` and `card` together, less stornos, which `storno_total` has
 * as positive amounts. `taken_` sums what the person took the order for.
 */
interface SalesPersonRow {
  company_id: string
  span_hours: number
  bucket: number
  person_id: string
  orders: number
  total: number
  cash: number
  card: number
  storno_orders: number
  storno_total: number
  taken_orders: number
  taken_total: number
}

/**
 * An order that was rejected after it was confirmed, or whose bill was undone, at its moment; `position` is that of the
 * step in the order's history.
 */
interface SalesVoidRow {
  company_id: string
  at: number
  order_id: string
  position: number
  person_id: string
  kind: 'rejected' | 'unbilled'
  total: number
}

/**
 * How many orders were created in a span of UTC days, of which the database itself keeps count. `span_days` is 1 or 32,
 * or 0 for all days.
 */
interface OrderCountRow {
  company_id: string
  span_days: number
  bucket: number
  category: Category
  state: 'billed' | 'rejected' | 'open'
  orders: number
}

export interface OrderTables {
  order_counts: OrderCountRow
  orders: OrderRow
  order_lines: OrderLineRow
  order_history: OrderHistoryRow
  checks: CheckRow
  check_history: CheckHistoryRow
  tickets: TicketRow
  line_history: LineHistoryRow
  held_lines: HeldLineRow
  reasons: ReasonRow
  discounts: DiscountRow
  sales_quarters: SalesQuarterRow
  sales_tables: SalesTableRow
  sales_products: SalesProductRow
  sales_hours: SalesHourRow
  sales_people: SalesPersonRow
  sales_voids: SalesVoidRow
}
