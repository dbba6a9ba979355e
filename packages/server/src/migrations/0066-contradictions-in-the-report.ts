import type { Migration } from './migration.ts'

/** The fiscal report lists what a gateway reported under a number that the server already had of another document. */
export const contradictionsMigration: Migration = {
  name: '0066-contradictions-in-the-report',
  statements: () => [
    `DROP INDEX audit_fiscal`,
    `CREATE INDEX audit_fiscal ON audit (company_id, at)
      WHERE action IN ('gateway.confirmed', 'gateway.lineSetAside', 'bill.lost', 'device.contradicted')`,
  ],
}
