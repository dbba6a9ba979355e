import { appendOnly, type Migration } from './migration.ts'

const people = [
  `CREATE TABLE companies (
    id text PRIMARY KEY, name text NOT NULL, address text NOT NULL, email text NOT NULL, phone text NOT NULL,
    currency text NOT NULL, timezone text NOT NULL, day_start text NOT NULL, tax_classes text NOT NULL, storno_minutes bigint NOT NULL,
    version bigint NOT NULL, created_at bigint NOT NULL)`,
  `CREATE TABLE venue_sequences (company_id text PRIMARY KEY, event_seq bigint NOT NULL, receipt_no bigint NOT NULL)`,
  // People without a venue (admins) have an empty company_id, so there is no foreign key here.
  `CREATE TABLE users (
    id text PRIMARY KEY, company_id text NOT NULL, firstname text NOT NULL, lastname text NOT NULL, username text NOT NULL, username_key text NOT NULL,
    email text NOT NULL, email_key text NOT NULL, password_hash text NOT NULL, pin_hash text NOT NULL, role text NOT NULL, allowed_routes text NOT NULL,
    is_blocked bigint NOT NULL, archived_at bigint, version bigint NOT NULL, created_at bigint NOT NULL)`,
  `CREATE UNIQUE INDEX users_email ON users (email_key) WHERE archived_at IS NULL`,
  `CREATE UNIQUE INDEX users_username ON users (company_id, username_key) WHERE archived_at IS NULL`,
  `CREATE TABLE sessions (
    token_hash text PRIMARY KEY, user_id text NOT NULL REFERENCES users (id), company_id text NOT NULL, created_at bigint NOT NULL, last_used_at bigint NOT NULL)`,
  `CREATE INDEX sessions_user ON sessions (user_id)`,
  `CREATE TABLE attempts (scope text PRIMARY KEY, failures bigint NOT NULL, window_start bigint NOT NULL, blocked_until bigint NOT NULL)`,
  `CREATE TABLE settings (name text PRIMARY KEY, value text NOT NULL)`,
  `CREATE TABLE ledger_entries (
    company_id text NOT NULL REFERENCES companies (id), id text NOT NULL, user_id text NOT NULL REFERENCES users (id), position bigint NOT NULL, kind text NOT NULL,
    amount bigint NOT NULL, balance_after bigint NOT NULL, at bigint NOT NULL, by_user text NOT NULL, order_id text, PRIMARY KEY (company_id, id))`,
  // One sequence per person: two writers cannot add the same position.
  `CREATE UNIQUE INDEX ledger_chain ON ledger_entries (company_id, user_id, position)`,
  `CREATE TABLE sections (
    company_id text NOT NULL REFERENCES companies (id), id text NOT NULL, name text NOT NULL, category text, version bigint NOT NULL, position bigint NOT NULL,
    PRIMARY KEY (company_id, id))`,
  `CREATE TABLE section_members (
    company_id text NOT NULL, section_id text NOT NULL, user_id text NOT NULL REFERENCES users (id), PRIMARY KEY (company_id, section_id, user_id),
    FOREIGN KEY (company_id, section_id) REFERENCES sections (company_id, id))`,
]

const floor = [
  `CREATE TABLE zones (
    company_id text NOT NULL REFERENCES companies (id), id text NOT NULL, name text NOT NULL, smoking_zone bigint NOT NULL, archived_at bigint,
    version bigint NOT NULL, created_at bigint NOT NULL, PRIMARY KEY (company_id, id))`,
  `CREATE TABLE venue_tables (
    company_id text NOT NULL REFERENCES companies (id), id text NOT NULL, zone_id text, name text NOT NULL, capacity bigint NOT NULL,
    x double precision NOT NULL, y double precision NOT NULL, archived_at bigint, version bigint NOT NULL, created_at bigint NOT NULL,
    PRIMARY KEY (company_id, id), FOREIGN KEY (company_id, zone_id) REFERENCES zones (company_id, id))`,
  `CREATE TABLE table_assignments (
    company_id text NOT NULL, table_id text NOT NULL, user_id text NOT NULL REFERENCES users (id), PRIMARY KEY (company_id, table_id, user_id),
    FOREIGN KEY (company_id, table_id) REFERENCES venue_tables (company_id, id))`,
]

