import type { BillIntent, OrderWithHistory } from '@kafana/contract'
import { toCents } from './amounts.ts'
import type { History, ReportViolation } from './history.ts'
import type { PersonRecord, ServerRecord } from './server-record.ts'
import { undoneBills } from './undone.ts'

/** Cash that guests paid and did not get back: who received it, and how much, in cents. */
interface GuestCash {
  readonly by: string
  readonly cents: number
}

/**
 * Pockets and a till, and the cash that goes from hand to hand. Who received what from which guests is all that this
 * remembers; it does not know what the server booked.
 */
const createCash = () => {
  const pockets = new Map<string, number>()
  const paid = new Map<string, GuestCash>()
  let fromGuests = 0
  const inPocket = (who: string): number => pockets.get(who) ?? 0
  const put = (who: string, cents: number): void => {
    pockets.set(who, inPocket(who) + cents)
  }
  const hasPaid = (what: string): boolean => paid.has(what)
  const returned = (what: readonly string[]): Map<string, number> => {
    const owed = new Map<string, number>()
    for (const each of what) {
      const cash = paid.get(each)
      if (cash) owed.set(cash.by, (owed.get(cash.by) ?? 0) + cash.cents)
      paid.delete(each)
    }
    return owed
  }
  return {
    inPocket,
    put,
    fromGuests: () => fromGuests,
    /** Guests pay something in cash, unless they have paid it in cash before. */
    receive: (what: string, cash: GuestCash): void => {
      if (hasPaid(what)) return
      paid.set(what, cash)
      put(cash.by, cash.cents)
      fromGuests += cash.cents
    },
    /**
     * Guests get back what they paid in cash: from the person who was named, or from whoever received it, if the cash
     * is still there; otherwise from the person who serves them now, who fetches from the till what is missing.
     */
    payBack: (what: readonly string[], servedBy: string, named: string | null = null): void => {
      const owed = returned(what)
      const total = [...owed.values()].reduce((sum, cents) => sum + cents, 0)
      fromGuests -= total
      let missing = 0
      for (const [who, cents] of named === null ? owed : new Map([[named, total]])) {
        if (inPocket(who) >= cents) put(who, -cents)
        else missing += cents
      }
      const own = Math.min(missing, Math.max(0, inPocket(servedBy)))
      put(servedBy, -own)
    },
  }
}
type Cash = ReturnType<typeof createCash>

/** What each order comes to at a time, in cents: less after something was taken off. */
type Totals = Map<string, number>
/** Something that moves cash. */
type CashEvent = (cash: Cash, totals: Totals) => void

const firstTotals = ({ orders, events }: Pick<ServerRecord, 'orders' | 'events'>): Totals => {
  const own = new Map(
    orders.map(({ _id: id, totalPrice, voided = [] }) => [
      id,
      voided.reduce((sum, { price, quantity }) => sum + toCents(price) * quantity, toCents(totalPrice)),
    ]),
  )
  const parts = Map.groupBy(
    events.filter(({ from }) => from !== undefined),
    ({ from }) => from,
  )
  const firstOf = (id: string): number =>
    (parts.get(id) ?? []).reduce((sum, { entityId }) => sum + firstOf(entityId), own.get(id) ?? 0)
  return new Map([...own.keys()].map((id) => [id, firstOf(id)]))
}

/** The part of a receipt whose orders the server no longer has after a restore from a backup. */
const missingPart = ({ _id: id }: Pick<BillIntent, '_id'>): string => `missing orders of ${id}`

/** The bills that a storno voids: those of its device with the number that it names. */
const voidedParts = ({ refReceiptNo, gateway }: BillIntent, { intents }: ServerRecord): string[] =>
  intents
    .filter((bill) => bill.kind === 'fiscal' && bill.receiptNo === refReceiptNo && bill.gateway === gateway)
    .map(missingPart)

type CashHistory = Pick<History, 'server' | 'reservations'>

/** What guests and staff did with the cash when a bill was printed. */
const billEvent = (bill: BillIntent, { server, reservations }: CashHistory): CashEvent => {
  const { kind, payment, total, closedBy, orders: ids } = bill
  const orders = server.orders.filter(({ _id: id }) => ids.includes(id))
  if (kind === 'storno') {
    const voided = orders.filter(({ storno }) => storno !== null).map(({ _id: id }) => id)
    const named = reservations.find(({ ref }) => ref === bill.ref)?.paidBy
    return (cash) => cash.payBack([...voided, ...voidedParts(bill, server)], closedBy._id, named)
  }
  if (payment !== 'cash') return (cash) => cash.payBack(ids, closedBy._id)
  return (cash, totals) => {
    const owed = orders.map(({ _id: id }) => [id, totals.get(id) ?? 0] as const)
    for (const [id, cents] of owed) cash.receive(id, { by: closedBy._id, cents })
    const missing = kind === 'fiscal' ? owed.reduce((left, [, cents]) => left - cents, toCents(total)) : 0
    if (missing > 0) cash.receive(missingPart(bill), { by: closedBy._id, cents: missing })
  }
}

