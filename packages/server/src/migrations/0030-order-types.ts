import type { Migration } from './migration.ts'

/** Takeaway and delivery with a tax of their own, counters, named checks, and seats. */
export const orderTypesMigration: Migration = {
  name: '0030-order-types',
  statements: () => [
    `ALTER TABLE companies ADD COLUMN order_types text NOT NULL DEFAULT '[]'`,
    `ALTER TABLE companies ADD COLUMN seats bigint NOT NULL DEFAULT 0`,
    `ALTER TABLE products ADD COLUMN takeaway_tax_rate bigint`,
    `ALTER TABLE venue_tables ADD COLUMN kind text NOT NULL DEFAULT 'table'`,
    `ALTER TABLE checks ADD COLUMN type text NOT NULL DEFAULT 'dineIn'`,
    `ALTER TABLE checks ADD COLUMN name text`,
    `ALTER TABLE orders ADD COLUMN type text NOT NULL DEFAULT 'dineIn'`,
    `ALTER TABLE order_lines ADD COLUMN taxes text`,
    `ALTER TABLE order_lines ADD COLUMN seat bigint`,
  ],
}
