import { appendOnly, type Migration } from './migration.ts'

/** The accounts of guests, what changed their balances, and which account a payment of a bill charges. */
export const accountsOfGuestsMigration: Migration = {
  name: '0048-accounts-of-guests',
  statements: (engine) => [
    `CREATE TABLE accounts (
      company_id text NOT NULL REFERENCES companies (id), id text NOT NULL, name text, note text NOT NULL,
      credit_limit bigint, archived_at bigint, version bigint NOT NULL,
      PRIMARY KEY (company_id, id))`,
    `CREATE TABLE account_entries (
      company_id text NOT NULL, account_id text NOT NULL, position bigint NOT NULL, kind text NOT NULL,
      amount bigint NOT NULL, balance_after bigint NOT NULL, intent_id text, tender_id text, note text NOT NULL,
      by_user text NOT NULL, at bigint NOT NULL,
      PRIMARY KEY (company_id, account_id, position))`,
    ...appendOnly('account_entries')(engine),
    `ALTER TABLE payments ADD COLUMN account_id text`,
  ],
}
