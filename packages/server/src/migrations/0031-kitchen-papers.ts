import type { Migration } from './migration.ts'

const stations = [
  // Where its lines are made known: screen, printer, or both. `printer` is its address and paper, as JSON.
  `ALTER TABLE stations ADD COLUMN kind text NOT NULL DEFAULT 'screen'`,
  `ALTER TABLE stations ADD COLUMN gateway_id text`,
  `ALTER TABLE stations ADD COLUMN printer text`,
]

const jobs = [
  // `is_repeat`: an earlier attempt may be on paper. `begun`: the gateway has it, so that this attempt may be.
  `CREATE TABLE print_jobs (
    company_id text NOT NULL REFERENCES companies (id), id text NOT NULL, station_id text NOT NULL, printer_id text NOT NULL, gateway_id text NOT NULL, ticket_id text,
    body text NOT NULL, by_user text NOT NULL, state text NOT NULL, tries bigint NOT NULL, is_repeat bigint NOT NULL, begun bigint NOT NULL, problem text,
    created_at bigint NOT NULL, asked_at bigint NOT NULL, retry_at bigint, done_at bigint,
    PRIMARY KEY (company_id, id))`,
  `CREATE INDEX print_jobs_waiting ON print_jobs (company_id, gateway_id) WHERE state = 'waiting'`,
  `CREATE INDEX print_jobs_printer ON print_jobs (company_id, printer_id, created_at)`,
]

/** Kitchen tickets on paper. */
export const kitchenPapersMigration: Migration = {
  name: '0031-kitchen-papers',
  statements: () => [...stations, ...jobs],
}
