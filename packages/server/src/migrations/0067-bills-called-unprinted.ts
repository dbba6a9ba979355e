import type { Migration } from './migration.ts'

/**
 * A person has said of a bill that it was not printed, without proof of its gateway; and its gateway has sent it to its
 * device, without an end so far.
 */
export const calledUnprintedMigration: Migration = {
  name: '0067-bills-called-unprinted',
  statements: () => [
    `ALTER TABLE bill_intents ADD COLUMN called_unprinted bigint NOT NULL DEFAULT 0`,
    `ALTER TABLE bill_intents ADD COLUMN sending bigint NOT NULL DEFAULT 0`,
  ],
}
