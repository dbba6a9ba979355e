import type { Migration } from './migration.ts'

/** What somebody has written beside the reason of something that was taken off, of a discount, or of its reversal. */
export const notesOfReasonsMigration: Migration = {
  name: '0062-notes-of-reasons',
  statements: () => [
    `ALTER TABLE order_lines ADD COLUMN void_note text`,
    `ALTER TABLE discounts ADD COLUMN note text`,
  ],
}
