import { DatabaseSync } from 'node:sqlite'

/** What a discount takes off a line, in cents. */
interface DiscountShare {
  readonly id: string
  readonly amount: number
}
/** A line of an order, live or taken off, as the server stores it. Amounts are cents. */
export interface RecordedLine {
  readonly order: string
  readonly check: string
  /** The line that was ordered, of which it is all or a part. */
  readonly root: string
  readonly isVoided: boolean
  /** What it costs without discounts. */
  readonly gross: number
  /** By the menu, which stays as it is: its product takes no discount, and may be free of charge. */
  readonly takesNone: boolean
  readonly discounts: readonly DiscountShare[]
}
/** A discount that was given. `value` is hundredths of a percent, or cents. */
export interface RecordedDiscount {
  readonly id: string
  readonly check: string
  readonly kind: string
  readonly value: number
  /** A comp of a check is of the lines that it had. */
  readonly isOfLines: boolean
  readonly isReversed: boolean
}
/** What a server has stored of discounts. */
export interface RecordedDiscounts {
  /** In the order in which they were given. */
  readonly given: readonly RecordedDiscount[]
  readonly lines: readonly RecordedLine[]
}

export const DISCOUNTS_SQL =
  'SELECT id, check_id, kind, value, lines, reverses FROM discounts ORDER BY check_id, position'
export const DISCOUNTED_LINES_SQL = `SELECT order_id, check_id, coalesce(root_id, order_lines.id) AS root, order_lines.price, quantity,
      discounts, voided_at, products.no_discount
    FROM order_lines JOIN orders ON orders.id = order_lines.order_id LEFT JOIN products ON products.id = order_lines.product_id`

type Row = Readonly<Record<string, unknown>>

/** Rows of the two queries above. */
export const toRecordedDiscounts = (discounts: readonly Row[], lines: readonly Row[]): RecordedDiscounts => {
  const reversed = new Set(discounts.map((row) => row['reverses']))
  return {
    given: discounts
      .filter((row) => row['reverses'] === null)
      .map((row) => ({
        id: String(row['id']),
        check: String(row['check_id']),
        kind: String(row['kind']),
        value: Number(row['value']),
        isOfLines: row['lines'] !== null || row['kind'] === 'comp',
        isReversed: reversed.has(row['id']),
      })),
    lines: lines.map((row) => ({
      order: String(row['order_id']),
      check: String(row['check_id']),
      root: String(row['root']),
      isVoided: row['voided_at'] !== null,
      gross: Number(row['price']) * Number(row['quantity']),
      takesNone: Number(row['no_discount'] ?? 0) === 1,
      discounts: JSON.parse((row['discounts'] as string | null) ?? '[]') as DiscountShare[],
    })),
  }
}

/** Those of a server on SQLite. @param file its `kafana.db`, which may be in use */
export const readRecordedDiscounts = (file: string): RecordedDiscounts => {
  const db = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  try {
    const rows = (sql: string): Row[] => db.prepare(sql).all()
    return toRecordedDiscounts(rows(DISCOUNTS_SQL), rows(DISCOUNTED_LINES_SQL))
  } finally {
    db.close()
  }
}
