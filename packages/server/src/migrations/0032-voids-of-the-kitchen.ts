import type { Migration } from './migration.ts'

/** Lines that the kitchen or bar itself took off: their waiter has to see it. */
export const kitchenVoidsMigration: Migration = {
  name: '0032-voids-of-the-kitchen',
  statements: () => ['ALTER TABLE order_lines ADD COLUMN by_kitchen bigint NOT NULL DEFAULT 0'],
}
