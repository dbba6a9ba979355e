import type { Migration } from './migration.ts'

export const passwordByOwnerMigration: Migration = {
  name: '0016-password-by-owner',
  // 1 while a person still has the password that somebody else chose for them. Nobody knows it of earlier ones.
  statements: () => [`ALTER TABLE users ADD COLUMN password_by_owner bigint NOT NULL DEFAULT 0`],
}
