import type { Migration } from './migration.ts'

/** What was made and can be called back is found by when it changed last, whatever else was ever delivered and not billed. */
export const madeOrdersMigration: Migration = {
  name: '0005-made-orders',
  statements: () => [
    `CREATE INDEX orders_made ON orders (company_id, category, updated_at) WHERE status IN ('done', 'delivered')`,
  ],
}
