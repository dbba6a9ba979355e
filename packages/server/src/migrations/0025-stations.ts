import type { Migration } from './migration.ts'

const stations = [
  // Flags are 0 or 1; without a category a station makes food and drinks.
  `CREATE TABLE stations (
    company_id text NOT NULL REFERENCES companies (id), id text NOT NULL, name text NOT NULL, category text, accept_at_once bigint NOT NULL,
    to_served bigint NOT NULL, silent bigint NOT NULL, position bigint NOT NULL, archived_at bigint, version bigint NOT NULL, created_at bigint NOT NULL,
    PRIMARY KEY (company_id, id))`,
  `ALTER TABLE menu_groups ADD COLUMN station_id text`,
  `ALTER TABLE products ADD COLUMN station_id text`,
  `ALTER TABLE order_lines ADD COLUMN station_id text`,
]

const routes = [
  `UPDATE users SET allowed_routes = replace(allowed_routes, '"zones"', '"zones","stations"')
    WHERE role = 'owner' AND allowed_routes LIKE '%"zones"%' AND allowed_routes NOT LIKE '%"stations"%'`,
]

/** Parts of the kitchen or bar with screens of their own, and what is made there. */
export const stationsMigration: Migration = {
  name: '0025-stations',
  statements: () => [...stations, ...routes],
}
