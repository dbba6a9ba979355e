import { sql } from 'kysely'
import type { OrderRow } from '../../platform/database/schema/order-tables.ts'
import { statement } from '../../platform/unit-of-work/statement.ts'

/** What an order that is made of another one has of it. Every column of the table is named here. */
const COPIED: Readonly<Record<keyof OrderRow, true>> = {
  company_id: true,
  id: true,
  number: true,
  name: true,
  name_key: true,
  search_text: true,
  description: true,
  status: true,
  category: true,
  table_id: true,
  created_by: true,
  total: true,
  created_at: true,
  taken_at: true,
  updated_at: true,
  version: true,
  served_at: true,
  done_by: true,
  bill_kind: true,
  billed_at: true,
  receipt_no: true,
  storno_at: true,
  storno_receipt_no: true,
  storno_by: true,
  cash_holder: true,
  billed_by: true,
  payment: true,
  paid: true,
  paid_cash: true,
  paid_card: true,
  check_id: true,
  type: true,
  carved_from: true,
  taken_of: true,
  counts: true,
  copy_of: true,
  preparation: true,
}
export const ORDER_COLUMNS = Object.keys(COPIED) as (keyof OrderRow)[]

/** Adds an order without lines that is as another one is; its number is the next of the venue. */
export const insertCarvedOrder = statement(
  (kit, p: { from: string; id: string; rootId: string; searchText: string }) => {
    const next = kit.db
      .selectFrom('orders')
      .select(sql<number>`max(number) + 1`.as('next'))
      .where('company_id', '=', kit.companyId)
    const own = {
      id: sql`cast(${p.id} as text)`,
      number: sql`${next}`,
      search_text: sql`cast(${p.searchText} as text)`,
      carved_from: sql`cast(${p.rootId} as text)`,
      taken_of: sql`cast(${p.from} as text)`,
      copy_of: sql`cast(null as text)`,
    }
    return kit.db
      .insertInto('orders')
      .columns(ORDER_COLUMNS)
      .expression((eb) =>
        eb
          .selectFrom('orders')
          .select(
            ORDER_COLUMNS.map((column) =>
              (column in own ? own[column as keyof typeof own] : sql.ref(column)).as(column),
            ),
          )
          .where('company_id', '=', kit.companyId)
          .where('id', '=', p.from),
      )
  },
)

/** Repeats the steps of an order, with their times and people, as those of another one. */
export const copyOrderHistory = statement((kit, p: { from: string; id: string }) =>
  kit.db
    .insertInto('order_history')
    .columns(['company_id', 'order_id', 'position', 'from_status', 'to_status', 'at', 'by_user'])
    .expression((eb) =>
      eb
        .selectFrom('order_history')
        .select([
          'company_id',
          sql<string>`cast(${p.id} as text)`.as('order_id'),
          'position',
          'from_status',
          'to_status',
          'at',
          'by_user',
        ])
        .where('company_id', '=', kit.companyId)
        .where('order_id', '=', p.from),
    ),
)

/** The same of the steps that a line made by itself: a part that was ready once stays one that was. */
export const copyLineHistory = statement((kit, p: { from: string; id: string }) =>
  kit.db
    .insertInto('line_history')
    .columns([
      'company_id',
      'line_id',
      'position',
      'from_state',
      'to_state',
      'at',
      'by_user',
      'quantity',
      'reason_id',
      'approved_by',
    ])
    .expression((eb) =>
      eb
        .selectFrom('line_history')
        .select([
          'company_id',
          sql<string>`cast(${p.id} as text)`.as('line_id'),
          'position',
          'from_state',
          'to_state',
          'at',
          'by_user',
          'quantity',
          'reason_id',
          'approved_by',
        ])
        .where('company_id', '=', kit.companyId)
        .where('line_id', '=', p.from),
    ),
)

/** The live lines of these orders, with those that they go with. */
export const selectParents = statement((kit, p: { orders: readonly string[] }) =>
  kit.db
    .selectFrom('order_lines')
    .select(['id', 'order_id', 'parent_id', 'option_pieces'])
    .where('company_id', '=', kit.companyId)
    .where('order_id', 'in', kit.list(p.orders))
    .where('voided_at', 'is', null),
)

/** Lets a line go with another one, with so many pieces for one of that, or with none. */
export const linkLine = statement(
  (kit, p: { orderId: string; id: string; parentId: string | null; each: number | null }) =>
    kit.db
      .updateTable('order_lines')
      .set({ parent_id: p.parentId, option_pieces: p.each })
      .where('company_id', '=', kit.companyId)
      .where('order_id', '=', p.orderId)
      .where('id', '=', p.id),
)

/** Takes a line from one order to another. */
export const moveLine = statement((kit, p: { from: string; to: string; id: string; position: number }) =>
  kit.db
    .updateTable('order_lines')
    .set({ order_id: p.to, position: p.position })
    .where('company_id', '=', kit.companyId)
    .where('order_id', '=', p.from)
    .where('id', '=', p.id),
)
