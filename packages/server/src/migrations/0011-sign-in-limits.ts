import type { Migration } from './migration.ts'

const pins = [
  // Wrong PINs in a row; at a hundred the PIN is off.
  `ALTER TABLE users ADD COLUMN pin_failures bigint NOT NULL DEFAULT 0`,
]

const devices = [
  // By the hash of a random token that the client keeps. People without a venue have an empty company_id.
  `CREATE TABLE known_devices (
    user_id text NOT NULL REFERENCES users (id), token_hash text NOT NULL, company_id text NOT NULL, last_used_at bigint NOT NULL,
    PRIMARY KEY (user_id, token_hash))`,
  `CREATE INDEX known_devices_token ON known_devices (token_hash)`,
  // The known device on which it was opened, and its browser and system.
  `ALTER TABLE sessions ADD COLUMN device_hash text`,
  `ALTER TABLE sessions ADD COLUMN device_name text NOT NULL DEFAULT ''`,
]

export const signInLimitsMigration: Migration = {
  name: '0011-sign-in-limits',
  statements: () => [...pins, ...devices],
}
