import type { Category, LineState, OrderStatus, OrderType, PaidPart, TenderKind } from '@kafana/domain'
import { sql } from 'kysely'
import { statement } from '../../platform/unit-of-work/statement.ts'
import type { OrderState } from './order.ts'

interface NewOrderValues {
  readonly id: string
  readonly name: string
  readonly nameKey: string
  readonly searchText: string
  readonly description: string
  readonly status: OrderStatus
  readonly category: Category
  readonly tableId: string
  readonly createdBy: string
  readonly total: number
  readonly checkId: string
  readonly type: OrderType
  /** Null for one that did not arrive late. */
  readonly takenAt: number | null
  readonly now: number
}

/**
 * The next number is read by the same statement: the unit holds its venue's lock, so that nobody else takes it, and an
 * order that is not created leaves no gap.
 */
export const insertOrder = statement((kit, p: NewOrderValues) =>
  kit.db.insertInto('orders').values({
    company_id: kit.companyId,
    id: p.id,
    number: kit.db
      .selectFrom('orders')
      .select(sql<number>`coalesce(max(number), 0) + 1`.as('next'))
      .where('company_id', '=', kit.companyId),
    name: p.name,
    name_key: p.nameKey,
    search_text: p.searchText,
    description: p.description,
    status: p.status,
    category: p.category,
    table_id: p.tableId,
    created_by: p.createdBy,
    total: p.total,
    created_at: p.now,
    taken_at: p.takenAt,
    updated_at: p.now,
    version: 1,
    served_at: null,
    done_by: null,
    bill_kind: null,
    billed_at: null,
    receipt_no: null,
    storno_at: null,
    storno_receipt_no: null,
    storno_by: null,
    cash_holder: null,
    billed_by: null,
    payment: null,
    paid: null,
    paid_cash: null,
    paid_card: null,
    check_id: p.checkId,
    type: p.type,
  }),
)

/** What is stored of a new line; the others of its columns are those of its order. */
export interface NewLineValues {
  readonly id: string
  readonly position: number
  readonly product_id: string
  readonly name: string
  readonly price: number
  readonly shown_price: number | null
  readonly quantity: number
  readonly tax_rate: number
  readonly tax_class: string
  readonly cost: number
  readonly recipe: string
  readonly note: string
  readonly state: LineState
  readonly station_id: string | null
  readonly ticket_id: string | null
  readonly course_id: string | null
  readonly sold_out: 0 | 1
  readonly options: string
  readonly replaces: string | null
  readonly taxes: string | null
  readonly seat: number | null
  readonly no_discount: 0 | 1
  readonly parent_id: string | null
  readonly option_id: string | null
  readonly option_pieces: number | null
}

/**
 * A line of an order. The kitchen gets it with the allergies of its check, and one that replaces another with those
 * that it has seen for that one. A statement for each line costs SQLite a quarter of one for a list in JSON, and on
 * PostgreSQL those of an order go out together.
 */
export const insertLine = statement((kit, p: NewLineValues & { readonly orderId: string }) => {
  const ofCheck = kit.db
    .selectFrom('orders')
    .innerJoin('checks', (join) =>
      join.onRef('checks.company_id', '=', 'orders.company_id').onRef('checks.id', '=', 'orders.check_id'),
    )
    .select('checks.allergies')
    .where('orders.company_id', '=', kit.companyId)
    .where('orders.id', '=', p.orderId)
  const ofReplaced = kit.db
    .selectFrom('order_lines as replaced')
    .select('replaced.allergies_seen')
    .where('replaced.company_id', '=', kit.companyId)
    .where('replaced.id', '=', p.replaces)
  return kit.db.insertInto('order_lines').values({
    company_id: kit.companyId,
    order_id: p.orderId,
    stock_taken: 0,
    version: 1,
    by_kitchen: 0,
    allergies_seen: sql<string>`coalesce(${ofReplaced}, ${ofCheck}, '')`,
    id: p.id,
    position: p.position,
    product_id: p.product_id,
    name: p.name,
    price: p.price,
    shown_price: p.shown_price,
    quantity: p.quantity,
    tax_rate: p.tax_rate,
    tax_class: p.tax_class,
    cost: p.cost,
    recipe: p.recipe,
    note: p.note,
    state: p.state,
    station_id: p.station_id,
    ticket_id: p.ticket_id,
    course_id: p.course_id,
    sold_out: p.sold_out,
    options: p.options,
    replaces: p.replaces,
    taxes: p.taxes,
    seat: p.seat,
    no_discount: p.no_discount,
    parent_id: p.parent_id,
    option_id: p.option_id,
    option_pieces: p.option_pieces,
  })
})

interface StateValues extends Omit<OrderState, 'storno' | 'paid'> {
  readonly id: string
  readonly stornoAt: number | null
  readonly stornoReceiptNo: number | null
  readonly stornoBy: string | null
  readonly paid: string | null
  readonly paidCash: number | null
  readonly paidCard: number | null
}

const paidIn = (parts: readonly PaidPart[], kind: TenderKind): number =>
  parts.filter((part) => part.kind === kind).reduce((sum, { amount }) => sum + amount, 0)

