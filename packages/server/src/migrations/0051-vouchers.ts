import type { Migration } from './migration.ts'

/** Vouchers are accounts of another kind, found by the hash of a code, which may expire. */
export const vouchersMigration: Migration = {
  name: '0051-vouchers',
  statements: () => [
    `ALTER TABLE accounts ADD COLUMN kind text NOT NULL DEFAULT 'account'`,
    `ALTER TABLE accounts ADD COLUMN code_hash text`,
    `ALTER TABLE accounts ADD COLUMN expires text`,
    `CREATE UNIQUE INDEX account_codes ON accounts (company_id, code_hash)`,
  ],
}
