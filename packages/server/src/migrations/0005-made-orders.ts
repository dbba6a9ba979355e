import type { Migration } from './migration.ts'

/**
 * Finds completed orders that can be recalled by their last change, independent of how many others were delivered and
 * not billed.
 */
export const completedOrdersMigration: Migration = {
  name: '0005-made-orders',
  statements: () => [
    `CREATE INDEX orders_made ON orders (company_id, category, updated_at) WHERE status IN ('done', 'delivered')`,
  ],
}
