import type { Migration } from './migration.ts'

const tables = [
  `CREATE TABLE modifier_groups (
    company_id text NOT NULL REFERENCES companies (id), id text NOT NULL, name text NOT NULL, min bigint NOT NULL, max bigint NOT NULL,
    position bigint NOT NULL, archived_at bigint, version bigint NOT NULL, PRIMARY KEY (company_id, id))`,
  `CREATE TABLE modifier_options (
    company_id text NOT NULL, id text NOT NULL, group_id text NOT NULL, name text NOT NULL, delta bigint NOT NULL, is_default bigint NOT NULL,
    recipe text NOT NULL, position bigint NOT NULL, archived_at bigint,
    PRIMARY KEY (company_id, id), FOREIGN KEY (company_id, group_id) REFERENCES modifier_groups (company_id, id))`,
  `CREATE INDEX modifier_options_group ON modifier_options (company_id, group_id)`,
  `CREATE TABLE product_modifier_groups (
    company_id text NOT NULL, product_id text NOT NULL, group_id text NOT NULL, position bigint NOT NULL,
    PRIMARY KEY (company_id, product_id, group_id), FOREIGN KEY (company_id, product_id) REFERENCES products (company_id, id),
    FOREIGN KEY (company_id, group_id) REFERENCES modifier_groups (company_id, id))`,
  `CREATE INDEX product_modifier_groups_group ON product_modifier_groups (company_id, group_id)`,
]

/** Groups of options, the products that have them, and what was chosen for a line. */
export const modifiersMigration: Migration = {
  name: '0026-modifiers',
  statements: () => [...tables, `ALTER TABLE order_lines ADD COLUMN options text NOT NULL DEFAULT '[]'`],
}
