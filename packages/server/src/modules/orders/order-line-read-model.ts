import { type DiscountPart, type LineState, lineTitle } from '@kafana/domain'
import type { OrderLine } from './order.ts'

/** A line as it is read. */
export interface LineRow {
  order_id: string
  product_id: string
  name: string
  tax_class: string
  tax_rate: number
  price: number
  shown_price: number | null
  quantity: number
  cost: number
  id: string
  version: number
  state: LineState
  note: string
  station_id: string | null
  course_id: string | null
  sold_out: 0 | 1
  options: string
  seat: number | null
  parent_id: string | null
  parent_name: string | null
  option_id: string | null
  option_pieces: number | null
  voided_at: number | null
  note_at: number | null
  seen_at: number | null
  replaces: string | null
  root_id: string | null
  root_quantity: number | null
  share_num: number
  share_den: number
  allergies_seen: string
  discount: number
  discounts: string | null
  no_discount: 0 | 1
}

/** What is taken off a line, as it is stored. */
export const partsOfDiscounts = (stored: string | null): readonly DiscountPart[] =>
  stored === null ? [] : (JSON.parse(stored) as DiscountPart[])

export type LinePart = Pick<
  LineRow,
  'id' | 'root_id' | 'root_quantity' | 'share_num' | 'share_den' | 'quantity'
>
/** What a line is of the one that was ordered. */
export const partOf = (line: LinePart): Pick<OrderLine, 'rootId' | 'rootQuantity' | 'share'> => ({
  rootId: line.root_id ?? line.id,
  rootQuantity: line.root_quantity ?? line.quantity,
  share: { num: line.share_num, den: line.share_den },
})

export const toLine = (row: LineRow): OrderLine => {
  const part = partOf(row)
  return {
    ...part,
    id: row.id,
    version: row.version,
    state: row.state,
    note: row.note,
    stationId: row.station_id,
    courseId: row.course_id,
    soldOut: row.sold_out === 1,
    options: JSON.parse(row.options) as OrderLine['options'],
    seat: row.seat,
    parent: row.parent_id === null ? null : { id: row.parent_id, name: row.parent_name ?? '' },
    chosenAs: row.option_id === null ? null : { option: row.option_id, each: row.option_pieces ?? 1 },
    productId: row.product_id,
    name: lineTitle(row.name, { ...part, quantity: row.quantity }),
    productName: row.name,
    taxClass: row.tax_class,
    taxRateBasisPoints: row.tax_rate,
    price: row.price,
    shownPrice: row.shown_price,
    quantity: row.quantity,
    cost: row.cost,
    noteChanged: row.note_at !== null && row.seen_at === null,
    replaces: row.replaces,
    allergiesSeen: row.allergies_seen,
    discount: row.discount,
    discounts: partsOfDiscounts(row.discounts),
    noDiscount: row.no_discount === 1,
  }
}
