import { toCents } from './amounts.ts'
import type { History, ReportViolation } from './history.ts'
import { bookedByGuests, sumOfLedger } from './ledgers.ts'
import { firstTotals, followTotals, type Totals } from './order-totals.ts'
import { type FollowedPayments, paymentEvents, type PaymentHistory } from './payment-events.ts'
import type { PersonRecord } from './server-record.ts'

/** Cash that guests paid and did not get back: who received it, and how much, in cents. */
interface GuestCash {
  readonly by: string
  readonly cents: number
}

/** What guests got back for each thing, and who paid it. */
interface PaidBack {
  readonly of: readonly (readonly [what: string, cents: number])[]
  readonly payers: readonly GuestCash[]
}

const sumOfCash = (cash: readonly GuestCash[]): number => cash.reduce((sum, { cents }) => sum + cents, 0)

/** The first cents of some cash, and the rest of it. */
const divide = (cash: readonly GuestCash[], cents: number): [GuestCash[], GuestCash[]] => {
  const [first, rest]: [GuestCash[], GuestCash[]] = [[], []]
  let left = Math.max(0, cents)
  for (const part of cash) {
    const own = Math.min(left, part.cents)
    left -= own
    if (own > 0) first.push({ ...part, cents: own })
    if (part.cents > own) rest.push({ ...part, cents: part.cents - own })
  }
  return [first, rest]
}

interface Cash extends FollowedPayments {
  /** In cents. */
  inPocket(who: string): number
  put(who: string, cents: number): void
  fromGuests(): number
}

/**
 * Pockets and a till, and the cash that goes from hand to hand. Who received what from which guests is all that this
 * remembers; it does not know what the server booked.
 */
const createCash = (): Cash => {
  const pockets = new Map<string, number>()
  const paid = new Map<string, GuestCash[]>()
  let fromGuests = 0
  const inPocket = (who: string): number => pockets.get(who) ?? 0
  const put = (who: string, cents: number): void => {
    pockets.set(who, inPocket(who) + cents)
  }
  const owedTo = (cash: readonly GuestCash[]): Map<string, number> => {
    const owed = new Map<string, number>()
    for (const { by, cents } of cash) owed.set(by, (owed.get(by) ?? 0) + cents)
    return owed
  }
  /**
   * From whoever received it, if the cash is still there; otherwise from the person who serves the guests now.
   * @returns what each of them paid, the till's part with the person who fetched it
   */
  const payOut = (owed: ReadonlyMap<string, number>, servedBy: string): GuestCash[] => {
    let missing = 0
    const payers: GuestCash[] = []
    for (const [who, cents] of owed) {
      fromGuests -= cents
      if (inPocket(who) >= cents) {
        put(who, -cents)
        payers.push({ by: who, cents })
      } else missing += cents
    }
    put(servedBy, -Math.min(missing, Math.max(0, inPocket(servedBy))))
    if (missing > 0) payers.push({ by: servedBy, cents: missing })
    return payers
  }
  /** Guests did not get it back after all: it is with those who were thought to have paid it. */
  const regain = ({ of, payers }: PaidBack): void => {
    let left = [...owedTo(payers)]
      .map(([by, cents]) => ({ by, cents }))
      .toSorted((a, b) => (a.by < b.by ? -1 : 1))
    for (const { by, cents } of left) {
      put(by, cents)
      fromGuests += cents
    }
    for (const [what, cents] of of) {
      const [own, rest] = divide(left, cents)
      left = rest
      paid.set(what, own)
    }
  }
  return {
    inPocket,
    put,
    fromGuests: () => fromGuests,
    /**
     * Guests pay so much of each thing in cash as their receipt says. What they have paid in cash before counts, for
     * whichever of them; they pay what is lacking, and get back what is too much.
     */
    settle: (receipt: readonly (readonly [what: string, cents: number])[], servedBy: string): void => {
      const before = receipt.map(([what, cents]) => divide(paid.get(what) ?? [], cents))
      let spare = before.flatMap(([, leaves]) => leaves)
      for (const [at, [what, cents]] of receipt.entries()) {
        const own = before[at]?.[0] ?? []
        const [moved, left] = divide(spare, cents - sumOfCash(own))
        spare = left
        const fresh = Math.max(0, cents - sumOfCash(own) - sumOfCash(moved))
        put(servedBy, fresh)
        fromGuests += fresh
        paid.set(what, [...own, ...moved, ...(fresh > 0 ? [{ by: servedBy, cents: fresh }] : [])])
      }
      payOut(owedTo(spare), servedBy)
    },
    /**
     * Guests get back what they paid in cash: from the person who was named, or from whoever received it, if the cash
     * is still there; otherwise from the person who serves them now, who fetches from the till what is missing.
     */
    payBack: (what: readonly string[], servedBy: string, named: string | null = null) => {
      const of = what.map((each) => [each, sumOfCash(paid.get(each) ?? [])] as const)
      const owed = owedTo(what.flatMap((each) => paid.get(each) ?? []))
      for (const each of what) paid.delete(each)
      const total = [...owed.values()].reduce((sum, cents) => sum + cents, 0)
      const payers = payOut(named === null ? owed : new Map([[named, total]]), servedBy)
      return () => regain({ of, payers })
    },
  }
}
/** Something that moves cash. */
type CashEvent = (cash: Cash, totals: Totals) => void

