import type { Migration } from './migration.ts'

export const importsMigration: Migration = {
  name: '0022-imports',
  // What each import of a file wrote, so that it can be undone for a while.
  statements: () => [
    `CREATE TABLE imports (
    company_id text NOT NULL REFERENCES companies (id), id text NOT NULL, list text NOT NULL, file_name text NOT NULL, at bigint NOT NULL,
    by_user text NOT NULL, added bigint NOT NULL, changed bigint NOT NULL, left_lines bigint NOT NULL, lines text NOT NULL, undone_at bigint,
    PRIMARY KEY (company_id, id))`,
    `CREATE INDEX imports_by_time ON imports (company_id, at)`,
  ],
}
