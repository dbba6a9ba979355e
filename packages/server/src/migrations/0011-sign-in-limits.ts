import type { Migration } from './migration.ts'

const pins = [
  // Wrong PINs in a row; at a hundred the PIN is off.
  `ALTER TABLE users ADD COLUMN pin_failures bigint NOT NULL DEFAULT 0`,
]

export const signInLimitsMigration: Migration = {
  name: '0011-sign-in-limits',
  statements: () => [...pins],
}