/**
 * What an owner gave to a person, took from them, or counted more or less; what was given for a refund names an order
 * and moves nothing.
 */
const fundsEvents = (
  { person: { _id: who }, ledger }: PersonRecord,
  kind: 'give' | 'take' | 'difference',
): CashEvent[] =>
  ledger
    .filter((entry) => entry.kind === kind)
    .map(({ amount, order }) => (cash) => {
      if (order === undefined) cash.put(who, kind === 'take' ? -toCents(amount) : toCents(amount))
    })

/** What moved cash, by the name of its entries in the audit log, each list in the order in which it happened. */
const eventsByName = (history: PaymentHistory): Map<string, CashEvent[]> => {
  const found = new Map<string, CashEvent[]>(paymentEvents(history, ({ tender }) => tender === 'cash'))
  for (const record of history.server.staff)
    for (const kind of ['give', 'take', 'difference'] as const)
      found.set(`balance.${kind} ${record.person._id}`, fundsEvents(record, kind))
  return found
}

/**
 * Follows the cash in the order in which the server recorded what happened. Its times are not used: its clock may have
 * been set back.
 */
const trackCash = (history: PaymentHistory, report: ReportViolation): Cash => {
  const cash = createCash()
  const left = eventsByName(history)
  const totals = firstTotals(history.server)
  for (const event of history.server.events) {
    const { action, entityId } = event
    followTotals(totals, event)
    left.get(`${action} ${entityId}`)?.shift()?.(cash, totals)
    // Paid into an account or for a voucher: no sale, but somebody has the cash.
    if (event.paidIn?.tender === 'cash') cash.put(event.paidIn.takenBy, event.paidIn.amount)
  }
  for (const [name, { length }] of left)
    if (length > 0) report('CASH', `the audit log lacks ${length} of the entries ${name}`)
  return cash
}

/**
 * CASH: every person's balance is the cash in their pocket, no balance was ever below zero, each ledger adds up to its
 * balance, and all of them together hold what guests paid in cash and did not get back.
 */
export const judgeCash = (history: History, report: ReportViolation): void => {
  const { server } = history
  const cash = trackCash(history, report)
  for (const {
    person: { _id: id, username, balance },
    ledger,
  } of server.staff) {
    if (toCents(balance) !== cash.inPocket(id))
      report('CASH', `${username} has a balance of ${balance}, but holds ${cash.inPocket(id) / 100} in cash`)
    if (sumOfLedger(ledger) !== toCents(balance))
      report(
        'CASH',
        `${username} has a balance of ${balance}; their ledger totals ${sumOfLedger(ledger) / 100}`,
      )
    for (const { balanceAfter, kind, at } of ledger)
      if (balanceAfter < 0) report('CASH', `${username} had ${balanceAfter} after the ${kind} at ${at}`)
  }
  const booked = bookedByGuests(server.staff)
  if (booked !== cash.fromGuests())
    report('CASH', `guests left ${cash.fromGuests() / 100} in cash, but ${booked / 100} is booked`)
}
