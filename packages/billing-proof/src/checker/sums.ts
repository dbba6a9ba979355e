import type { BillIntent, OrderWithHistory } from '@kafana/contract'
import type { Cents } from './device-record.ts'
import {
  type History,
  type HistoryIndex,
  indexHistory,
  isFiscalBill,
  nameOf,
  type PrintedReceipt,
  type ReportViolation,
} from './history.ts'
import type { PersonRecord } from './server-record.ts'

/** Converts the API's major units to whole cents. */
export const toCents = (major: number): number => Math.round(major * 100)

/** The amount of a line in cents, rounded half up. */
const amountOf = (price: string, quantity: string): number => {
  const product = BigInt(price.replace('.', '')) * BigInt(quantity.replace('.', ''))
  return Number((product + 500n) / 1000n)
}

/** The sums of a receipt by tax letter, from its printed lines alone. */
export const classesOf = ({ products }: BillIntent['receipt']): Cents => {
  const sums: Record<string, number> = {}
  for (const { taxClass, price, quantity } of products)
    sums[taxClass] = (sums[taxClass] ?? 0) + amountOf(price, quantity)
  return sums
}

/** Sums documents by tax letter; stornos are subtracted. */
const sumByClass = (
  documents: readonly { readonly kind: string | null; readonly byClass: Cents }[],
): Cents => {
  const sums: Record<string, number> = {}
  for (const { kind, byClass } of documents) {
    const sign = kind === 'storno' ? -1 : 1
    for (const [letter, cents] of Object.entries(byClass)) sums[letter] = (sums[letter] ?? 0) + sign * cents
  }
  return sums
}

/** The letters whose sums differ. */
const unequalLetters = (left: Cents, right: Cents): string[] =>
  [...new Set([...Object.keys(left), ...Object.keys(right)])].filter(
    (letter) => (left[letter] ?? 0) !== (right[letter] ?? 0),
  )

export const sumOf = (cents: Cents): number => Object.values(cents).reduce((sum, each) => sum + each, 0)

/**
 * The fiscal report must not list a document as a difference if both sides have it. Only a gateway that lost
 * its journal may have left a receipt unreported.
 */
const judgeFiscalReport = (
  { server, journalLosses }: History,
  { printed, intentOf }: HistoryIndex,
  report: ReportViolation,
): void => {
  const settled = new Map(
    printed
      .filter(
        (receipt) =>
          intentOf(receipt)?.state === 'BILLED' && intentOf(receipt)?.receiptNo === receipt.receiptNo,
      )
      .map((receipt) => [nameOf(receipt), receipt]),
  )
  const isLost = ({ serial, printedAt }: PrintedReceipt): boolean =>
    journalLosses.some((loss) => loss.serial === serial && printedAt <= loss.at)
  for (const { kind, serial, receiptNo } of server.days.flatMap(({ differences }) => differences)) {
    const name = nameOf({ serial: serial ?? '', receiptNo: receiptNo ?? 0 })
    const receipt = settled.get(name)
    if (receipt && (kind === 'ONLY_ON_DEVICE' || (kind === 'RECEIPT_UNTOLD' && !isLost(receipt))))
      report('I3', `the fiscal report lists ${name} as ${kind}, although its bill is closed with that number`)
  }
}

/** I3: per tax class, the device totals equal those of the bills plus the documents listed as exceptions. */
export const judgeTaxTotals = (history: History, report: ReportViolation): void => {
  const index = indexHistory(history)
  const { printed, intentOf, isListed } = index
  judgeFiscalReport(history, index, report)
  const exceptions = printed.filter((receipt) => isListed(receipt) && intentOf(receipt)?.state !== 'BILLED')
  const bills = history.server.intents
    .filter(isFiscalBill)
    .map(({ kind, receipt }) => ({ kind, byClass: classesOf(receipt) }))
  const [device, server] = [sumByClass(printed), sumByClass([...bills, ...exceptions])]
  for (const letter of unequalLetters(device, server)) {
    const [onDevices, onServer] = [(device[letter] ?? 0) / 100, (server[letter] ?? 0) / 100]
    report('I3', `class ${letter}: devices ${onDevices}, bills and listed exceptions ${onServer}`)
  }
}

const SIGNS: Readonly<Record<PersonRecord['ledger'][number]['kind'], 1 | -1>> = {
  give: 1,
  take: -1,
  bill: 1,
  storno: -1,
  unbill: -1,
}
const OF_BILLS: readonly string[] = ['bill', 'storno', 'unbill']

const cashOf = (entries: PersonRecord['ledger']): number =>
  entries.reduce((sum, { kind, amount }) => sum + SIGNS[kind] * toCents(amount), 0)

/** The first bill that closed the order since its last undo. */
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

/** Who holds the cash of an order: whoever closed it first, unless it was paid by card or voided. */
const holderOf = (order: OrderWithHistory, intents: readonly BillIntent[]): string | null => {
  if (order.status !== 'billed' || order.storno !== null) return null
  const bill = closingBill(order, intents)
  return bill?.payment === 'cash' ? bill.closedBy._id : null
}

/** The part of a bill's total whose orders the server no longer has after a restore from a backup. */
const missingOrdersTotal = (
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

/**
 * CASH: every person is credited with the total of the orders that they closed in cash, and their ledger adds
 * up to their balance.
 */
export const judgeCash = ({ server: { staff, orders, intents } }: History, report: ReportViolation): void => {
  const expected = new Map<string, number>()
  const credit = (holder: string, cents: number): void => {
    expected.set(holder, (expected.get(holder) ?? 0) + cents)
  }
  for (const order of orders) {
    const holder = holderOf(order, intents)
    if (holder !== null) credit(holder, toCents(order.totalPrice))
  }
  for (const bill of intents)
    if (bill.payment === 'cash') credit(bill.closedBy._id, missingOrdersTotal(bill, orders))
  for (const {
    person: { _id: id, username, balance },
    ledger,
  } of staff) {
    const billed = cashOf(ledger.filter(({ kind }) => OF_BILLS.includes(kind)))
    const closed = expected.get(id) ?? 0
    if (billed !== closed)
      report('CASH', `${username} was credited ${billed / 100}, but closed orders of ${closed / 100} in cash`)
    if (cashOf(ledger) !== toCents(balance))
      report('CASH', `${username} has a balance of ${balance}; their ledger totals ${cashOf(ledger) / 100}`)
  }
}
