import type { Migration } from './migration.ts'

/** Orders that were carved off another one, and what a line is of the one that was ordered. */
export const carvedOrdersMigration: Migration = {
  name: '0033-carved-orders',
  // Constants and nulls, so that no row of a large table is written: a line that was never divided is its own root.
  statements: () => [
    `ALTER TABLE orders ADD COLUMN carved_from text`,
    `ALTER TABLE orders ADD COLUMN counts bigint NOT NULL DEFAULT 1`,
    `ALTER TABLE order_lines ADD COLUMN root_id text`,
    `ALTER TABLE order_lines ADD COLUMN root_quantity bigint`,
    `ALTER TABLE order_lines ADD COLUMN share_num bigint NOT NULL DEFAULT 1`,
    `ALTER TABLE order_lines ADD COLUMN share_den bigint NOT NULL DEFAULT 1`,
    `ALTER TABLE order_lines ADD COLUMN pieces bigint`,
    `CREATE INDEX orders_carved ON orders (company_id, carved_from) WHERE carved_from IS NOT NULL`,
  ],
}
