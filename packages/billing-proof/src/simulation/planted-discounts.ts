import type { Plan } from './plan.ts'
import type { PlantedFault } from './planted-fault.ts'
import { ARMED_RECEIPT, OF_BILL } from './planted-hooks.ts'
import { withQuietParts } from './planted-parts.ts'
import { billEachOrder } from './planted-plans.ts'
import type { ServedVenue } from './serve-meals.ts'

/** The whole table gets something off before anybody pays. */
const discounted = ({ table, owner }: ServedVenue): Plan['discounts'] =>
  (['percent', 'amount'] as const).map((kind, at) => ({
    at: 1 + at,
    monitor: at,
    action: {
      type: 'discount',
      table,
      owner: owner.username,
      given: { id: `d${at}`, kind, value: 17.5, lines: 0 },
    },
  }))

/** Its guests pay a part each, and nothing fails. */
const withDiscountedParts = (plan: Plan, venue: ServedVenue): Plan => ({
  ...withQuietParts(plan, venue),
  discounts: discounted(venue),
})

/** Each order is billed, and nothing fails. */
const withDiscountedOrders = (plan: Plan, venue: ServedVenue): Plan => ({
  ...withDiscountedParts(plan, venue),
  actions: billEachOrder(plan, venue, { monitor: 0, from: 5000, every: 8000 }),
})

/** The part of a line costs its whole price. */
const LOST_BY_CARVING = `
  CREATE TRIGGER lost_by_carving AFTER INSERT ON order_lines WHEN NEW.root_id IS NOT NULL AND NEW.discount > 0
  BEGIN UPDATE order_lines SET discount = 0, discounts = NULL WHERE id = NEW.id; END`

/** An amount off the check is taken off every line again. */
const USED_AGAIN = `
  CREATE TRIGGER used_again AFTER UPDATE OF discounts ON order_lines WHEN NEW.discounts LIKE '%"d1"%' AND NEW.quantity > 1
  BEGIN
    UPDATE order_lines SET discount = discount + 1, discounts = json_set(discounts, '$[#-1].amount',
      json_extract(discounts, '$[#-1].amount') + 1) WHERE id = NEW.id;
  END`

/** Lines of products that take no discount take one. */
const TAKEN_OFF_ALL = 'UPDATE order_lines SET no_discount = 0'

/** The lines of a receipt have the prices of the menu, and its total is what the guests owe. */
const NOT_ON_RECEIPT = `
  CREATE TRIGGER not_on_receipt AFTER UPDATE OF state ON bill_intents WHEN ${ARMED_RECEIPT}
  BEGIN
    UPDATE bill_intents SET receipt = json_set(receipt, '$.products', (SELECT json_group_array(json_object(
        'title', name, 'taxClass', tax_class, 'price', printf('%.2f', price / 100.0), 'quantity', quantity || '.000'))
      FROM order_lines WHERE ${OF_BILL} AND voided_at IS NULL)) WHERE id = NEW.id;
  END`

/** Faults of discounts, each as a change of the server's database. */
export const PLANTED_DISCOUNT_FAULTS: Readonly<Record<string, PlantedFault>> = {
  'a discount is lost when an order is divided': {
    hooks: { database: LOST_BY_CARVING },
    adjustPlan: withDiscountedParts,
    seed: 1,
  },
  'more of an amount is taken off than was given': {
    hooks: { database: USED_AGAIN },
    adjustPlan: withDiscountedOrders,
    seed: 1,
  },
  'something is taken off a product that takes no discount': {
    hooks: { database: TAKEN_OFF_ALL },
    adjustPlan: withDiscountedOrders,
    seed: 1,
  },
  'a discount is in the total and not on the receipt': {
    hooks: { database: NOT_ON_RECEIPT },
    adjustPlan: withDiscountedOrders,
    seed: 1,
  },
}
