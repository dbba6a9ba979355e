import type { Migration } from './migration.ts'

/** The details of a movement: the invoice of a purchase, the reason of a difference, and what was counted. */
export const stockDetailsMigration: Migration = {
  name: '0021-stock-details',
  statements: () => [
    `ALTER TABLE stock_movements ADD COLUMN supplier text`,
    `ALTER TABLE stock_movements ADD COLUMN invoice_no text`,
    // The date on the invoice, YYYY-MM-DD.
    `ALTER TABLE stock_movements ADD COLUMN invoice_day text`,
    // The sum of a purchase in minor units; null where no price was given.
    `ALTER TABLE stock_movements ADD COLUMN paid bigint`,
    `ALTER TABLE stock_movements ADD COLUMN reason text`,
    `ALTER TABLE stock_movements ADD COLUMN note text`,
    // What was found, in thousandths; differs from the quantity afterwards by what was sold since.
    `ALTER TABLE stock_movements ADD COLUMN counted bigint`,
    // The same for all movements of one invoice or one count; the audit log names it.
    `ALTER TABLE stock_movements ADD COLUMN batch_id text`,
    `CREATE INDEX stock_movements_supplier ON stock_movements (company_id, supplier, at) WHERE supplier IS NOT NULL`,
    // What took an ingredient from zero or above to below zero: few, whatever was sold since.
    `CREATE INDEX stock_movements_below_zero ON stock_movements (company_id, ingredient_id, at, id)
      WHERE quantity_after < 0 AND quantity_after - change >= 0`,
  ],
}
