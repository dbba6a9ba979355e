import { sql, type RawBuilder } from 'kysely'
import type { OrderLineRow, OrderRow } from '../../platform/database/schema/order-tables.ts'
import { statement } from '../../platform/unit-of-work/statement.ts'
import { ORDER_COLUMNS } from './carve-order-store.ts'
import { COPIED } from './void-lines-store.ts'

interface CopyValues {
  readonly id: string
  readonly copyOf: string
  readonly checkId: string
  readonly tableId: string
  readonly now: number
}

const LINE_COLUMNS = Object.keys(COPIED) as (keyof OrderLineRow)[]
const text = (value: string) => sql`cast(${value} as text)`
const noText = sql`cast(null as text)`
const noNumber = sql`cast(null as bigint)`

/** Adds a delivered copy of an order: nothing of its bill, everything of what was ordered, by whom and when. */
export const insertCopy = statement((kit, p: CopyValues) => {
  const next = kit.db
    .selectFrom('orders')
    .select(sql<number>`max(number) + 1`.as('next'))
    .where('company_id', '=', kit.companyId)
  const own: { readonly [C in keyof OrderRow]?: RawBuilder<unknown> } = {
    id: text(p.id),
    number: sql`${next}`,
    status: sql.lit('delivered'),
    table_id: text(p.tableId),
    updated_at: sql`cast(${p.now} as bigint)`,
    version: sql.lit(1),
    bill_kind: noText,
    billed_at: noNumber,
    receipt_no: noNumber,
    storno_at: noNumber,
    storno_receipt_no: noNumber,
    storno_by: noText,
    cash_holder: noText,
    billed_by: noText,
    payment: noText,
    paid: noText,
    paid_cash: noNumber,
    paid_card: noNumber,
    check_id: text(p.checkId),
    // Its lines stay the parts of pieces that they are; it is an order of its own.
    carved_from: noText,
    taken_of: noText,
    copy_of: text(p.copyOf),
    preparation: noText,
    // Its first bill decides, as for any order.
    counts: sql.lit(1),
  }
  return kit.db
    .insertInto('orders')
    .columns(ORDER_COLUMNS)
    .expression((eb) =>
      eb
        .selectFrom('orders')
        .select(ORDER_COLUMNS.map((column) => (own[column] ?? sql.ref(column)).as(column)))
        .where('company_id', '=', kit.companyId)
        .where('id', '=', p.copyOf),
    )
})

/**
 * Adds the live lines of an order to its copy, with the stock that they took. Ids with a dot cannot be made by a
 * device.
 */
export const insertCopiedLines = statement(
  (kit, p: { readonly orderId: string; readonly copyOf: string; readonly ticketId: string }) => {
    const own: { readonly [C in keyof OrderLineRow]?: RawBuilder<unknown> } = {
      order_id: text(p.orderId),
      id: sql`${text(p.orderId)} || '.' || position`,
      version: sql.lit(1),
      ticket_id: text(p.ticketId),
      note_at: noNumber,
      seen_at: noNumber,
      replaces: noText,
    }
    return kit.db
      .insertInto('order_lines')
      .columns(LINE_COLUMNS)
      .expression((eb) =>
        eb
          .selectFrom('order_lines')
          .select(LINE_COLUMNS.map((column) => (own[column] ?? sql.ref(column)).as(column)))
          .where('company_id', '=', kit.companyId)
          .where('order_id', '=', p.copyOf)
          .where('voided_at', 'is', null),
      )
  },
)

/** Lets the lines of copies go with the copies of those that they went with; without one they go with no line. */
export const linkCopiedLines = statement((kit, p: { readonly orders: readonly string[] }) =>
  kit.db
    .updateTable('order_lines')
    .set((eb) => ({
      parent_id: eb
        .selectFrom('order_lines as parents')
        .innerJoin('orders as copies', (join) =>
          join
            .onRef('copies.company_id', '=', 'parents.company_id')
            .onRef('copies.copy_of', '=', 'parents.order_id')
            .on('copies.copy_of', 'is not', null),
        )
        .whereRef('parents.company_id', '=', 'order_lines.company_id')
        .whereRef('parents.id', '=', 'order_lines.parent_id')
        .where('parents.voided_at', 'is', null)
        .select(sql<string>`copies.id || '.' || parents.position`.as('id')),
    }))
    .where('company_id', '=', kit.companyId)
    .where('order_id', 'in', kit.list(p.orders))
    .where('parent_id', 'is not', null),
)

/** The copies of these orders. */
export const selectCopies = statement((kit, p: { ids: readonly string[] }) =>
  kit.db
    .selectFrom('orders')
    .select(['id', 'copy_of'])
    .where('company_id', '=', kit.companyId)
    .where('copy_of', 'is not', null)
    .where('copy_of', 'in', kit.list(p.ids)),
)

/** What an order was copied from, and its copy. */
export const selectCopyLinks = statement((kit, p: { id: string }) =>
  kit.db
    .selectFrom('orders')
    .leftJoin('orders as sources', (join) =>
      join.onRef('sources.company_id', '=', 'orders.company_id').onRef('sources.id', '=', 'orders.copy_of'),
    )
    .leftJoin('orders as copies', (join) =>
      join
        .onRef('copies.company_id', '=', 'orders.company_id')
        .onRef('copies.copy_of', '=', 'orders.id')
        .on('copies.copy_of', 'is not', null),
    )
    .select([
      'sources.id as source_id',
      'sources.number as source_number',
      'copies.id as copy_id',
      'copies.number as copy_number',
    ])
    .where('orders.company_id', '=', kit.companyId)
    .where('orders.id', '=', p.id),
)
