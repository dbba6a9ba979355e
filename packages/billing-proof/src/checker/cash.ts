import type { BillIntent, OrderWithHistory } from '@kafana/contract'
import { toCents } from './cents.ts'
import type { History } from './history.ts'
import type { PersonRecord } from './server-record.ts'
import type { Report } from './violation.ts'

const SIGNS: Readonly<Record<PersonRecord['ledger'][number]['kind'], 1 | -1>> = { give: 1, take: -1, bill: 1, storno: -1, unbill: -1 }
const OF_BILLS: readonly string[] = ['bill', 'storno', 'unbill']

const sumOf = (entries: PersonRecord['ledger']): number => entries.reduce((sum, { kind, amount }) => sum + SIGNS[kind] * toCents(amount), 0)

/** The bill that closed the order first, since it was last taken back to delivered. */
const closingBill = ({ _id: id, history }: OrderWithHistory, intents: readonly BillIntent[]): BillIntent | undefined => {
  const undone = history.findLast(({ from, to }) => from === 'billed' && to !== 'billed')?.at ?? ''
  return intents.filter(({ state, kind, orders, since }) => state === 'BILLED' && kind !== 'storno' && orders.includes(id) && since > undone)
    .toSorted((a, b) => (a.since < b.since ? -1 : 1))[0]
}

/** Who holds the cash of an order: whoever closed it first, unless a card paid or its receipt was taken back. */
const holderOf = (order: OrderWithHistory, intents: readonly BillIntent[]): string | null => {
  if (order.status !== 'billed' || order.storno !== null) return null
  const bill = closingBill(order, intents)
  return bill?.payment === 'cash' ? bill.closedBy._id : null
}

/** CASH: every person owes what the orders that they closed in cash come to, and their ledger adds up to their balance. */
export const judgeCash = ({ server: { staff, orders, intents } }: History, report: Report): void => {
  const expected = new Map<string, number>()
  for (const order of orders) {
    const holder = holderOf(order, intents)
    if (holder !== null) expected.set(holder, (expected.get(holder) ?? 0) + toCents(order.totalPrice))
  }
  for (const { person: { _id: id, username, balance }, ledger } of staff) {
    const billed = sumOf(ledger.filter(({ kind }) => OF_BILLS.includes(kind)))
    if (billed !== (expected.get(id) ?? 0)) report('CASH', `${username} was credited ${billed / 100} for bills; the orders that they closed in cash come to ${(expected.get(id) ?? 0) / 100}`)
    if (sumOf(ledger) !== toCents(balance)) report('CASH', `${username} has a balance of ${balance}; their ledger comes to ${sumOf(ledger) / 100}`)
  }
}
