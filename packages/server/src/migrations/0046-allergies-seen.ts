import type { Migration } from './migration.ts'

/** Which allergies the kitchen has seen for each line. What is open already was shown with those of its check. */
export const allergiesSeenMigration: Migration = {
  name: '0046-allergies-seen',
  statements: () => [
    `ALTER TABLE order_lines ADD COLUMN allergies_seen text NOT NULL DEFAULT ''`,
    `UPDATE order_lines SET allergies_seen = checks.allergies FROM orders, checks
      WHERE orders.company_id = order_lines.company_id AND orders.id = order_lines.order_id AND orders.status <> 'billed'
        AND checks.company_id = orders.company_id AND checks.id = orders.check_id AND checks.allergies <> ''`,
  ],
}