const goods = [
  `CREATE TABLE ingredients (
    company_id text NOT NULL REFERENCES companies (id), id text NOT NULL, name text NOT NULL, category text NOT NULL, quantity bigint NOT NULL, price bigint NOT NULL,
    serving_unit text NOT NULL, buying_quantity bigint NOT NULL, buying_unit text NOT NULL, archived_at bigint, version bigint NOT NULL, created_at bigint NOT NULL,
    PRIMARY KEY (company_id, id))`,
  `CREATE TABLE stock_movements (
    company_id text NOT NULL, id text NOT NULL, ingredient_id text NOT NULL, kind text NOT NULL, change bigint NOT NULL, quantity_after bigint NOT NULL,
    at bigint NOT NULL, by_user text, order_id text, PRIMARY KEY (company_id, id), FOREIGN KEY (company_id, ingredient_id) REFERENCES ingredients (company_id, id))`,
  `CREATE INDEX stock_movements_ingredient ON stock_movements (company_id, ingredient_id, at)`,
  `CREATE TABLE products (
    company_id text NOT NULL REFERENCES companies (id), id text NOT NULL, name text NOT NULL, category text NOT NULL, price bigint NOT NULL, tax_rate bigint NOT NULL,
    archived_at bigint, version bigint NOT NULL, created_at bigint NOT NULL, PRIMARY KEY (company_id, id))`,
  `CREATE TABLE recipe_entries (
    company_id text NOT NULL, product_id text NOT NULL, position bigint NOT NULL, ingredient_id text NOT NULL, quantity bigint NOT NULL,
    PRIMARY KEY (company_id, product_id, position), FOREIGN KEY (company_id, product_id) REFERENCES products (company_id, id),
    FOREIGN KEY (company_id, ingredient_id) REFERENCES ingredients (company_id, id))`,
  `CREATE INDEX recipe_entries_ingredient ON recipe_entries (company_id, ingredient_id)`,
]

const orders = [
  `CREATE TABLE orders (
    company_id text NOT NULL REFERENCES companies (id), id text NOT NULL, name text NOT NULL, name_key text NOT NULL, description text NOT NULL, status text NOT NULL,
    category text NOT NULL, table_id text NOT NULL, created_by text NOT NULL REFERENCES users (id), total bigint NOT NULL, created_at bigint NOT NULL, updated_at bigint NOT NULL,
    version bigint NOT NULL, served_at bigint, done_by text, bill_kind text, billed_at bigint, receipt_no bigint,
    PRIMARY KEY (company_id, id), FOREIGN KEY (company_id, table_id) REFERENCES venue_tables (company_id, id))`,
  // The category is the last column of these two, so that filtered lists are counted from the index alone.
  `CREATE INDEX orders_newest ON orders (company_id, created_at, id, category)`,
  `CREATE INDEX orders_status ON orders (company_id, status, created_at, id, category)`,
  `CREATE INDEX orders_table ON orders (company_id, table_id, created_at, id)`,
  `CREATE INDEX orders_creator ON orders (company_id, created_by, created_at, id)`,
  `CREATE INDEX orders_served ON orders (company_id, served_at) WHERE served_at IS NOT NULL`,
  `CREATE INDEX orders_billed ON orders (company_id, billed_at) WHERE billed_at IS NOT NULL`,
  `CREATE TABLE order_lines (
    company_id text NOT NULL, order_id text NOT NULL, position bigint NOT NULL, product_id text NOT NULL, name text NOT NULL, price bigint NOT NULL,
    quantity bigint NOT NULL, tax_rate bigint NOT NULL, tax_class text NOT NULL, cost bigint NOT NULL, stock_taken bigint NOT NULL, recipe text NOT NULL,
    PRIMARY KEY (company_id, order_id, position), FOREIGN KEY (company_id, order_id) REFERENCES orders (company_id, id))`,
  `CREATE TABLE order_history (
    company_id text NOT NULL, order_id text NOT NULL, position bigint NOT NULL, from_status text, to_status text NOT NULL, at bigint NOT NULL, by_user text NOT NULL,
    PRIMARY KEY (company_id, order_id, position), FOREIGN KEY (company_id, order_id) REFERENCES orders (company_id, id))`,
]

