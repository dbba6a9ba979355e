import { appendOnly, type Migration } from './migration.ts'

const tenders = [
  `CREATE TABLE tenders (
    company_id text NOT NULL REFERENCES companies (id), id text NOT NULL, name text, kind text NOT NULL, fiscal_type text NOT NULL,
    position bigint NOT NULL, needs_reference bigint NOT NULL, step bigint NOT NULL, archived_at bigint, version bigint NOT NULL,
    PRIMARY KEY (company_id, id))`,
  ...['cash', 'card'].map(
    (kind, position) =>
      `INSERT INTO tenders (company_id, id, name, kind, fiscal_type, position, needs_reference, step, archived_at, version)
        SELECT id, '${kind}', NULL, '${kind}', '${kind}', ${position}, 0, 1, NULL, 1 FROM companies`,
  ),
]

const COLUMNS =
  'company_id, intent_id, position, tender_id, kind, amount, rounding, tip, tendered, reference, by_user, at'

const payments = [
  `CREATE TABLE payments (
    company_id text NOT NULL, intent_id text NOT NULL, position bigint NOT NULL, tender_id text NOT NULL, kind text NOT NULL,
    amount bigint NOT NULL, rounding bigint NOT NULL, tip bigint NOT NULL, tendered bigint, reference text NOT NULL, by_user text NOT NULL, at bigint NOT NULL,
    PRIMARY KEY (company_id, intent_id, position))`,
  `CREATE INDEX payments_at ON payments (company_id, at)`,
  `INSERT INTO payments (${COLUMNS})
    SELECT company_id, intent_id, 0, payment, payment,
      CASE kind WHEN 'storno' THEN -total ELSE total END, 0, 0, NULL, '', closed_by, at FROM bills`,
]

/** Bills that were undone since, and pre-bills of which orders have a receipt or were undone, by what is left of them. */
const reversed = `INSERT INTO payments (${COLUMNS})
  SELECT company_id, intent_id, 1, payment, payment, kept - total, 0, 0, NULL, '', closed_by, at
  FROM (SELECT bills.company_id, bills.intent_id, bills.payment, bills.total, bills.closed_by, bills.at,
      CASE WHEN bills.kind = 'pre' THEN coalesce((SELECT sum(orders.total) FROM bill_intent_orders
          JOIN orders ON orders.company_id = bill_intent_orders.company_id AND orders.id = bill_intent_orders.order_id
          WHERE bill_intent_orders.company_id = bills.company_id AND bill_intent_orders.intent_id = bills.intent_id
            AND bill_intent_orders.undone = 0 AND orders.bill_kind = 'pre'), 0)
        WHEN EXISTS (SELECT 1 FROM bill_intent_orders WHERE bill_intent_orders.company_id = bills.company_id
          AND bill_intent_orders.intent_id = bills.intent_id AND bill_intent_orders.undone = 1) THEN 0
        ELSE bills.total END AS kept
    FROM bills WHERE bills.kind <> 'storno') AS closed
  WHERE kept <> total`

const columns = [
  // Null for a bill that is paid as its \`payment\` says.
  `ALTER TABLE bill_intents ADD COLUMN payments text`,
  // How an order is paid, and who holds its cash; null where \`payment\` and \`cash_holder\` say it.
  `ALTER TABLE orders ADD COLUMN paid text`,
  `ALTER TABLE orders ADD COLUMN paid_cash bigint`,
  `ALTER TABLE orders ADD COLUMN paid_card bigint`,
  `ALTER TABLE device_documents ADD COLUMN payments text`,
  `ALTER TABLE device_closings ADD COLUMN other bigint`,
]

/** The ways to pay of a venue, and what was paid for each bill in which of them. */
export const tendersAndPaymentsMigration: Migration = {
  name: '0039-tenders-and-payments',
  statements: (engine) => [...tenders, ...payments, reversed, ...appendOnly('payments')(engine), ...columns],
}
