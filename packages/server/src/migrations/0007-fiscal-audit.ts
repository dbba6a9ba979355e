import type { Migration } from './migration.ts'

export const fiscalAuditMigration: Migration = {
  name: '0007-fiscal-audit',
  // The audit rows that the fiscal report of a day shows: a device that an owner confirmed, a journal line that no
  // server could read.
  statements: () => [
    `CREATE INDEX audit_fiscal ON audit (company_id, at) WHERE action IN ('gateway.confirmed', 'gateway.lineSetAside')`,
  ],
}
