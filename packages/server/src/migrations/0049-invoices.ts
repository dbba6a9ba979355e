import { appendOnly, type Migration } from './migration.ts'

/** What the venue is called on invoices, and the invoices to companies with their credit notes. */
export const invoicesMigration: Migration = {
  name: '0049-invoices',
  statements: (engine) => [
    `ALTER TABLE companies ADD COLUMN legal_name text NOT NULL DEFAULT ''`,
    `ALTER TABLE companies ADD COLUMN tax_number text NOT NULL DEFAULT ''`,
    `CREATE TABLE invoices (
      company_id text NOT NULL, year bigint NOT NULL, no bigint NOT NULL, kind text NOT NULL, intent_id text NOT NULL, credits text,
      buyer_key text NOT NULL, buyer_name text NOT NULL, buyer text NOT NULL, body text NOT NULL, by_user text NOT NULL, at bigint NOT NULL,
      PRIMARY KEY (company_id, year, no))`,
    `CREATE UNIQUE INDEX invoices_bill ON invoices (company_id, intent_id)`,
    // An invoice is credited once.
    `CREATE UNIQUE INDEX invoices_credits ON invoices (company_id, credits) WHERE credits IS NOT NULL`,
    `CREATE INDEX invoices_at ON invoices (company_id, at)`,
    `CREATE INDEX invoices_buyer ON invoices (company_id, buyer_key, at)`,
    ...appendOnly('invoices')(engine),
  ],
}
