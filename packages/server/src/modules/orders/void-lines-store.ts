import { type RawBuilder, sql } from 'kysely'
import type { OrderLineRow } from '../../platform/database/schema/order-tables.ts'
import { statement } from '../../platform/unit-of-work/statement.ts'

/** What is stored of these lines as far as they can be divided. */
export const selectDivisible = statement((kit, p: { ids: readonly string[] }) =>
  kit.db
    .selectFrom('order_lines')
    .select([
      'id',
      'price',
      'quantity',
      'cost',
      'recipe',
      'stock_taken',
      'root_id',
      'root_quantity',
      'share_num',
      'share_den',
      'pieces',
      'discounts',
    ])
    .where('company_id', '=', kit.companyId)
    .where('id', 'in', kit.list(p.ids)),
)

interface VoidValues {
  readonly orderId: string
  readonly id: string
  readonly at: number
  readonly by: string
  readonly reasonId: string
  readonly note: string | null
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
      void_note: p.note,
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

/** What is stored of a line by what it is divided into. Null stands for its quantity or itself (`OrderLineRow`). */
interface DividedValues {
  readonly quantity: number
  readonly price: number
  readonly cost: number
  readonly recipe: string
  readonly rootQuantity: number
  readonly shareNum: number
  readonly shareDen: number
  readonly pieces: number | null
  readonly discount: number
  readonly discounts: string | null
  readonly version: number
}
interface PartValues extends DividedValues {
  readonly orderId: string
  readonly id: string
  readonly newId: string
  readonly rootId: string
}

/** What a part has of the line that it was divided from. Every column of the table is named here. */
export const COPIED: Readonly<Record<keyof OrderLineRow, true>> = {
  company_id: true,
  order_id: true,
  position: true,
  product_id: true,
  name: true,
  price: true,
  shown_price: true,
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
  void_note: true,
  void_used: true,
  note_at: true,
  seen_at: true,
  replaces: true,
  by_kitchen: true,
  root_id: true,
  root_quantity: true,
  share_num: true,
  share_den: true,
  pieces: true,
  allergies_seen: true,
  discount: true,
  discounts: true,
  no_discount: true,
  parent_id: true,
  option_id: true,
  option_pieces: true,
}
const COLUMNS = Object.keys(COPIED) as (keyof OrderLineRow)[]
const text = (value: string | null) => sql`cast(${value} as text)`
const integer = (value: number | null) => sql`cast(${value} as bigint)`
/** A share of a piece has a price that nobody was shown. */
const shownWith = (price: number) =>
  sql<number | null>`case when price = ${integer(price)} then shown_price end`

/** Adds a part of a line to its order as a line of its own. Its id must not be there yet. */
export const insertPart = statement((kit, p: PartValues) => {
  const last = kit.db
    .selectFrom('order_lines')
    .select(sql<number>`max(position) + 1`.as('next'))
    .where('company_id', '=', kit.companyId)
    .where('order_id', '=', p.orderId)
  const own: { readonly [C in keyof OrderLineRow]?: RawBuilder<unknown> } = {
    id: text(p.newId),
    position: sql`${last}`,
    version: integer(p.version),
    quantity: integer(p.quantity),
    price: integer(p.price),
    shown_price: shownWith(p.price),
    cost: integer(p.cost),
    recipe: text(p.recipe),
    root_id: text(p.rootId),
    root_quantity: integer(p.rootQuantity),
    share_num: integer(p.shareNum),
    share_den: integer(p.shareDen),
    pieces: integer(p.pieces),
    discount: integer(p.discount),
    discounts: text(p.discounts),
    // The rest of the line is what took the place of another.
    replaces: sql`cast(null as text)`,
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

/** What is left of a line after a part of it became a line of its own. */
export const updateRest = statement(
  (kit, p: DividedValues & { readonly orderId: string; readonly id: string }) =>
    kit.db
      .updateTable('order_lines')
      .set({
        quantity: p.quantity,
        price: p.price,
        shown_price: shownWith(p.price),
        cost: p.cost,
        recipe: p.recipe,
        root_quantity: p.rootQuantity,
        share_num: p.shareNum,
        share_den: p.shareDen,
        pieces: p.pieces,
        discount: p.discount,
        discounts: p.discounts,
        version: p.version,
      })
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

/** The kitchen knows these allergies for these lines. */
export const markAllergiesSeen = statement((kit, p: { ids: readonly string[]; allergies: string }) =>
  kit.db
    .updateTable('order_lines')
    .set({ allergies_seen: p.allergies })
    .where('company_id', '=', kit.companyId)
    .where('id', 'in', kit.list(p.ids)),
)
