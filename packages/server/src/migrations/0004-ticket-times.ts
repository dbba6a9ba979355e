import type { Migration } from './migration.ts'

/** What venues begin with, written out: the values of a migration that ran never change. */
const USUAL = '{"drink":{"warnAfter":5,"lateAfter":10},"food":{"warnAfter":10,"lateAfter":20}}'

/** From how many minutes on a waiting order is a worry, and late, by category. */
export const ticketTimesMigration: Migration = {
  name: '0004-ticket-times',
  statements: () => [`ALTER TABLE companies ADD COLUMN ticket_times text NOT NULL DEFAULT '${USUAL}'`],
}
