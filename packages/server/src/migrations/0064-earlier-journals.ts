import type { Migration } from './migration.ts'

/** Of each journal that a gateway had, the last line that was received: a copy of an earlier one may be restored. */
export const earlierJournalsMigration: Migration = {
  name: '0064-earlier-journals',
  statements: () => [`ALTER TABLE gateways ADD COLUMN earlier_journals text NOT NULL DEFAULT '{}'`],
}
