import type { BillIntent, OrderWithHistory } from '@kafana/contract'
import { toCents } from './cents.ts'
import type { History } from './history.ts'
import type { PersonRecord } from './server-record.ts'
import type { Report } from './violation.ts'

const SIGNS: Readonly<Record<PersonRecord['ledger'][number]['kind'], 1 | -1>> = {
  give: 1,
  take: -1,
  bill: 1,
  storno: -1,
  unbill: -1,
}
const OF_BILLS: readonly string[] = ['bill', 'storno', 'unbill']

const sumOf = (entries: PersonRecord['ledger']): number =>
  entries.reduce((sum, { kind, amount }) => sum + SIGNS[kind] * toCents(amount), 0)

/** The bill that closed the order first, since it was last taken back to delivered. */
const closingBill = (
  { _id: id, history }: OrderWithHistory,
  intents: readonly BillIntent[],
): BillIntent | undefined => {
  const undone = history.findLast(({ from, to }) => from === 'billed' && to !== 'billed')?.at ?? ''
  return intents
    .filter(
      ({ state, kind, orders, since }) =>
        state === 'BILLED' && kind !== 'storno' && orders.includes(id) && since > undone,
    )
    .toSorted((a, b) => (a.since < b.since ? -1 : 1))[0]
}

/** Who holds the cash of an order: whoever closed it first, unless a card paid or its receipt was taken back. */
const holderOf = (order: OrderWithHistory, intents: readonly BillIntent[]): string | null => {
  if (order.status !== 'billed' || order.storno !== null) return null
  const bill = closingBill(order, intents)
  return bill?.payment === 'cash' ? bill.closedBy._id : null
}

/** What a bill comes to beyond the orders that the server knows of it: one that was put back to an older copy has lost some. */
const forgottenOf = (
  { state, kind, total, orders: ids }: BillIntent,
  orders: readonly OrderWithHistory[],
): number => {
  if (state !== 'BILLED' || kind !== 'fiscal') return 0
  return (
    toCents(total) -
    orders
      .filter(({ _id: id }) => ids.includes(id))
      .reduce((sum, { totalPrice }) => sum + toCents(totalPrice), 0)
  )
}

/** CASH: every person owes what the orders that they closed in cash come to, and their ledger adds up to their balance. */
export const judgeCash = ({ server: { staff, orders, intents } }: History, report: Report): void => {
  const expected = new Map<string, number>()
  const owes = (holder: string, cents: number): void => {
    expected.set(holder, (expected.get(holder) ?? 0) + cents)
  }
  for (const order of orders) {
    const holder = holderOf(order, intents)
    if (holder !== null) owes(holder, toCents(order.totalPrice))
  }
  for (const bill of intents) if (bill.payment === 'cash') owes(bill.closedBy._id, forgottenOf(bill, orders))
  for (const {
    person: { _id: id, username, balance },
    ledger,
  } of staff) {
    const billed = sumOf(ledger.filter(({ kind }) => OF_BILLS.includes(kind)))
    if (billed !== (expected.get(id) ?? 0))
      report(
        'CASH',
        `${username} was credited ${billed / 100} for bills; the orders that they closed in cash come to ${(expected.get(id) ?? 0) / 100}`,
      )
    if (sumOf(ledger) !== toCents(balance))
      report('CASH', `${username} has a balance of ${balance}; their ledger comes to ${sumOf(ledger) / 100}`)
  }
}
