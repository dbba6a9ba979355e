import type { Plan, PlannedAction } from './plan.ts'
import type { PlantedFault } from './planted-fault.ts'
import { NO_LOCK } from './planted-hooks.ts'
import { withoutFaults } from './planted-parts.ts'
import { billEachOrder } from './planted-plans.ts'
import type { ServedVenue } from './serve-meals.ts'

const [FIRST_MS, EVERY_MS] = [3000, 9000]

/** Each order, with the next one where it is asked for, gets an invoice instead of a receipt, and nothing fails. */
const withInvoices = (plan: Plan, { orders, transfer, waiters }: ServedVenue, together = 1): Plan => {
  const invoices = orders.flatMap((_, at): PlannedAction[] => {
    const own = orders.slice(at, at + together)
    if (at % together > 0) return []
    const waiter = waiters[0]?.username ?? ''
    const action = { type: 'invoice', orders: own, tender: transfer, waiter } as const
    return [{ at: FIRST_MS + at * EVERY_MS, monitor: 0, action }]
  })
  return { ...plan, ...withoutFaults, gateways: 1, actions: [], invoices }
}

/** A receipt for the same order is made at the other page at the same time. */
const withContestedInvoices = (plan: Plan, venue: ServedVenue): Plan => ({
  ...withInvoices(plan, venue),
  actions: billEachOrder(plan, venue, { monitor: 1, from: FIRST_MS, every: EVERY_MS }),
})

const [RESTORED_MS, LATER_MS] = [80_000, 110_000]

/** The server goes back to a backup from before the invoices, and receipts are made for the same orders. */
const withForgottenInvoices = (plan: Plan, venue: ServedVenue): Plan => ({
  ...withInvoices(plan, venue),
  backupAt: 500,
  faults: [{ fault: 'server restored', at: RESTORED_MS, forMs: 1000 }],
  actions: billEachOrder(plan, venue, { monitor: 1, from: LATER_MS, every: EVERY_MS }),
})

/** Invoices of two orders each are voided. */
const withCreditNotes = (plan: Plan, venue: ServedVenue): Plan => {
  const invoiced = withInvoices(plan, venue, 2)
  const credits = invoiced.invoices.flatMap(({ action, at }): PlannedAction[] => {
    const [order] = action.type === 'invoice' ? action.orders : []
    if (order === undefined) return []
    const credit = { type: 'credit', order, owner: venue.owner.username } as const
    return [{ at: at + LATER_MS, monitor: 1, action: credit }]
  })
  return { ...invoiced, invoices: [...invoiced.invoices, ...credits] }
}

/** Of two orders on a credit note, one is not voided. */
const HALF_CREDITED = `
  CREATE TRIGGER half_credited AFTER INSERT ON audit WHEN NEW.action = 'invoice.credited'
  BEGIN
    UPDATE orders SET storno_at = NULL, storno_by = NULL
      WHERE id = (SELECT max(order_id) FROM bill_intent_orders WHERE intent_id = NEW.entity_id);
  END`

/** An order that has an invoice is open again. */
const LEFT_OPEN = `
  CREATE TRIGGER left_open AFTER UPDATE ON orders WHEN NEW.bill_kind = 'invoice' AND OLD.bill_kind IS NULL
  BEGIN UPDATE orders SET status = 'delivered', bill_kind = NULL WHERE id = NEW.id; END`

/** A bank transfer is in the day's payments twice. */
const PAID_TWICE = `
  CREATE TRIGGER paid_twice AFTER INSERT ON payments WHEN NEW.kind = 'transfer' AND NEW.position = 0
  BEGIN
    INSERT INTO payments (company_id, intent_id, position, tender_id, kind, amount, rounding, tip, reference, by_user, at)
      VALUES (NEW.company_id, NEW.intent_id, 1, NEW.tender_id, NEW.kind, NEW.amount, 0, 0, '', NEW.by_user, NEW.at);
  END`

/** Faults of invoices instead of receipts. */
export const PLANTED_INVOICE_FAULTS: Readonly<Record<string, PlantedFault>> = {
  'an order that is being billed with a receipt gets an invoice as well': {
    hooks: { database: NO_LOCK },
    adjustPlan: withContestedInvoices,
    seed: 1,
  },
  'a restored server does not know which orders have an invoice': {
    hooks: { restoresEverything: true },
    adjustPlan: withForgottenInvoices,
    seed: 1,
  },
  'a credit note leaves one of its orders valid': {
    hooks: { database: HALF_CREDITED },
    adjustPlan: withCreditNotes,
    seed: 1,
  },
  'an order that has an invoice stays open': {
    hooks: { database: LEFT_OPEN },
    adjustPlan: withInvoices,
    seed: 1,
  },
  'a bank transfer counts twice': {
    hooks: { database: PAID_TWICE },
    adjustPlan: withInvoices,
    seed: 1,
  },
}
