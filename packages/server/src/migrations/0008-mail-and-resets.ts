import type { Migration } from './migration.ts'

const mails = [
  // The payload contains the data of the mail. The message is composed when it is sent, and stored only while no SMTP
  // server is configured.
  `CREATE TABLE mails (
    id text PRIMARY KEY, kind text NOT NULL, payload text NOT NULL, message text, state text NOT NULL, tries bigint NOT NULL, due_at bigint NOT NULL,
    lease text, leased_until bigint NOT NULL, fault text, created_at bigint NOT NULL, ended_at bigint)`,
  `CREATE INDEX mails_due ON mails (state, due_at)`,
]

const resets = [
  // One per person: a new link replaces the older one. People without a venue have an empty company_id.
  `CREATE TABLE password_resets (
    user_id text PRIMARY KEY REFERENCES users (id), company_id text NOT NULL, email_key text NOT NULL, token_hash text NOT NULL, expires_at bigint NOT NULL)`,
]

export const mailMigration: Migration = {
  name: '0008-mail-and-resets',
  statements: () => [...mails, ...resets],
}
