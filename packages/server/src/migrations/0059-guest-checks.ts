import type { Migration } from './migration.ts'

/** Guests are shown what they owe before they pay: when that was, and how much it came to. */
export const guestChecksMigration: Migration = {
  name: '0059-guest-checks',
  statements: () => [
    `ALTER TABLE checks ADD COLUMN presented_at bigint`,
    `ALTER TABLE checks ADD COLUMN presented_total bigint`,
  ],
}
