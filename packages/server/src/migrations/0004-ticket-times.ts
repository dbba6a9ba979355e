import type { Migration } from './migration.ts'

/** The defaults as literals, since the values of an applied migration never change. */
const USUAL = '{"drink":{"warnAfter":5,"lateAfter":10},"food":{"warnAfter":10,"lateAfter":20}}'

/** By category, after how many minutes a waiting order shows a warning, and after how many it is late. */
export const ticketTimesMigration: Migration = {
  name: '0004-ticket-times',
  statements: () => [`ALTER TABLE companies ADD COLUMN ticket_times text NOT NULL DEFAULT '${USUAL}'`],
}
