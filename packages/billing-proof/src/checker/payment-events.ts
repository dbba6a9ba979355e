import type { BillIntent, OrderWithHistory } from '@kafana/contract'
import { toCents } from './amounts.ts'
import { mayDiffer } from './forgotten-discounts.ts'
import type { History } from './history.ts'
import type { Totals } from './order-totals.ts'
import { coverOf, type Paid, receiptsNamedBy } from './payments.ts'
import type { ServerRecord } from './server-record.ts'
import { undoneBills } from './undone.ts'

/** What follows one way to pay: for what guests have paid so, and what they have got back. */
export interface FollowedPayments {
  /** So much of each order, or of what is left of a receipt, is paid so from now on. */
  settle(receipt: readonly (readonly [what: string, cents: number])[], servedBy: string): void
  /**
   * @param named whoever a storno named as paying the guests
   * @returns makes it undone: the guests did not get it back after all
   */
  payBack(what: readonly string[], servedBy: string, named?: string | null): () => void
}

/** Something that happens to payments. */
type PaymentEvent = (followed: FollowedPayments, totals: Totals) => unknown

/** Which payments are followed. */
type IsFollowed = (paid: Paid) => boolean

/** The part of a receipt whose orders the server no longer has after a restore from a backup. */
const missingPart = ({ _id: id }: Pick<BillIntent, '_id'>): string => `missing orders of ${id}`

const voidedParts = (storno: BillIntent, server: ServerRecord): string[] =>
  receiptsNamedBy(storno, server).map(missingPart)

export type PaymentHistory = Pick<History, 'server' | 'reservations' | 'snapshots' | 'discounts' | 'armed'>

/** What is followed among what was paid, in cents. */
const sumOf = (paid: readonly Paid[], isFollowed: IsFollowed): number =>
  paid.filter(isFollowed).reduce((sum, { cents }) => sum + cents, 0)

/** What guests paid where a bill comes to less than its orders. */
const withinTotal = (
  { total }: BillIntent,
  owed: readonly (readonly [order: string, cents: number])[],
): (readonly [order: string, cents: number])[] => {
  let left = toCents(total)
  return owed.map(([id, cents]) => {
    const own = Math.min(left, cents)
    left -= own
    return [id, own]
  })
}

/**
 * What of a receipt is for orders that another bill has closed: after a restore, one that was undone since the backup.
 * Guests have paid for them once.
 */
const elsewhere = (
  { ref, kind, orders: ids }: BillIntent,
  { server, armed }: PaymentHistory,
  totals: Totals,
): number =>
  (kind === 'fiscal' ? server.orders : [])
    .filter(({ _id: id }) => !ids.includes(id))
    .filter(({ _id: id }) => armed.some((bill) => bill.ref === ref && bill.orders.includes(id)))
    .reduce((sum, { _id: id }) => sum + (totals.get(id) ?? 0), 0)

/** What guests and staff did when a bill was printed. */
const billEvent = (bill: BillIntent, history: PaymentHistory, isFollowed: IsFollowed): PaymentEvent => {
  const { server, reservations } = history
  const { kind, closedBy, orders: ids } = bill
  const orders = server.orders.filter(({ _id: id }) => ids.includes(id))
  if (kind === 'storno' || kind === 'credit') {
    const voided = orders.filter(({ storno }) => storno !== null).map(({ _id: id }) => id)
    const named = reservations.find(({ ref }) => ref === bill.ref)?.paidBy
    const parts = kind === 'storno' ? voidedParts(bill, server) : []
    return (followed) => followed.payBack([...voided, ...parts], closedBy._id, named)
  }
  return (followed, totals) => {
    const whole = orders
      .map(({ _id: id }) => [id, totals.get(id) ?? 0] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
    const owed = mayDiffer(bill, history) ? withinTotal(bill, whole) : whole
    const { orders: covered, missing } = coverOf(bill, [
      ...owed,
      ['elsewhere', elsewhere(bill, history, totals)] as const,
    ])
    const receipt = owed.map(([id]) => [id, sumOf(covered.get(id) ?? [], isFollowed)] as const)
    followed.settle(receipt, closedBy._id)
    const beside = kind === 'fiscal' ? sumOf(missing, isFollowed) : 0
    if (beside > 0) followed.settle([[missingPart(bill), beside]], closedBy._id)
  }
}

/** An undone receipt: the guests get all of it back at once, whoever of them paid for which order. */
const undoneBillEvent = ({ _id: id, orders }: BillIntent, { server }: PaymentHistory): PaymentEvent => {
  const undone = server.days.flatMap((day) => day.undone).find(({ intent }) => intent === id)
  return (followed) => followed.payBack(orders, undone?.undoneBy._id ?? '')
}

/** A storno that was undone: guests get back what its orders were paid with, and have not got it when it is undone. */
const undoneStornoEvents = (
  { ref, orders, closedBy }: BillIntent,
  { reservations }: PaymentHistory,
): [closed: PaymentEvent, undone: PaymentEvent] => {
  const named = reservations.find((each) => each.ref === ref)?.paidBy
  let undo = (): void => undefined
  return [
    (followed) => {
      undo = followed.payBack(orders.toSorted(), closedBy._id, named)
    },
    () => undo(),
  ]
}

/**
 * A bill that was undone for this order: the guests have not paid it any more. What an undone receipt has paid back
 * already is not paid back again.
 */
const undoEvents = ({ _id: id, history }: OrderWithHistory): PaymentEvent[] =>
  history
    .filter(({ from, to }) => from === 'billed' && to !== 'billed')
    .map(
      ({ by }) =>
        (followed) =>
          followed.payBack([id], by._id),
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

/** When a bill was closed: its place among the entries of the audit log. */
const closingOf = ({ _id: id }: BillIntent, { events }: ServerRecord): number =>
  events.findIndex(({ action, entityId }) => action === 'bill.billed' && entityId === id)

/** Stornos of a receipt that a restored server closed before the receipt: they void it when that is closed. */
const earlierStornos = (bill: BillIntent, server: ServerRecord): readonly BillIntent[] =>
  bill.kind === 'fiscal'
    ? server.intents.filter(
        (storno) =>
          storno.state === 'BILLED' &&
          receiptsNamedBy(storno, server).includes(bill) &&
          closingOf(storno, server) < closingOf(bill, server),
      )
    : []

/**
 * What happened to payments, by the name of its entries in the audit log, each list in the order in which it happened.
 */
export const paymentEvents = (
  history: PaymentHistory,
  isFollowed: IsFollowed,
): Map<string, PaymentEvent[]> => {
  const { server } = history
  const found = new Map<string, PaymentEvent[]>()
  for (const bill of server.intents) {
    if (bill.state !== 'BILLED') continue
    const events = [bill, ...earlierStornos(bill, server)].map((each) => billEvent(each, history, isFollowed))
    found.set(`bill.billed ${bill._id}`, [
      (followed, totals) => {
        for (const event of events) event(followed, totals)
      },
    ])
  }
  for (const bill of undoneBills(server)) {
    const [closed, undone] =
      bill.kind === 'storno'
        ? undoneStornoEvents(bill, history)
        : [billEvent(bill, history, isFollowed), undoneBillEvent(bill, history)]
    found.set(`bill.billed ${bill._id}`, [closed])
    found.set(`bill.aborted ${bill._id}`, [undone])
  }
  const repeated = repeatedUndoings(server)
  for (const order of server.orders)
    found.set(`order.unbilled ${order._id}`, undoEvents(order).slice(repeated.get(order._id) ?? 0))
  return found
}