/** An undone receipt: the guests get all of it back at once, whoever of them paid for which order. */
const undoneBillEvent = ({ _id: id, orders }: BillIntent, { server }: CashHistory): CashEvent => {
  const undone = server.days.flatMap((day) => day.undone).find(({ intent }) => intent === id)
  return (cash) => cash.payBack(orders, undone?.undoneBy._id ?? '')
}

/**
 * A bill that was undone for this order: the guests have not paid it any more. What an undone receipt has paid back
 * already is not paid back again.
 */
const undoEvents = ({ _id: id, history }: OrderWithHistory): CashEvent[] =>
  history
    .filter(({ from, to }) => from === 'billed' && to !== 'billed')
    .map(
      ({ by }) =>
        (cash) =>
          cash.payBack([id], by._id),
    )

/** How many undone bills each part of an order repeats in its history from before it was one. */
const repeatedUndoings = ({ events }: ServerRecord): Map<string, number> => {
  const [undone, repeated] = [new Map<string, number>(), new Map<string, number>()]
  for (const { action, entityId, from } of events) {
    if (action === 'order.unbilled') undone.set(entityId, (undone.get(entityId) ?? 0) + 1)
    if (from !== undefined) repeated.set(entityId, (undone.get(from) ?? 0) + (repeated.get(from) ?? 0))
  }
  return repeated
}

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
const eventsByName = (history: CashHistory): Map<string, CashEvent[]> => {
  const { server } = history
  const found = new Map<string, CashEvent[]>()
  for (const bill of server.intents)
    if (bill.state === 'BILLED') found.set(`bill.billed ${bill._id}`, [billEvent(bill, history)])
  for (const bill of undoneBills(server)) {
    found.set(`bill.billed ${bill._id}`, [billEvent(bill, history)])
    found.set(`bill.aborted ${bill._id}`, [undoneBillEvent(bill, history)])
  }
  const repeated = repeatedUndoings(server)
  for (const order of server.orders)
    found.set(`order.unbilled ${order._id}`, undoEvents(order).slice(repeated.get(order._id) ?? 0))
  for (const record of server.staff)
    for (const kind of ['give', 'take', 'difference'] as const)
      found.set(`balance.${kind} ${record.person._id}`, fundsEvents(record, kind))
  return found
}

/**
 * Follows the cash in the order in which the server recorded what happened. Its times are not used: its clock may have
 * been set back.
 */
const trackCash = (history: CashHistory, report: ReportViolation): Cash => {
  const cash = createCash()
  const left = eventsByName(history)
  const totals = firstTotals(history.server)
  for (const { action, entityId, total } of history.server.events) {
    if (total !== undefined) totals.set(entityId, total)
    left.get(`${action} ${entityId}`)?.shift()?.(cash, totals)
  }
  for (const [name, { length }] of left)
    if (length > 0) report('CASH', `the audit log lacks ${length} of the entries ${name}`)
  return cash
}

const SIGNS: Readonly<Record<PersonRecord['ledger'][number]['kind'], 1 | -1>> = {
  give: 1,
  take: -1,
  bill: 1,
  storno: -1,
  unbill: -1,
  difference: 1,
}
const OF_GUESTS: readonly string[] = ['bill', 'storno', 'unbill']

const sumOf = (entries: PersonRecord['ledger']): number =>
  entries.reduce((sum, { kind, amount }) => sum + SIGNS[kind] * toCents(amount), 0)

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
    if (sumOf(ledger) !== toCents(balance))
      report('CASH', `${username} has a balance of ${balance}; their ledger totals ${sumOf(ledger) / 100}`)
    for (const { balanceAfter, kind, at } of ledger)
      if (balanceAfter < 0) report('CASH', `${username} had ${balanceAfter} after the ${kind} at ${at}`)
  }
  const booked = sumOf(
    server.staff.flatMap(({ ledger }) => ledger.filter(({ kind }) => OF_GUESTS.includes(kind))),
  )
  if (booked !== cash.fromGuests())
    report('CASH', `guests left ${cash.fromGuests() / 100} in cash, but ${booked / 100} is booked`)
}