/** The columns of an order that can change. */
export const stateValues = ({
  storno,
  paid,
  ...state
}: OrderState & { readonly id: string }): StateValues => ({
  ...state,
  paid: paid && JSON.stringify(paid),
  paidCash: paid && paidIn(paid.parts, 'cash'),
  paidCard: paid && paidIn(paid.parts, 'card'),
  stornoAt: storno?.at ?? null,
  stornoReceiptNo: storno?.receiptNo ?? null,
  stornoBy: storno?.by.id ?? null,
})

/** Writes all columns that can change. */
export const updateOrder = statement((kit, p: StateValues) =>
  kit.db
    .updateTable('orders')
    .set({
      status: p.status,
      updated_at: p.updatedAt,
      version: p.version,
      served_at: p.servedAt,
      done_by: p.doneBy,
      bill_kind: p.billKind,
      billed_at: p.billedAt,
      receipt_no: p.receiptNo,
      storno_at: p.stornoAt,
      storno_receipt_no: p.stornoReceiptNo,
      storno_by: p.stornoBy,
      cash_holder: p.cashHolder,
      billed_by: p.billedBy,
      payment: p.payment,
      paid: p.paid,
      paid_cash: p.paidCash,
      paid_card: p.paidCard,
      preparation: p.preparation,
    })
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id),
)

interface StepValues {
  readonly orderId: string
  readonly position: number
  readonly from: OrderStatus | null
  readonly to: OrderStatus
  readonly at: number
  readonly by: string
}

export const insertStep = statement((kit, p: StepValues) =>
  kit.db.insertInto('order_history').values({
    company_id: kit.companyId,
    order_id: p.orderId,
    position: p.position,
    from_status: p.from,
    to_status: p.to,
    at: p.at,
    by_user: p.by,
  }),
)

interface LineStateValues {
  readonly orderId: string
  readonly id: string
  readonly state: LineState
  readonly version: number
}

export const updateLineState = statement((kit, p: LineStateValues) =>
  kit.db
    .updateTable('order_lines')
    .set({ state: p.state, version: p.version })
    .where('company_id', '=', kit.companyId)
    .where('order_id', '=', p.orderId)
    .where('id', '=', p.id),
)

interface LineStepValues {
  readonly lineId: string
  readonly position: number
  readonly from: LineState
  readonly to: LineState | 'voided'
  readonly at: number
  readonly by: string
  /** Of a void; null for every other step. */
  readonly quantity: number | null
  readonly reasonId: string | null
  readonly approvedBy: string | null
}

export const insertLineStep = statement((kit, p: LineStepValues) =>
  kit.db.insertInto('line_history').values({
    company_id: kit.companyId,
    line_id: p.lineId,
    position: p.position,
    from_state: p.from,
    to_state: p.to,
    at: p.at,
    by_user: p.by,
    quantity: p.quantity,
    reason_id: p.reasonId,
    approved_by: p.approvedBy,
  }),
)

/** Takes every live line of an order to a state. */
export const updateLineStates = statement((kit, p: { orderId: string; state: LineState }) =>
  kit.db
    .updateTable('order_lines')
    .set((eb) => ({ state: p.state, version: eb('version', '+', 1) }))
    .where('company_id', '=', kit.companyId)
    .where('order_id', '=', p.orderId)
    .where('state', '<>', p.state)
    .where('voided_at', 'is', null),
)

/** What each live line needs from storage, and whether it was taken. */
export const selectStockLines = statement((kit, p: { orderId: string }) =>
  kit.db
    .selectFrom('order_lines')
    .select([
      'id',
      'position',
      'product_id',
      'quantity',
      'cost',
      'stock_taken',
      'recipe',
      'options',
      'root_id',
      'root_quantity',
      'share_num',
      'share_den',
    ])
    .where('company_id', '=', kit.companyId)
    .where('order_id', '=', p.orderId)
    .where('voided_at', 'is', null)
    .orderBy('position'),
)

interface StockValues {
  readonly orderId: string
  readonly position: number
  readonly cost: number
  readonly stockTaken: 0 | 1
  readonly recipe: string
}

export const updateStockLine = statement((kit, p: StockValues) =>
  kit.db
    .updateTable('order_lines')
    .set({ cost: p.cost, stock_taken: p.stockTaken, recipe: p.recipe })
    .where('company_id', '=', kit.companyId)
    .where('order_id', '=', p.orderId)
    .where('position', '=', p.position),
)

/**
 * The open bill that locks this order and who closes it. An expired reservation locks nothing, even before it
 * is swept.
 */
export const selectLockingBill = statement((kit, p: { orderId: string; now: number }) =>
  kit.db
    .selectFrom('bill_intent_orders')
    .innerJoin('bill_intents', (join) =>
      join
        .onRef('bill_intents.company_id', '=', 'bill_intent_orders.company_id')
        .onRef('bill_intents.id', '=', 'bill_intent_orders.intent_id'),
    )
    .innerJoin('users', (join) =>
      join
        .onRef('users.company_id', '=', 'bill_intents.company_id')
        .onRef('users.id', '=', 'bill_intents.closed_by'),
    )
    .select([
      'bill_intents.id',
      'bill_intents.created_at',
      'bill_intents.closed_by',
      'users.firstname',
      'users.lastname',
    ])
    .where('bill_intent_orders.company_id', '=', kit.companyId)
    .where('bill_intent_orders.order_id', '=', p.orderId)
    .where('bill_intent_orders.live', '=', 1)
    .where((eb) =>
      eb.or([eb('bill_intents.state', '<>', 'RESERVED'), eb('bill_intents.expires_at', '>', p.now)]),
    ),
)
