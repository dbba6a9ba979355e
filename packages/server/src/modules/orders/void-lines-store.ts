import { type RawBuilder, sql } from 'kysely'
import type { OrderLineRow } from '../../platform/database/schema/order-tables.ts'
import { statement } from '../../platform/unit-of-work/statement.ts'

/** What each of these lines has in storage. */
export const selectLineNeeds = statement((kit, p: { ids: readonly string[] }) =>
  kit.db
    .selectFrom('order_lines')
    .select(['id', 'quantity', 'cost', 'recipe', 'stock_taken'])
    .where('company_id', '=', kit.companyId)
    .where('id', 'in', kit.list(p.ids)),
)

interface VoidValues {
  readonly orderId: string
  readonly id: string
  readonly at: number
  readonly by: string
  readonly reasonId: string
  /** What was made of it is lost: its ingredients stay taken. */
  readonly used: 0 | 1
  /** The kitchen or bar itself took it off. */
  readonly byKitchen: 0 | 1
}

/** Takes a line off as a whole. */
export const voidLine = statement((kit, p: VoidValues & { readonly version: number }) =>
  kit.db
    .updateTable('order_lines')
    .set({
      voided_at: p.at,
      voided_by: p.by,
      void_reason: p.reasonId,
      void_used: p.used,
      stock_taken: p.used,
      seen_at: null,
      by_kitchen: p.byKitchen,
      version: p.version,
    })
    .where('company_id', '=', kit.companyId)
    .where('order_id', '=', p.orderId)
    .where('id', '=', p.id),
)

interface PiecesValues extends VoidValues {
  readonly newId: string
  readonly quantity: number
  readonly cost: number
  readonly recipe: string
}

/** What a voided line has of the line that its pieces were taken off. Every column of the table is named here. */
export const COPIED: Readonly<Record<keyof OrderLineRow, true>> = {
  company_id: true,
  order_id: true,
  position: true,
  product_id: true,
  name: true,
  price: true,
  quantity: true,
  tax_rate: true,
  tax_class: true,
  cost: true,
  stock_taken: true,
  recipe: true,
  id: true,
  version: true,
  state: true,
  ticket_id: true,
  note: true,
  options: true,
  taxes: true,
  seat: true,
  station_id: true,
  course_id: true,
  sold_out: true,
  voided_at: true,
  voided_by: true,
  void_reason: true,
  void_used: true,
  note_at: true,
  seen_at: true,
  replaces: true,
  by_kitchen: true,
}
const COLUMNS = Object.keys(COPIED) as (keyof OrderLineRow)[]
const text = (value: string) => sql`cast(${value} as text)`
const integer = (value: number) => sql`cast(${value} as bigint)`

/** Adds pieces of a line as a voided line of their own. Its id must not be there yet. */
export const insertVoidedPieces = statement((kit, p: PiecesValues) => {
  const last = kit.db
    .selectFrom('order_lines')
    .select(sql<number>`max(position) + 1`.as('next'))
    .where('company_id', '=', kit.companyId)
    .where('order_id', '=', p.orderId)
  const own: { readonly [C in keyof OrderLineRow]?: RawBuilder<unknown> } = {
    id: text(p.newId),
    position: sql`${last}`,
    version: sql.lit(1),
    quantity: integer(p.quantity),
    cost: integer(p.cost),
    recipe: text(p.recipe),
    stock_taken: integer(p.used),
    voided_at: integer(p.at),
    voided_by: text(p.by),
    void_reason: text(p.reasonId),
    void_used: integer(p.used),
    seen_at: sql`cast(null as bigint)`,
    // The rest of the line is what took the place of another.
    replaces: sql`cast(null as text)`,
    by_kitchen: integer(p.byKitchen),
  }
  return kit.db
    .insertInto('order_lines')
    .columns(COLUMNS)
    .expression((eb) =>
      eb
        .selectFrom('order_lines')
        .select(COLUMNS.map((column) => (own[column] ?? sql.ref(column)).as(column)))
        .where('company_id', '=', kit.companyId)
        .where('order_id', '=', p.orderId)
        .where('id', '=', p.id),
    )
})

/** Where the next line of an order comes, and the ticket of one of its lines. */
export const selectNextPlace = statement((kit, p: { orderId: string; id: string }) =>
  kit.db
    .selectFrom('order_lines')
    .select([
      sql<number>`max(position) + 1`.as('position'),
      sql<string | null>`max(case when id = ${p.id} then ticket_id end)`.as('ticket_id'),
    ])
    .where('company_id', '=', kit.companyId)
    .where('order_id', '=', p.orderId),
)

/** What is left of a line after pieces of it were taken off. */
export const updateRest = statement(
  (
    kit,
    p: {
      readonly orderId: string
      readonly id: string
      readonly version: number
      readonly quantity: number
      readonly cost: number
      readonly recipe: string
    },
  ) =>
    kit.db
      .updateTable('order_lines')
      .set({ quantity: p.quantity, cost: p.cost, recipe: p.recipe, version: p.version })
      .where('company_id', '=', kit.companyId)
      .where('order_id', '=', p.orderId)
      .where('id', '=', p.id),
)

export const updateTotal = statement((kit, p: { id: string; total: number }) =>
  kit.db
    .updateTable('orders')
    .set({ total: p.total })
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id),
)

export const updateNote = statement(
  (kit, p: { orderId: string; id: string; note: string; version: number; now: number }) =>
    kit.db
      .updateTable('order_lines')
      .set({ note: p.note, version: p.version, note_at: p.now, seen_at: null })
      .where('company_id', '=', kit.companyId)
      .where('order_id', '=', p.orderId)
      .where('id', '=', p.id),
)

/** A line that has changed since somebody saw it has another version. */
export const markSeen = statement((kit, p: { id: string; version: number; now: number }) =>
  kit.db
    .updateTable('order_lines')
    .set({ seen_at: p.now })
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id)
    .where('version', '=', p.version)
    .where('seen_at', 'is', null),
)
