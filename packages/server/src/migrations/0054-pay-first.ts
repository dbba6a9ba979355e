import type { Migration } from './migration.ts'

/** Venues in which guests pay before anything is made, and how far such an order is with the kitchen or bar. */
export const payFirstMigration: Migration = {
  name: '0054-pay-first',
  statements: () => [
    `ALTER TABLE companies ADD COLUMN pay_first bigint NOT NULL DEFAULT 0`,
    `ALTER TABLE orders ADD COLUMN preparation text`,
    `CREATE INDEX orders_paid_unmade ON orders (company_id, category) WHERE preparation IN ('created', 'pending')`,
    `CREATE INDEX orders_paid_at_pass ON orders (company_id, updated_at) WHERE preparation = 'done'`,
  ],
}
