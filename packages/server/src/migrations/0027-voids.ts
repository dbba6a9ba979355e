import type { Migration } from './migration.ts'

/** The reasons that every venue begins with, as they were when this was released. */
const REASONS = [
  ['wrongOrder', 'ask'],
  ['changedMind', 'ask'],
  ['outOfStock', 'no'],
  ['kitchenMistake', 'yes'],
  ['tooLate', 'ask'],
] as const

const reasons = [
  `CREATE TABLE reasons (
    company_id text NOT NULL REFERENCES companies (id), id text NOT NULL, kind text NOT NULL, key text, text text, used text NOT NULL,
    position bigint NOT NULL, archived_at bigint, version bigint NOT NULL,
    PRIMARY KEY (company_id, id))`,
  ...REASONS.map(
    ([key, used], position) =>
      `INSERT INTO reasons (company_id, id, kind, key, text, used, position, archived_at, version)
        SELECT id, '${key}', 'void', '${key}', NULL, '${used}', ${position}, NULL, 1 FROM companies`,
  ),
]

const columns = [
  `ALTER TABLE companies ADD COLUMN limits text NOT NULL DEFAULT '{}'`,
  `ALTER TABLE users ADD COLUMN approves text NOT NULL DEFAULT '[]'`,
  `ALTER TABLE order_lines ADD COLUMN voided_at bigint`,
  `ALTER TABLE order_lines ADD COLUMN voided_by text`,
  `ALTER TABLE order_lines ADD COLUMN void_reason text`,
  `ALTER TABLE order_lines ADD COLUMN void_used bigint`,
  `ALTER TABLE order_lines ADD COLUMN note_at bigint`,
  `ALTER TABLE order_lines ADD COLUMN seen_at bigint`,
  `ALTER TABLE line_history ADD COLUMN quantity bigint`,
  `ALTER TABLE line_history ADD COLUMN reason_id text`,
  `ALTER TABLE line_history ADD COLUMN approved_by text`,
  `CREATE INDEX order_lines_voided ON order_lines (company_id, voided_at) WHERE voided_at IS NOT NULL`,
]

/** Lines that are taken off with a reason, what each role may do by itself, and who approves the rest. */
export const voidsMigration: Migration = {
  name: '0027-voids',
  statements: () => [...reasons, ...columns],
}
