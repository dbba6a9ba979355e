import type { Migration } from './migration.ts'

/** Vouchers that were lost are blocked, and which session has found which voucher by its code. */
export const blockedVouchersMigration: Migration = {
  name: '0053-blocked-vouchers',
  statements: () => [
    `ALTER TABLE accounts ADD COLUMN blocked_at bigint`,
    `CREATE TABLE voucher_look_ups (
      company_id text NOT NULL, session_hash text NOT NULL, account_id text NOT NULL, at bigint NOT NULL,
      PRIMARY KEY (company_id, session_hash, account_id))`,
  ],
}
