import type { Migration } from './migration.ts'

/** Pre-bills that are not paid are found without reading what was billed; daily reports say whose PIN closed them. */
export const unpaidPreBillsMigration: Migration = {
  name: '0036-unpaid-pre-bills',
  statements: () => [
    `CREATE INDEX orders_pre_billed ON orders (company_id, billed_at) WHERE bill_kind = 'pre'`,
    `ALTER TABLE device_closings ADD COLUMN permitted_by text`,
    `ALTER TABLE device_closings ADD COLUMN permit text`,
  ],
}
