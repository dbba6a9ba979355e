import type { Plan, PlannedAction } from './plan.ts'
import type { PlantedFault } from './planted-fault.ts'
import { withRestoredServer } from './planted-plans.ts'

const COLUMNS =
  'company_id, intent_id, position, tender_id, kind, amount, rounding, tip, tendered, reference, by_user, at'

/** The payments of a bill that is cancelled after it was armed are written. */
const ABORT_KEEPS_ROWS = `
  CREATE TRIGGER abort_keeps_rows AFTER UPDATE ON bill_intents
  WHEN NEW.state = 'ABORTED' AND OLD.state <> 'ABORTED' AND NEW.kind IN ('fiscal', 'pre') AND NEW.payments IS NOT NULL
  BEGIN
    INSERT INTO payments (${COLUMNS})
      SELECT NEW.company_id, NEW.id, json_each.key, value ->> 'tender', value ->> 'kind', value ->> 'amount', 0, 0, NULL, '',
        NEW.closed_by, NEW.created_at FROM json_each(NEW.payments);
  END`

/** What guests got back of the cash that they handed over stands in the ledger as well. */
const CHANGE_IS_CASH = `
  CREATE TRIGGER change_is_cash AFTER INSERT ON payments
  WHEN NEW.kind = 'cash' AND NEW.tendered > NEW.amount
  BEGIN
    INSERT INTO ledger_entries (company_id, id, user_id, position, kind, amount, balance_after, at, by_user, order_id)
      SELECT last.company_id, last.id || '2', last.user_id, last.position + 1, 'bill', NEW.tendered - NEW.amount,
        last.balance_after + NEW.tendered - NEW.amount, last.at, last.by_user, last.order_id
      FROM ledger_entries AS last WHERE last.user_id = NEW.by_user ORDER BY last.position DESC LIMIT 1;
  END`

/** What was paid otherwise is written as cash that was paid back. */
const STORNO_IN_CASH = `
  CREATE TRIGGER storno_in_cash BEFORE INSERT ON payments
  WHEN NEW.amount < 0 AND NEW.tender_id <> 'cash'
    AND (SELECT kind FROM bill_intents WHERE id = NEW.intent_id) = 'storno'
  BEGIN
    INSERT INTO payments (${COLUMNS})
      VALUES (NEW.company_id, NEW.intent_id, NEW.position, 'cash', 'cash', NEW.amount, NEW.rounding, NEW.tip, NULL, '',
        NEW.by_user, NEW.at);
    SELECT RAISE(IGNORE);
  END`

/** A bill that is reconstructed is paid in cash, whatever its command says. */
const RESTORED_IN_CASH = `
  CREATE TRIGGER restored_in_cash AFTER INSERT ON bill_intents
  WHEN NEW.session_hash = '' AND NEW.payments IS NOT NULL
  BEGIN UPDATE bill_intents SET payments = NULL, payment = 'cash' WHERE id = NEW.id; END`

/** Every bill is paid half in cash and half by card. */
const withHalves = (plan: Plan): Plan => ({
  ...plan,
  actions: plan.actions.map((planned): PlannedAction => {
    const { action } = planned
    return action.type === 'bill' || action.type === 'billPart'
      ? { ...planned, action: { ...action, split: { cash: 500, rest: 'card', tip: 0 } } }
      : planned
  }),
})

const withHalvesAfterRestore = (plan: Plan): Plan => withHalves(withRestoredServer(plan))

/** Faults of bills that are paid in several ways, each as a change of the server's database. */
export const PLANTED_PAYMENT_FAULTS: Readonly<Record<string, PlantedFault>> = {
  'a cancelled bill keeps its payments': {
    hooks: { database: ABORT_KEEPS_ROWS },
    adjustPlan: withHalves,
    seed: 2,
  },
  'the change that guests get back is booked as cash': {
    hooks: { database: CHANGE_IS_CASH },
    adjustPlan: withHalves,
    seed: 1,
  },
  'a storno of a bill that was paid in several ways pays all of it back in cash': {
    hooks: { database: STORNO_IN_CASH },
    adjustPlan: withHalves,
    seed: 4,
  },
  'a restored server makes one cash payment of several': {
    hooks: { database: RESTORED_IN_CASH },
    adjustPlan: withHalvesAfterRestore,
    seed: 1,
  },
}
