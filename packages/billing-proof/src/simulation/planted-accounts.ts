import type { GuestPayment } from './choose-payments.ts'
import { type Host, NO_FAULTS } from './network.ts'
import type { Plan, PlannedAction } from './plan.ts'
import type { PlantedFault } from './planted-fault.ts'
import { withoutFaults } from './planted-parts.ts'
import { billEachOrder, withRestoredServer } from './planted-plans.ts'
import type { ServedVenue } from './serve-meals.ts'

const COLUMNS =
  'company_id, account_id, position, kind, amount, balance_after, intent_id, tender_id, note, by_user, at'
/** The last entry of an account, joined to something that names it. @param account an expression of its id */
const lastOf = (account: string): string =>
  `account_entries AS last ON last.account_id = ${account} AND last.position =
    (SELECT max(position) FROM account_entries AS every WHERE every.account_id = ${account})`
/** Charges each account of a bill's payments. */
const CHARGE_PAYMENTS = `
  INSERT INTO account_entries (${COLUMNS})
    SELECT NEW.company_id, last.account_id, last.position + 1, 'charge', value ->> 'amount',
      last.balance_after + (value ->> 'amount'), NEW.id, NULL, '', NEW.closed_by, NEW.created_at
    FROM json_each(NEW.payments) JOIN ${lastOf(`json_each.value ->> 'account'`)}`

/** The voucher of a bill that is cancelled after it was armed is redeemed. */
const ABORT_REDEEMS = `
  CREATE TRIGGER abort_redeems AFTER UPDATE ON bill_intents
  WHEN NEW.state = 'ABORTED' AND OLD.state <> 'ABORTED' AND NEW.payments IS NOT NULL
  BEGIN ${CHARGE_PAYMENTS}; END`

/** A bill that a page has reported redeems its voucher again when its gateway reports it. */
const REDEEMED_TWICE = `
  CREATE TRIGGER redeemed_twice AFTER UPDATE ON bill_intents
  WHEN OLD.state = 'BILLED' AND NEW.payments IS NOT NULL
    AND OLD.reported_state IS NULL AND NEW.reported_state IS NOT NULL
  BEGIN ${CHARGE_PAYMENTS}; END`

/** Entries of bills of one kind are not made. */
const without = (entry: 'charge' | 'reversal', bill: string): string => `
  CREATE TRIGGER not_booked BEFORE INSERT ON account_entries
  WHEN NEW.kind = '${entry}' AND (SELECT ${bill} FROM bill_intents WHERE id = NEW.intent_id)
  BEGIN SELECT RAISE(IGNORE); END`

/** What a storno reverses of the tip of a pre-bill is not booked. */
const TIP_STAYS = `
  CREATE TRIGGER tip_stays BEFORE INSERT ON account_entries
  WHEN EXISTS (SELECT 1 FROM payments
    WHERE intent_id = NEW.intent_id AND amount = 0 AND tip = NEW.amount AND reference <> '')
  BEGIN SELECT RAISE(IGNORE); END`

/** Everything can be charged with any amount, whatever its limit is and however little is left. */
const NO_LIMIT = 'UPDATE accounts SET credit_limit = 10000000'

/** What is paid by voucher is cash of whoever closes the bill as well. */
const VOUCHER_IS_CASH = `
  CREATE TRIGGER voucher_is_cash AFTER INSERT ON payments WHEN NEW.kind = 'voucher' AND NEW.amount > 0
  BEGIN
    INSERT INTO ledger_entries (company_id, id, user_id, position, kind, amount, balance_after, at, by_user, order_id)
      SELECT NEW.company_id, NEW.intent_id || 'v', NEW.by_user, coalesce(max(position), 0) + 1, 'bill', NEW.amount,
        coalesce((SELECT balance_after FROM ledger_entries AS last WHERE last.user_id = NEW.by_user
          ORDER BY last.position DESC LIMIT 1), 0) + NEW.amount, NEW.at, NEW.by_user, NULL
      FROM ledger_entries WHERE user_id = NEW.by_user;
  END`

/** A voucher that a restored server does not have is made with what its bill redeems, and as much again. */
const LOST_VOUCHER_IS_PAID = `
  CREATE TRIGGER lost_voucher_is_paid AFTER INSERT ON account_entries
  WHEN NEW.kind = 'charge' AND NEW.position = 1
    AND (SELECT kind = 'voucher' AND code_hash IS NULL FROM accounts WHERE id = NEW.account_id)
  BEGIN
    INSERT INTO account_entries (${COLUMNS})
      VALUES (NEW.company_id, NEW.account_id, 2, 'payment', -2 * NEW.amount, -NEW.amount, NEW.intent_id, NULL, '',
        NEW.by_user, NEW.at);
  END`

