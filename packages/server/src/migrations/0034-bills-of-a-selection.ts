import type { Migration } from './migration.ts'

/** What a bill takes of which order, and the ids of the orders and lines to make of it; null for whole orders. */
export const billSelectionsMigration: Migration = {
  name: '0034-bills-of-a-selection',
  statements: () => ['ALTER TABLE bill_intents ADD COLUMN selection text'],
}
