import type { Migration } from './migration.ts'

/** A gateway reports what owners confirmed that its device counts, and the server looks for it among what it has. */
export const confirmedCountersMigration: Migration = {
  name: '0069-confirmed-counters',
  statements: () => [`CREATE INDEX audit_confirmed ON audit (company_id) WHERE action = 'gateway.confirmed'`],
}
