import type { Migration } from './migration.ts'

/** Second factors of accounts, with recovery codes, remembered devices, and venues that require one of their owners. */
export const secondFactorMigration: Migration = {
  name: '0056-second-factor',
  statements: () => [
    `CREATE TABLE second_factors (
      company_id text NOT NULL, user_id text NOT NULL, secret text NOT NULL, started_at bigint NOT NULL,
      enabled_at bigint, last_code_at bigint NOT NULL,
      PRIMARY KEY (company_id, user_id))`,
    `CREATE TABLE recovery_codes (
      company_id text NOT NULL, user_id text NOT NULL, code_hash text NOT NULL,
      PRIMARY KEY (company_id, user_id, code_hash))`,
    `CREATE TABLE second_factor_rules (company_id text PRIMARY KEY, required_at bigint NOT NULL)`,
    `ALTER TABLE known_devices ADD COLUMN second_factor_until bigint`,
    `ALTER TABLE sessions ADD COLUMN second_factor_due bigint NOT NULL DEFAULT 0`,
  ],
}
