import type { Migration } from './migration.ts'

/** What reaches waiters' phones while the app is closed. */
export const pushMigration: Migration = {
  name: '0043-push',
  statements: () => [
    // Whatever ends a known device ends its subscription and what waits for it, without a statement of its own.
    `CREATE TABLE push_subscriptions (
      company_id text NOT NULL REFERENCES companies (id), user_id text NOT NULL, device_hash text NOT NULL, endpoint text NOT NULL, p256dh text NOT NULL, auth text NOT NULL,
      language text NOT NULL, created_at bigint NOT NULL, listening_until bigint NOT NULL DEFAULT 0,
      PRIMARY KEY (company_id, user_id, device_hash), FOREIGN KEY (user_id, device_hash) REFERENCES known_devices (user_id, token_hash) ON DELETE CASCADE)`,
    `CREATE INDEX push_subscriptions_device ON push_subscriptions (user_id, device_hash)`,
    `CREATE TABLE push_waits (
      company_id text NOT NULL REFERENCES companies (id), line_id text NOT NULL, since bigint NOT NULL, stage bigint NOT NULL,
      PRIMARY KEY (company_id, line_id))`,
    `CREATE TABLE push_messages (
      company_id text NOT NULL, user_id text NOT NULL, device_hash text NOT NULL, table_id text NOT NULL, since bigint NOT NULL, due_at bigint NOT NULL,
      tries bigint NOT NULL, lease text, leased_until bigint NOT NULL,
      PRIMARY KEY (company_id, user_id, device_hash, table_id),
      FOREIGN KEY (company_id, user_id, device_hash) REFERENCES push_subscriptions (company_id, user_id, device_hash) ON DELETE CASCADE)`,
  ],
}
