import type { Migration } from './migration.ts'

/** What the report of service reads of a range is found without reading every order. */
export const serviceReportMigration: Migration = {
  name: '0050-service-report',
  statements: () => [
    `CREATE INDEX checks_closed ON checks (company_id, closed_at, opened_at, covers) WHERE state = 'closed'`,
    `CREATE INDEX discounts_at ON discounts (company_id, at)`,
    `CREATE INDEX order_lines_discounted ON order_lines (company_id, order_id) WHERE discounts IS NOT NULL`,
    `CREATE INDEX audit_moved ON audit (company_id, at)
      WHERE action IN ('check.moved', 'check.merged', 'check.transferred')`,
  ],
}
