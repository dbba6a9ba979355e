import type { Migration } from './migration.ts'

/** The fiscal report lists bills that a restored database has no order for, and nobody waits for them again. */
export const lostBillsMigration: Migration = {
  name: '0058-lost-bills-in-the-report',
  statements: () => [
    `DROP INDEX audit_fiscal`,
    `CREATE INDEX audit_fiscal ON audit (company_id, at)
      WHERE action IN ('gateway.confirmed', 'gateway.lineSetAside', 'bill.lost')`,
    `CREATE INDEX audit_lost ON audit (company_id, entity_id) WHERE action = 'bill.lost'`,
    `CREATE INDEX device_documents_ref ON device_documents (company_id, ref)`,
  ],
}
