import { appendOnly, type Migration } from './migration.ts'

/** The gateways of a venue, the reported state of their devices, and the work that waits for them. */
const gateways = [
  `CREATE TABLE gateways (
    company_id text NOT NULL REFERENCES companies (id), id text NOT NULL, name text NOT NULL, token_hash text NOT NULL, secret text NOT NULL,
    paired_at bigint NOT NULL, paired_by text, unpaired_at bigint, seen_at bigint, journal_id text, acknowledged bigint NOT NULL, device text,
    confirmed_serial text, confirmed_receipt_no bigint, PRIMARY KEY (company_id, id))`,
  `CREATE UNIQUE INDEX gateways_token ON gateways (token_hash)`,
  `CREATE TABLE gateway_codes (code_hash text PRIMARY KEY, company_id text NOT NULL REFERENCES companies (id), by_user text NOT NULL, expires_at bigint NOT NULL)`,
  `CREATE TABLE gateway_work (
    company_id text NOT NULL, id text NOT NULL, gateway_id text NOT NULL, path text NOT NULL, command text, created_at bigint NOT NULL,
    handed_at bigint, answered_at bigint, status bigint, answer text,
    PRIMARY KEY (company_id, id), FOREIGN KEY (company_id, gateway_id) REFERENCES gateways (company_id, id))`,
  `CREATE INDEX gateway_work_open ON gateway_work (company_id, gateway_id, created_at) WHERE answered_at IS NULL`,
]

/** The device's own records, as its gateway reported them. Amounts by tax letter are JSON. */
const devices = [
  `CREATE TABLE device_documents (
    company_id text NOT NULL REFERENCES companies (id), serial text NOT NULL, receipt_no bigint NOT NULL, gateway_id text NOT NULL, kind text NOT NULL,
    total bigint NOT NULL, by_class text NOT NULL, payment text, task_id text, ref text, closing_no bigint NOT NULL, printed_at bigint NOT NULL, noted_at bigint NOT NULL,
    PRIMARY KEY (company_id, serial, receipt_no))`,
  `CREATE INDEX device_documents_time ON device_documents (company_id, printed_at)`,
  `CREATE TABLE device_closings (
    company_id text NOT NULL REFERENCES companies (id), serial text NOT NULL, closing_no bigint NOT NULL, gateway_id text NOT NULL, closed_at bigint NOT NULL,
    sales text NOT NULL, storno text NOT NULL, receipts bigint NOT NULL, stornos bigint NOT NULL, voids bigint NOT NULL, noted_at bigint NOT NULL,
    PRIMARY KEY (company_id, serial, closing_no))`,
  `CREATE INDEX device_closings_time ON device_closings (company_id, closed_at)`,
]

const billing = [
  `ALTER TABLE bill_intents ADD COLUMN gateway_id text`,
  // Of a storno: the bill whose receipt it voids.
  `ALTER TABLE bill_intents ADD COLUMN ref_intent_id text`,
  // Its gateway lost the journal that may have contained it, so that gateway can no longer prove that it was not
  // printed.
  `ALTER TABLE bill_intents ADD COLUMN forgotten bigint NOT NULL DEFAULT 0`,
  // Its gateway has reported the final outcome.
  `ALTER TABLE bill_intents ADD COLUMN last_word bigint NOT NULL DEFAULT 0`,
  `ALTER TABLE bill_intent_orders ADD COLUMN storno bigint NOT NULL DEFAULT 0`,
  // The third lock: an order's receipt is voided at most once.
  `CREATE UNIQUE INDEX bill_order_storno ON bill_intent_orders (company_id, order_id) WHERE storno = 1`,
  // A pre-bill that was undone no longer closes its order; its cash was deducted again.
  `ALTER TABLE bill_intent_orders ADD COLUMN undone bigint NOT NULL DEFAULT 0`,
  `CREATE INDEX bill_intent_orders_order ON bill_intent_orders (company_id, order_id)`,
  `CREATE INDEX bill_intents_device ON bill_intents (company_id, device_serial, receipt_no) WHERE device_serial IS NOT NULL`,
  // Read every few seconds, so it contains only the states that change with time.
  `CREATE INDEX bill_intents_timed ON bill_intents (state, company_id) WHERE state IN ('RESERVED', 'ARMED', 'IN_DOUBT')`,
  `CREATE INDEX bill_intents_owed ON bill_intents (company_id, gateway_id, id) WHERE last_word = 0 AND state IN ('IN_DOUBT', 'MANUAL', 'ABORTED') AND gateway_id IS NOT NULL`,
  `CREATE INDEX bill_intents_session ON bill_intents (company_id, session_hash, created_at)`,
  `CREATE INDEX bill_intents_ref ON bill_intents (company_id, ref)`,
  `CREATE INDEX bills_time ON bills (company_id, at)`,
  `ALTER TABLE orders ADD COLUMN storno_at bigint`,
  `ALTER TABLE orders ADD COLUMN storno_receipt_no bigint`,
  `ALTER TABLE orders ADD COLUMN storno_by text`,
  `CREATE INDEX orders_storno ON orders (company_id, storno_at) WHERE storno_at IS NOT NULL`,
]

/** Owners with access to statistics get access to the fiscal report. The list is JSON text. */
const screens = [
  `UPDATE users SET allowed_routes = replace(allowed_routes, '"statistics"', '"statistics","fiscalBook"')
    WHERE role = 'owner' AND allowed_routes LIKE '%"statistics"%' AND allowed_routes NOT LIKE '%"fiscalBook"%'`,
]

const APPEND_ONLY = ['device_documents', 'device_closings']

export const gatewaysMigration: Migration = {
  name: '0006-gateways-and-storno',
  statements: (engine) => [
    ...gateways,
    ...devices,
    ...billing,
    ...screens,
    ...APPEND_ONLY.flatMap((table) => appendOnly(table)(engine)),
  ],
}
