import type { Migration } from './migration.ts'

/** Lines that took the place of another when its options were changed. */
export const replacedLinesMigration: Migration = {
  name: '0029-replaced-lines',
  statements: () => [`ALTER TABLE order_lines ADD COLUMN replaces text`],
}
