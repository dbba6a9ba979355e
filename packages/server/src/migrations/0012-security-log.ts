import { appendOnly, type Migration } from './migration.ts'

export const securityLogMigration: Migration = {
  name: '0012-security-log',
  statements: (engine) => [
    // Failed sign-ins of unknown addresses belong to no venue: their company_id is empty. `origin` is the person or
    // the network that the limits per hour count by.
    `CREATE TABLE security_log (
      company_id text NOT NULL, id text NOT NULL, at bigint NOT NULL, event text NOT NULL, by_user text, person_id text, address text, origin text NOT NULL, details text NOT NULL,
      PRIMARY KEY (company_id, id))`,
    `CREATE INDEX security_log_origin ON security_log (company_id, event, origin, at)`,
    `CREATE INDEX security_log_event ON security_log (company_id, event, at)`,
    ...appendOnly('security_log')(engine),
  ],
}
