import type { Migration } from './migration.ts'

const tables = [
  // One has the key of a text that is translated, until its venue gives it a name.
  `CREATE TABLE courses (
    company_id text NOT NULL REFERENCES companies (id), id text NOT NULL, key text, name text, position bigint NOT NULL, archived_at bigint, version bigint NOT NULL,
    PRIMARY KEY (company_id, id))`,
  // Rows leave when the line is fired or taken off.
  `CREATE TABLE held_lines (
    company_id text NOT NULL, id text NOT NULL, ticket_id text NOT NULL, check_id text NOT NULL, position bigint NOT NULL, course_id text, line text NOT NULL,
    PRIMARY KEY (company_id, id), FOREIGN KEY (company_id, check_id) REFERENCES checks (company_id, id), FOREIGN KEY (company_id, ticket_id) REFERENCES tickets (company_id, id))`,
  `CREATE INDEX held_lines_check ON held_lines (company_id, check_id)`,
]

const columns = [
  `ALTER TABLE companies ADD COLUMN course_mode text NOT NULL DEFAULT 'off'`,
  `ALTER TABLE menu_groups ADD COLUMN course_id text`,
  `ALTER TABLE order_lines ADD COLUMN course_id text`,
  `ALTER TABLE order_lines ADD COLUMN sold_out bigint NOT NULL DEFAULT 0`,
  `ALTER TABLE products ADD COLUMN left_count bigint`,
]

/** Courses, the lines that are held until theirs is fired, and how many of a product are left. */
export const coursesMigration: Migration = {
  name: '0028-courses',
  statements: () => [...tables, ...columns],
}
