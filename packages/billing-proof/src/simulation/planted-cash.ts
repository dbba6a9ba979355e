import type { Plan } from './plan.ts'
import type { PlantedFault } from './planted-fault.ts'

const COLUMNS = 'company_id, id, user_id, position, kind, amount, balance_after, at, by_user, order_id'
/** The last entry of the person of whom `who` is the id. */
const lastOf = (who: string): string =>
  `FROM ledger_entries AS last WHERE last.user_id = ${who} ORDER BY last.position DESC LIMIT 1`

/** What a card receipt pays back of the cash of its pre-bill is not booked. */
const CARD_LEAVES_CASH = `
  CREATE TRIGGER card_leaves_cash BEFORE INSERT ON ledger_entries
  WHEN NEW.kind = 'unbill' AND (SELECT bill_kind FROM orders WHERE id = NEW.order_id) = 'fiscal'
  BEGIN SELECT RAISE(IGNORE); END`

/** Whoever was credited with the cash of a bill is debited, although somebody else pays the guests. */
const CREDITED = `(SELECT bill.user_id FROM ledger_entries AS bill
  WHERE bill.kind = 'bill' AND bill.order_id = NEW.order_id ORDER BY bill.position DESC LIMIT 1)`
const STORNO_FROM_CREDITED = `
  CREATE TRIGGER storno_from_credited BEFORE INSERT ON ledger_entries
  WHEN NEW.kind = 'storno' AND ${CREDITED} <> NEW.user_id
  BEGIN
    INSERT INTO ledger_entries (${COLUMNS})
      SELECT NEW.company_id, NEW.id, last.user_id, last.position + 1, NEW.kind, NEW.amount,
        last.balance_after - NEW.amount, NEW.at, NEW.by_user, NEW.order_id ${lastOf(CREDITED)};
    SELECT RAISE(IGNORE);
  END`

/** An order with a pre-bill forgets who holds its cash. */
const CASH_COUNTS_AGAIN = `
  CREATE TRIGGER cash_counts_again AFTER UPDATE ON orders
  WHEN NEW.bill_kind = 'pre' AND NEW.cash_holder IS NOT NULL
  BEGIN UPDATE orders SET cash_holder = NULL WHERE id = NEW.id; END`

const TAKEN_TWICE = `
  CREATE TRIGGER taken_twice AFTER INSERT ON ledger_entries WHEN NEW.kind = 'take'
  BEGIN
    INSERT INTO ledger_entries (${COLUMNS})
      VALUES (NEW.company_id, NEW.id || '2', NEW.user_id, NEW.position + 1, NEW.kind, NEW.amount,
        NEW.balance_after - NEW.amount, NEW.at, NEW.by_user, NEW.order_id);
  END`

/** A bill that a page has reported is credited again when its gateway reports it. */
const CREDITED_TWICE = `
  CREATE TRIGGER credited_twice AFTER UPDATE ON bill_intents
  WHEN OLD.state = 'BILLED' AND NEW.payment = 'cash' AND NEW.kind = 'fiscal'
    AND OLD.reported_state IS NULL AND NEW.reported_state IS NOT NULL
  BEGIN
    INSERT INTO ledger_entries (${COLUMNS})
      SELECT last.company_id, last.id || '2', last.user_id, last.position + 1, 'bill', NEW.total,
        last.balance_after + NEW.total, last.at, last.by_user, last.order_id ${lastOf('NEW.closed_by')};
  END`

const asDrawn = (plan: Plan): Plan => plan

/** Faults of cash, each as a change of the server's database. */
export const PLANTED_CASH_FAULTS: Readonly<Record<string, PlantedFault>> = {
  'a card receipt after a pre-bill in cash leaves the cash with the waiter': {
    hooks: { database: CARD_LEAVES_CASH },
    adjustPlan: asDrawn,
    seed: 8,
  },
  'a storno debits whoever closed the bill, although somebody else paid the guests': {
    hooks: { database: STORNO_FROM_CREDITED },
    adjustPlan: asDrawn,
    seed: 24,
  },
  'the cash of a pre-bill is credited again with its receipt': {
    hooks: { database: CASH_COUNTS_AGAIN },
    adjustPlan: asDrawn,
    seed: 5,
  },
  'cash that was taken once is booked twice': {
    hooks: { database: TAKEN_TWICE },
    adjustPlan: asDrawn,
    seed: 2,
  },
  'a bill that is reported twice is credited twice': {
    hooks: { database: CREDITED_TWICE },
    adjustPlan: asDrawn,
    seed: 1,
  },
}