const ARM_OR_ABANDON = /^\/api\/bill-intents\/(\w+)\/(arm|abandon)$/
const accountsIn = (body: unknown): string[] =>
  ((body as { payments?: readonly { account?: string }[] }).payments ?? []).flatMap(
    ({ account = [] }) => account,
  )

/** What a cancelled bill was to redeem stays reserved for it. */
const holdingCancelled = (host: Host): Host => {
  const [asked, held] = [new Map<string, readonly string[]>(), new Set<string>()]
  return {
    name: host.name,
    handle: (request) => {
      const [, intent = '', step] = ARM_OR_ABANDON.exec(request.path) ?? []
      const accounts = step === 'arm' ? accountsIn(request.body) : []
      if (accounts.some((account) => held.has(account)))
        return Promise.resolve({ status: 409, body: { code: 'VOUCHER_SPENT' } })
      if (step === 'arm') asked.set(intent, accounts)
      const response = host.handle(request)
      return step === 'abandon' && response !== null
        ? response.then((answer) => {
            if ((answer.body as { state?: string }).state === 'ABORTED')
              for (const account of asked.get(intent) ?? []) held.add(account)
            return answer
          })
        : response
    },
  }
}

type Chosen = Partial<GuestPayment>

const VOUCHER_CODE = 'LATERVALUE222222'
const EVENING_VALUE = 300

/** Every bill of the plan is paid by account or voucher, as far as there is enough. */
const paidBy = (plan: Plan, chosen: Chosen, { guests }: ServedVenue): Plan => {
  const { account = null } = chosen
  const guest: GuestPayment = {
    tender: account === null ? guests.tenders.voucher : guests.tenders.account,
    account,
    code: account === null ? (guests.vouchers.at(-1)?.code ?? '') : '',
    share: 600,
    tip: 0,
    isBeyond: false,
    ...chosen,
  }
  return {
    ...plan,
    actions: plan.actions.map((planned): PlannedAction => {
      const { action } = planned
      return action.type === 'bill'
        ? { ...planned, action: { ...action, split: { cash: 500, rest: 'card', tip: 0, guest } } }
        : planned
    }),
  }
}

const BILL_MS = 9000
/** Each order is billed, and nothing fails. */
const withQuietBills = (plan: Plan, venue: ServedVenue): Plan => ({
  ...plan,
  ...withoutFaults,
  gateways: 1,
  actions: billEachOrder(plan, venue, { monitor: 0, from: 3000, every: BILL_MS }),
})
const withVouchers = (plan: Plan, venue: ServedVenue): Plan => paidBy(withQuietBills(plan, venue), {}, venue)

/** Pages often get no response from the gateway, and cancel bills that were armed. */
const withCancelledVouchers = (plan: Plan, venue: ServedVenue): Plan => ({
  ...withVouchers(plan, venue),
  networkFaults: { ...NO_FAULTS, lost: 0.4, responseLost: 0.2, only: '/commands' },
})

const UNDONE_MS = 70_000
/** Each receipt is voided, or each pre-bill is undone. */
const withReversals =
  (kind: 'fiscal' | 'pre', chosen: Chosen = {}) =>
  (plan: Plan, venue: ServedVenue): Plan => {
    const paid = paidBy(withQuietBills(plan, venue), chosen, venue)
    const owner = venue.owner.username
    const undo = venue.orders.map((order, at): PlannedAction => ({
      at: UNDONE_MS + at * BILL_MS,
      monitor: 1,
      action:
        kind === 'fiscal' ? { type: 'storno', order, owner, paidBy: null } : { type: 'unbill', order, owner },
    }))
    const bills = paid.actions.map((planned): PlannedAction =>
      planned.action.type === 'bill' ? { ...planned, action: { ...planned.action, kind } } : planned,
    )
    return { ...paid, actions: [...bills, ...undo] }
  }

/** Each order has a pre-bill, and then its receipt, which is paid in the same way. */
const withReceiptsAfterPreBills = (plan: Plan, venue: ServedVenue, chosen: Chosen = {}): Plan => {
  const { actions, ...paid } = withReversals('pre', { share: 200, isBeyond: true, ...chosen })(plan, venue)
  const bills = actions.filter(({ action }) => action.type === 'bill')
  const receipts = bills.map((planned): PlannedAction => {
    const { at, action } = planned
    return action.type === 'bill'
      ? { ...planned, at: at + UNDONE_MS, action: { ...action, kind: 'fiscal' } }
      : planned
  })
  return { ...paid, actions: [...bills, ...receipts] }
}

