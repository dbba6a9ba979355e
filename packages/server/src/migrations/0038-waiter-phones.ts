import type { Migration } from './migration.ts'

const phones = [
  // A phone that was invited: a known device that opens a session with the person's PIN. Null on other devices.
  `ALTER TABLE known_devices ADD COLUMN phone_id text`,
  `ALTER TABLE known_devices ADD COLUMN phone_name text NOT NULL DEFAULT ''`,
  `ALTER TABLE known_devices ADD COLUMN enrolled_at bigint`,
]

const invitations = [
  // A person has at most one: the newest.
  `CREATE TABLE invitations (
    company_id text NOT NULL REFERENCES companies (id), user_id text NOT NULL REFERENCES users (id), token_hash text NOT NULL, by_user text NOT NULL, expires_at bigint NOT NULL,
    PRIMARY KEY (company_id, user_id))`,
  `CREATE UNIQUE INDEX invitations_token ON invitations (token_hash)`,
]

const notifications = [
  `CREATE TABLE notifications (
    company_id text NOT NULL REFERENCES companies (id), id text NOT NULL, person_id text NOT NULL, kind text NOT NULL, table_id text NOT NULL, check_id text, body text NOT NULL, at bigint NOT NULL, read_at bigint,
    PRIMARY KEY (company_id, id))`,
  `CREATE INDEX notifications_person ON notifications (company_id, person_id, at)`,
]

/** Invitations to the waiter's phone, the phones, and what is notified to one person. */
export const waiterPhonesMigration: Migration = {
  name: '0038-waiter-phones',
  statements: () => [...phones, ...invitations, ...notifications],
}
