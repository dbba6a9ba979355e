import type { Migration } from './migration.ts'

/** Whether waiters may close bills, and the requests of devices that bill in one step, which they may repeat. */
export const waitersCloseBillsMigration: Migration = {
  name: '0042-waiters-close-bills',
  statements: () => [
    `ALTER TABLE companies ADD COLUMN waiters_bill bigint NOT NULL DEFAULT 0`,
    `ALTER TABLE bill_intents ADD COLUMN request_id text`,
    `ALTER TABLE bill_intents ADD COLUMN request_hash text`,
    `CREATE UNIQUE INDEX bill_requests ON bill_intents (company_id, request_id) WHERE request_id IS NOT NULL`,
  ],
}
