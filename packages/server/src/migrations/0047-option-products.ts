import type { Migration } from './migration.ts'

/** Options that are products, and the lines that they become. */
export const optionProductsMigration: Migration = {
  name: '0047-option-products',
  statements: () => [
    `ALTER TABLE modifier_options ADD COLUMN product_id text`,
    `ALTER TABLE order_lines ADD COLUMN parent_id text`,
    `ALTER TABLE order_lines ADD COLUMN option_id text`,
    `ALTER TABLE order_lines ADD COLUMN option_pieces bigint`,
    `CREATE INDEX order_lines_parent ON order_lines (company_id, parent_id) WHERE parent_id IS NOT NULL`,
  ],
}
