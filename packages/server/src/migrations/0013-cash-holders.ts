import type { Migration } from './migration.ts'

const orders = [
  // The person who was credited with an order's cash and has not paid it back; null: nobody.
  `ALTER TABLE orders ADD COLUMN cash_holder text`,
  // Until now the first bill that was not undone credited its cash, and a later receipt changed nothing.
  `UPDATE orders SET cash_holder = (
    SELECT CASE WHEN bills.payment = 'cash' THEN bills.closed_by END
    FROM bill_intent_orders JOIN bills ON bills.company_id = bill_intent_orders.company_id AND bills.intent_id = bill_intent_orders.intent_id
    WHERE bill_intent_orders.company_id = orders.company_id AND bill_intent_orders.order_id = orders.id AND bill_intent_orders.undone = 0 AND bills.kind <> 'storno'
    ORDER BY bills.bill_no LIMIT 1)
    WHERE status = 'billed' AND storno_at IS NULL`,
]

const bills = [
  // Of a storno: the person who was named as paying the guests.
  `ALTER TABLE bill_intents ADD COLUMN paid_by text`,
]

export const cashHoldersMigration: Migration = {
  name: '0013-cash-holders',
  statements: () => [...orders, ...bills],
}
