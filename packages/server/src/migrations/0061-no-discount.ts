import type { Migration } from './migration.ts'

/** Some products take no discount, and a line keeps what its product said when it was ordered. */
export const noDiscountMigration: Migration = {
  name: '0061-no-discount',
  statements: () => [
    `ALTER TABLE products ADD COLUMN no_discount bigint NOT NULL DEFAULT 0`,
    `ALTER TABLE order_lines ADD COLUMN no_discount bigint NOT NULL DEFAULT 0`,
  ],
}
