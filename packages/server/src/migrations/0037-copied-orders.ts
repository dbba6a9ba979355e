import type { Migration } from './migration.ts'

/** Copies of voided orders, and what finds the reasons and the payers of undone bills. */
export const copiedOrdersMigration: Migration = {
  name: '0037-copied-orders',
  statements: () => [
    `ALTER TABLE orders ADD COLUMN copy_of text`,
    `CREATE UNIQUE INDEX orders_copy ON orders (company_id, copy_of) WHERE copy_of IS NOT NULL`,
    `CREATE INDEX ledger_stornos ON ledger_entries (company_id, order_id) WHERE kind = 'storno'`,
    `CREATE INDEX audit_unbilled ON audit (company_id, entity_id) WHERE action = 'order.unbilled'`,
  ],
}
