import type { Migration } from './migration.ts'

/** What is on hand when it is time to buy, in thousandths of the serving unit. */
export const stockLevelsMigration: Migration = {
  name: '0002-stock-levels',
  statements: () => ['ALTER TABLE ingredients ADD COLUMN low_at bigint'],
}
