import type { Migration } from './migration.ts'

export const countedVersionsMigration: Migration = {
  name: '0023-counted-versions',
  // The version that the last count or correction gave an ingredient: a count that began before it is compared again.
  statements: () => [`ALTER TABLE ingredients ADD COLUMN counted_version bigint NOT NULL DEFAULT 0`],
}
