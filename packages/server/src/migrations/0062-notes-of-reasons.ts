import type { Migration } from './migration.ts'

/** The reasons for a storno that every venue begins with, as they were when this was released. */
const REASONS = ['billedWrong', 'wrongPayment', 'billedTwice', 'returned'] as const

/**
 * What somebody has written beside the reason of something that was taken off, of a discount, or of its reversal; and
 * reasons for a storno.
 */
export const notesOfReasonsMigration: Migration = {
  name: '0062-notes-of-reasons',
  statements: () => [
    `ALTER TABLE order_lines ADD COLUMN void_note text`,
    `ALTER TABLE discounts ADD COLUMN note text`,
    ...REASONS.map(
      (key, position) =>
        `INSERT INTO reasons (company_id, id, kind, key, text, used, position, archived_at, version)
          SELECT id, '${key}', 'storno', '${key}', NULL, 'no', ${position}, NULL, 1 FROM companies`,
    ),
  ],
}
