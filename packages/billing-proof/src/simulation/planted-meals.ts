import type { PlantedFault } from './planted-fault.ts'
import { ARMED_RECEIPT, NO_LOCK, OF_BILL } from './planted-hooks.ts'
import { withPiecesTakenOff } from './planted-plans.ts'

/** The columns of a line that are not its id, place or end. */
const CONTENT = `product_id, name, price, quantity, tax_rate, tax_class, cost, stock_taken, recipe, version, state,
  ticket_id, note, options, station_id, course_id, sold_out`

/** The kitchen gets what was held a second time. */
const FIRED_TWICE = `
  CREATE TRIGGER fired_twice AFTER INSERT ON order_lines WHEN NEW.course_id IS NOT NULL AND NEW.id NOT LIKE '%.%'
  BEGIN
    INSERT INTO order_lines (company_id, order_id, position, id, ${CONTENT})
      SELECT company_id, order_id, position + 100, id || '.again', ${CONTENT} FROM order_lines WHERE id = NEW.id;
  END`

/** The price of a line is that of its product alone. */
const WITHOUT_OPTIONS = `
  CREATE TRIGGER without_options AFTER INSERT ON order_lines WHEN NEW.voided_at IS NULL
  BEGIN
    UPDATE order_lines SET price = price - (SELECT coalesce(sum(value ->> 'delta' * (value ->> 'quantity')), 0)
      FROM json_each(NEW.options)) WHERE id = NEW.id;
  END`

/**
 * A bill has one more line than its orders, from when it is armed: before that, the server compares it with them.
 * @param source a table or query with the columns of a line
 */
const billedToo = (source: string): string => `
  CREATE TRIGGER billed_too AFTER UPDATE OF state ON bill_intents
  WHEN ${ARMED_RECEIPT} AND EXISTS (SELECT 1 FROM (${source}))
  BEGIN
    UPDATE bill_intents SET
      receipt = json_insert(receipt, '$.products[#]', json((SELECT json_object('title', name, 'taxClass', tax_class,
        'price', printf('%.2f', price / 100.0), 'quantity', quantity || '.000') FROM (${source})))),
      total = total + (SELECT price * quantity FROM (${source}))
    WHERE id = NEW.id;
  END`
const VOIDED = `SELECT * FROM order_lines WHERE ${OF_BILL} AND voided_at IS NOT NULL LIMIT 1`
const HELD = `SELECT line ->> '$.product.name' AS name, line ->> '$.product.taxClass' AS tax_class,
  line ->> '$.product.price' AS price, line ->> '$.quantity' AS quantity FROM held_lines LIMIT 1`

/** Faults of tickets, each as a change of the server's database. */
export const PLANTED_MEAL_FAULTS: Readonly<Record<string, PlantedFault>> = {
  'a line is fired twice': {
    hooks: { database: FIRED_TWICE },
    adjustPlan: (plan) => plan,
    seed: 7,
  },
  'the price of an option is missing': {
    hooks: { database: WITHOUT_OPTIONS },
    adjustPlan: (plan) => plan,
    seed: 7,
  },
  'what was taken off is still on the receipt': {
    hooks: { database: billedToo(VOIDED) },
    adjustPlan: (plan) => plan,
    seed: 1,
  },
  'a held line is billed': {
    hooks: { database: billedToo(HELD) },
    adjustPlan: (plan) => plan,
    seed: 3,
  },
  'a piece is taken off an order that is being billed': {
    hooks: { database: NO_LOCK },
    adjustPlan: withPiecesTakenOff,
    seed: 1,
  },
}
