import type { Migration } from './migration.ts'

/** The order that a part was taken of, which may be a part itself. Of earlier parts only the order that was taken is known. */
export const partSourceMigration: Migration = {
  name: '0068-what-parts-were-taken-of',
  statements: () => [`ALTER TABLE orders ADD COLUMN taken_of text`],
}
