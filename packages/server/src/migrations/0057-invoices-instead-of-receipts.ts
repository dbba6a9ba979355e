import type { Migration } from './migration.ts'

/** Venues in which a company that pays by bank transfer may get an invoice instead of a receipt. */
export const invoicesInsteadMigration: Migration = {
  name: '0057-invoices-instead-of-receipts',
  statements: () => [`ALTER TABLE companies ADD COLUMN invoice_instead bigint NOT NULL DEFAULT 0`],
}
