import type { Migration } from './migration.ts'

/** The quantity on hand at which it is time to buy, in thousandths of the serving unit. */
export const stockLevelsMigration: Migration = {
  name: '0002-stock-levels',
  statements: () => ['ALTER TABLE ingredients ADD COLUMN low_at bigint'],
}