/** Guests give a tip on their account with the pre-bill and with the receipt, which is voided. */
const withVoidedTips = (plan: Plan, venue: ServedVenue): Plan => {
  const account = venue.guests.accounts[1] ?? null
  const { actions, ...paid } = withReceiptsAfterPreBills(plan, venue, { account, tip: 7 })
  const stornos = venue.orders.map((order, at): PlannedAction => ({
    at: 2 * UNDONE_MS + at * BILL_MS,
    monitor: 1,
    action: { type: 'storno', order, owner: venue.owner.username, paidBy: null },
  }))
  return { ...paid, actions: [...actions, ...stornos] }
}

/** The first page reports bills without sending them; they are undone, as its gateway denies them. */
const withDeniedVouchers = (plan: Plan, venue: ServedVenue): Plan => {
  const { actions, ...paid } = withReversals('pre')(plan, venue)
  return {
    ...paid,
    lyingPage: { monitor: 0, lie: 'reports unsent bills' },
    actions: actions.map((planned): PlannedAction =>
      planned.action.type === 'bill'
        ? { ...planned, action: { ...planned.action, kind: 'fiscal' } }
        : { ...planned, at: planned.at + UNDONE_MS },
    ),
  }
}

/** More than is left is asked for. */
const withTooMuch =
  (of: 'account' | 'voucher') =>
  (plan: Plan, venue: ServedVenue): Plan => {
    const account = of === 'account' ? (venue.guests.accounts[0] ?? null) : null
    return paidBy(withQuietBills(plan, venue), { account, isBeyond: true, share: 1000 }, venue)
  }

/** Receipts of which the restored server does not know. They charge an account without a limit. */
const withForgottenCharges = (plan: Plan, venue: ServedVenue): Plan =>
  paidBy(withRestoredServer(plan), { account: venue.guests.accounts[1] ?? null }, venue)

/** The same with a voucher that was sold since the backup. */
const withForgottenVoucher = (plan: Plan, venue: ServedVenue): Plan => ({
  ...paidBy(withRestoredServer(plan), { code: VOUCHER_CODE }, venue),
  taken: [
    {
      at: 600,
      action: {
        type: 'sellVoucher',
        code: VOUCHER_CODE,
        value: EVENING_VALUE,
        tender: 'card',
        takenBy: venue.owner.id,
      },
    },
  ],
})

/** Faults of accounts and vouchers. */
export const PLANTED_ACCOUNT_FAULTS: Readonly<Record<string, PlantedFault>> = {
  'a cancelled bill redeems its voucher': {
    hooks: { database: ABORT_REDEEMS },
    adjustPlan: withCancelledVouchers,
    seed: 1,
  },
  'a cancelled bill still holds what it was to redeem': {
    hooks: { server: holdingCancelled },
    adjustPlan: withCancelledVouchers,
    seed: 1,
  },
  'a bill that is reported twice redeems its voucher twice': {
    hooks: { database: REDEEMED_TWICE },
    adjustPlan: withVouchers,
    seed: 1,
  },
  'a storno does not book its voucher back': {
    hooks: { database: without('reversal', `kind = 'storno'`) },
    adjustPlan: withReversals('fiscal'),
    seed: 1,
  },
  'a pre-bill that is undone does not book its voucher back': {
    hooks: { database: without('reversal', `kind = 'pre'`) },
    adjustPlan: withReversals('pre'),
    seed: 1,
  },
  'a receipt redeems the voucher again that its pre-bill has redeemed': {
    hooks: { database: without('reversal', `kind = 'pre'`) },
    adjustPlan: withReceiptsAfterPreBills,
    seed: 1,
  },
  'the tip of a pre-bill stays on an account although its receipt is voided': {
    hooks: { database: TIP_STAYS },
    adjustPlan: withVoidedTips,
    seed: 1,
  },
  'a denied bill does not book its voucher back': {
    hooks: { database: without('reversal', `kind = 'fiscal'`) },
    adjustPlan: withDeniedVouchers,
    seed: 1,
  },
  'an account is charged above its limit': {
    hooks: { database: NO_LIMIT },
    adjustPlan: withTooMuch('account'),
    seed: 1,
  },
  'a voucher pays more than it was sold for': {
    hooks: { database: NO_LIMIT },
    adjustPlan: withTooMuch('voucher'),
    seed: 1,
  },
  'what is paid by voucher is credited as cash as well': {
    hooks: { database: VOUCHER_IS_CASH },
    adjustPlan: withVouchers,
    seed: 1,
  },
  'a bill that a restored server reconstructs does not charge its account': {
    hooks: { database: without('charge', `session_hash = ''`) },
    adjustPlan: withForgottenCharges,
    seed: 1,
  },
  'a voucher that a restored server does not have keeps a value': {
    hooks: { database: LOST_VOUCHER_IS_PAID },
    adjustPlan: withForgottenVoucher,
    seed: 1,
  },
}
