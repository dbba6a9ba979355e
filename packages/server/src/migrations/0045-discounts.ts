import { appendOnly, type Migration } from './migration.ts'

/** The reasons for a discount that every venue begins with, as they were when this was released. */
const REASONS = ['regular', 'complaint', 'longWait', 'staff', 'invited'] as const

/** What was taken off prices, why and by whom, and what it comes to on each line. */
export const discountsMigration: Migration = {
  name: '0045-discounts',
  statements: (engine) => [
    `CREATE TABLE discounts (
      company_id text NOT NULL, id text NOT NULL, check_id text NOT NULL, position bigint NOT NULL, lines text,
      kind text NOT NULL, value bigint NOT NULL, reason_id text NOT NULL, by_user text NOT NULL, approved_by text, reverses text, at bigint NOT NULL,
      PRIMARY KEY (company_id, id))`,
    `CREATE UNIQUE INDEX discounts_check ON discounts (company_id, check_id, position)`,
    `CREATE UNIQUE INDEX discounts_reverses ON discounts (company_id, reverses) WHERE reverses IS NOT NULL`,
    ...appendOnly('discounts')(engine),
    `ALTER TABLE order_lines ADD COLUMN discount bigint NOT NULL DEFAULT 0`,
    `ALTER TABLE order_lines ADD COLUMN discounts text`,
    ...REASONS.map(
      (key, position) =>
        `INSERT INTO reasons (company_id, id, kind, key, text, used, position, archived_at, version)
          SELECT id, '${key}', 'discount', '${key}', NULL, 'no', ${position}, NULL, 1 FROM companies`,
    ),
  ],
}
