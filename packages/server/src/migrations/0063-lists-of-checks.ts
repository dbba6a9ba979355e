import type { Migration } from './migration.ts'

/** Checks are listed by table and by the waiter in charge, the latest first. */
export const listsOfChecksMigration: Migration = {
  name: '0063-lists-of-checks',
  statements: () => [
    `CREATE INDEX checks_table ON checks (company_id, table_id, day, number)`,
    `CREATE INDEX checks_waiter ON checks (company_id, waiter_id, day, number)`,
  ],
}
