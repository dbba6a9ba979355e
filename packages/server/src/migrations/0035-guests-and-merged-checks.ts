import type { Migration } from './migration.ts'

/** What guests must not be served, a note for who serves them, and checks that went into others. */
export const guestsAndMergedChecksMigration: Migration = {
  name: '0035-guests-and-merged-checks',
  statements: () => [
    `ALTER TABLE companies ADD COLUMN ask_covers bigint NOT NULL DEFAULT 0`,
    `ALTER TABLE checks ADD COLUMN allergies text NOT NULL DEFAULT ''`,
    `ALTER TABLE checks ADD COLUMN note text NOT NULL DEFAULT ''`,
    `ALTER TABLE checks ADD COLUMN merged_into text`,
  ],
}
