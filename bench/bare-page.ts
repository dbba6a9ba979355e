import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'

type Rows = readonly Record<string, SQLOutputValue>[]

/** The rows of the newest ten orders of a venue, by the two statements that they need at least. */
export const openBarePage = (
  db: DatabaseSync,
  company: string,
): (() => { readonly orders: Rows; readonly lines: Rows }) => {
  const newest =
    'SELECT id FROM orders WHERE company_id = $company ORDER BY created_at DESC, id DESC LIMIT 10'
  const orders = db.prepare(`SELECT * FROM orders WHERE company_id = $company AND id IN (${newest})`)
  const lines = db.prepare(
    `SELECT * FROM order_lines WHERE company_id = $company AND order_id IN (${newest})`,
  )
  return () => ({ orders: orders.all({ company }), lines: lines.all({ company }) })
}
