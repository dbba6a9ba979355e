import type { Migration } from './migration.ts'

const groups = [
  `CREATE TABLE menu_groups (
    company_id text NOT NULL REFERENCES companies (id), id text NOT NULL, name text NOT NULL, category text NOT NULL, colour text NOT NULL,
    position bigint NOT NULL, version bigint NOT NULL, created_at bigint NOT NULL, PRIMARY KEY (company_id, id))`,
  `ALTER TABLE products ADD COLUMN group_id text`,
]

const soldOut = [
  // A moment without an end is "until somebody says otherwise".
  `ALTER TABLE products ADD COLUMN sold_out_at bigint`,
  `ALTER TABLE products ADD COLUMN sold_out_until bigint`,
]

export const menuGroupsMigration: Migration = {
  name: '0020-menu-groups',
  statements: () => [...groups, ...soldOut],
}