const billing = [
  `CREATE TABLE bill_intents (
    company_id text NOT NULL REFERENCES companies (id), id text NOT NULL, state text NOT NULL, kind text, payment text, ref text NOT NULL, epoch bigint NOT NULL,
    receipt text NOT NULL, total bigint NOT NULL, closed_by text NOT NULL, created_by text NOT NULL, session_hash text NOT NULL, created_at bigint NOT NULL,
    armed_at bigint, expires_at bigint NOT NULL, receipt_no bigint, device_serial text, printed_at bigint, command text, ref_receipt_no bigint, reason text,
    PRIMARY KEY (company_id, id))`,
  `CREATE INDEX bill_intents_state ON bill_intents (company_id, state)`,
  `CREATE TABLE bill_intent_orders (
    company_id text NOT NULL, intent_id text NOT NULL, order_id text NOT NULL, live bigint NOT NULL, fiscal bigint NOT NULL,
    PRIMARY KEY (company_id, intent_id, order_id), FOREIGN KEY (company_id, intent_id) REFERENCES bill_intents (company_id, id),
    FOREIGN KEY (company_id, order_id) REFERENCES orders (company_id, id))`,
  // The locks of billing: one bill in progress per order, and one fiscal receipt ever.
  `CREATE UNIQUE INDEX bill_order_live ON bill_intent_orders (company_id, order_id) WHERE live = 1`,
  `CREATE UNIQUE INDEX bill_order_fiscal ON bill_intent_orders (company_id, order_id) WHERE fiscal = 1`,
  `CREATE TABLE bill_intent_history (
    company_id text NOT NULL, intent_id text NOT NULL, position bigint NOT NULL, from_state text, to_state text NOT NULL, at bigint NOT NULL, by_user text, reason text,
    PRIMARY KEY (company_id, intent_id, position))`,
  `CREATE TABLE bills (
    company_id text NOT NULL REFERENCES companies (id), bill_no bigint NOT NULL, intent_id text NOT NULL, kind text NOT NULL, payment text NOT NULL, total bigint NOT NULL,
    receipt text NOT NULL, closed_by text NOT NULL, at bigint NOT NULL, PRIMARY KEY (company_id, bill_no))`,
  `CREATE UNIQUE INDEX bills_intent ON bills (company_id, intent_id)`,
]

const records = [
  `CREATE TABLE events (company_id text NOT NULL, seq bigint NOT NULL, message text NOT NULL, at bigint NOT NULL, PRIMARY KEY (company_id, seq))`,
  `CREATE TABLE audit (
    company_id text NOT NULL, id text NOT NULL, at bigint NOT NULL, by_user text, action text NOT NULL, entity_id text NOT NULL, details text NOT NULL,
    PRIMARY KEY (company_id, id))`,
  `CREATE TABLE idempotency_keys (
    company_id text NOT NULL, user_id text NOT NULL, endpoint text NOT NULL, key text NOT NULL, body_hash text NOT NULL, status bigint NOT NULL, answer text NOT NULL,
    at bigint NOT NULL, PRIMARY KEY (company_id, user_id, endpoint, key))`,
  `CREATE INDEX idempotency_age ON idempotency_keys (at)`,
]

const APPEND_ONLY = [
  'ledger_entries',
  'stock_movements',
  'order_history',
  'bill_intent_history',
  'bills',
  'audit',
]

export const venueMigration: Migration = {
  name: '0001-venue',
  statements: (engine) => [
    ...people,
    ...floor,
    ...goods,
    ...orders,
    ...billing,
    ...records,
    ...APPEND_ONLY.flatMap((table) => appendOnly(table)(engine)),
  ],
}
