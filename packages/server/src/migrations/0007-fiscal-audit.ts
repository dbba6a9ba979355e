import type { Migration } from './migration.ts'

export const fiscalAuditMigration: Migration = {
  name: '0007-fiscal-audit',
  // What the fiscal book of a day shows of the audit: a device that an owner confirmed, a line that no server could read.
  statements: () => [
    `CREATE INDEX audit_fiscal ON audit (company_id, at) WHERE action IN ('gateway.confirmed', 'gateway.lineSetAside')`,
  ],
}
