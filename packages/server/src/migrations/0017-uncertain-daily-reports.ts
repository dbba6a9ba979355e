import type { Migration } from './migration.ts'

export const uncertainDailyReportsMigration: Migration = {
  name: '0017-uncertain-daily-reports',
  // The first daily report that may include the document; null where closing_no is certain.
  statements: () => [
    `ALTER TABLE device_documents ADD COLUMN closing_from bigint`,
    `CREATE INDEX device_documents_uncertain ON device_documents (company_id, serial, closing_no) WHERE closing_from IS NOT NULL`,
  ],
}
