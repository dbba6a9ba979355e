import type { DatabaseSync } from 'node:sqlite'
import type { DayTotals } from './device.ts'
import type { Figures } from './report.ts'

interface AmountRow {
  kind: 'sale' | 'storno'
  tax_class: string
  amount: number
}
interface SummaryRow {
  cash: number
  card: number
  receipts: number
  stornos: number
  voids: number
  first: number | null
  last: number | null
}

const AMOUNTS = `SELECT r.kind, a.tax_class, sum(a.amount) AS amount FROM receipts r JOIN amounts a USING (receipt_no)
  WHERE r.closing_no BETWEEN ? AND ? GROUP BY r.kind, a.tax_class`

const SIGNED = "CASE kind WHEN 'storno' THEN -total ELSE total END"

const SUMMARY = `SELECT
    coalesce(sum(${SIGNED}) FILTER (WHERE payment = 'cash'), 0) AS cash,
    coalesce(sum(${SIGNED}) FILTER (WHERE payment = 'card'), 0) AS card,
    count(*) FILTER (WHERE kind = 'sale') AS receipts,
    count(*) FILTER (WHERE kind = 'storno') AS stornos,
    count(*) FILTER (WHERE kind = 'void') AS voids,
    min(receipt_no) AS first, max(receipt_no) AS last
  FROM receipts WHERE closing_no BETWEEN ? AND ?`

const ofKind = (rows: readonly AmountRow[], kind: AmountRow['kind']): Record<string, number> =>
  Object.fromEntries(
    rows.filter((row) => row.kind === kind).map(({ tax_class, amount }) => [tax_class, amount]),
  )

/** Sums over the device's receipts, by the closings that take them in. */
export const createDeviceFigures = (db: DatabaseSync, rates: Readonly<Record<string, number>>) => {
  const amounts = db.prepare(AMOUNTS)
  const summary = db.prepare(SUMMARY)

  const totals = (from: number, to: number): DayTotals => {
    const rows = amounts.all(from, to) as unknown as AmountRow[]
    return { sales: ofKind(rows, 'sale'), storno: ofKind(rows, 'storno') }
  }

  const figures = (from: number, to: number): Figures => {
    const { sales, storno } = totals(from, to)
    const { first, last, ...counts } = summary.get(from, to) as unknown as SummaryRow
    const classes = Object.entries(rates).map(([taxClass, rate]) => ({
      taxClass,
      rate,
      sales: sales[taxClass] ?? 0,
      storno: storno[taxClass] ?? 0,
    }))
    return { ...counts, classes, firstReceiptNo: first, lastReceiptNo: last }
  }

  return { totals, figures }
}

export type DeviceFigures = ReturnType<typeof createDeviceFigures>
