import type { BillIntent, OrderWithHistory } from '@kafana/contract'
import type { Cents } from './device-record.ts'
import {
  type History,
  type Index,
  indexOf,
  isFiscalBill,
  nameOf,
  type Paper,
  type Report,
} from './history.ts'
import type { PersonRecord } from './server-record.ts'

/** Major units of the wire as whole cents. */
export const toCents = (major: number): number => Math.round(major * 100)

/** Price in cents times thousandths, rounded half up. */
const amountOf = (price: string, quantity: string): number => {
  const product = BigInt(price.replace('.', '')) * BigInt(quantity.replace('.', ''))
  return Number((product + 500n) / 1000n)
}

/** What a receipt comes to by tax letter, from its printed lines alone. */
export const classesOf = ({ products }: BillIntent['receipt']): Cents => {
  const sums: Record<string, number> = {}
  for (const { taxClass, price, quantity } of products)
    sums[taxClass] = (sums[taxClass] ?? 0) + amountOf(price, quantity)
  return sums
}

/** Sums by letter of documents, of which stornos count against the rest. */
const addUp = (documents: readonly { readonly kind: string | null; readonly byClass: Cents }[]): Cents => {
  const sums: Record<string, number> = {}
  for (const { kind, byClass } of documents) {
    const sign = kind === 'storno' ? -1 : 1
    for (const [letter, cents] of Object.entries(byClass)) sums[letter] = (sums[letter] ?? 0) + sign * cents
  }
  return sums
}

/** Letters whose sums are not the same. */
const unequalLetters = (left: Cents, right: Cents): string[] =>
  [...new Set([...Object.keys(left), ...Object.keys(right)])].filter(
    (letter) => (left[letter] ?? 0) !== (right[letter] ?? 0),
  )

export const sumOf = (cents: Cents): number => Object.values(cents).reduce((sum, each) => sum + each, 0)

/**
 * A difference that the server's book shows although both sides have the document alike. Only a gateway that
 * lost its memory may have left a receipt unreported.
 */
const judgeBook = ({ server, forgetful }: History, { papers, intentOf }: Index, report: Report): void => {
  const settled = new Map(
    papers
      .filter(
        (paper) => intentOf(paper)?.state === 'BILLED' && intentOf(paper)?.receiptNo === paper.receiptNo,
      )
      .map((paper) => [nameOf(paper), paper]),
  )
  const isForgotten = (paper: Paper): boolean =>
    forgetful.some(({ serial, at }) => serial === paper.serial && paper.printedAt <= at)
  for (const { kind, serial, receiptNo } of server.days.flatMap(({ differences }) => differences)) {
    const name = nameOf({ serial: serial ?? '', receiptNo: receiptNo ?? 0 })
    const paper = settled.get(name)
    if (paper && (kind === 'ONLY_ON_DEVICE' || (kind === 'RECEIPT_UNTOLD' && !isForgotten(paper))))
      report('I3', `the book shows ${name} as ${kind}, although its bill is closed with that number`)
  }
}

/**
 * I3: per tax class, what the devices took in is what the bills say and the papers that a list for people
 * names.
 */
export const judgeTaxTotals = (history: History, report: Report): void => {
  const index = indexOf(history)
  const { papers, intentOf, isListed } = index
  judgeBook(history, index, report)
  const excepted = papers.filter((paper) => isListed(paper) && intentOf(paper)?.state !== 'BILLED')
  const bills = history.server.intents
    .filter(isFiscalBill)
    .map(({ kind, receipt }) => ({ kind, byClass: classesOf(receipt) }))
  const [device, server] = [addUp(papers), addUp([...bills, ...excepted])]
  for (const letter of unequalLetters(device, server)) {
    report(
      'I3',
      `class ${letter}: the devices took in ${(device[letter] ?? 0) / 100}, the bills and the listed exceptions come to ${(server[letter] ?? 0) / 100}`,
    )
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

/** The bill that closed the order first, since it was last undone. */
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

/**
 * Who holds the cash of an order: whoever closed it first, unless a card paid or its receipt was voided.
 */
const holderOf = (order: OrderWithHistory, intents: readonly BillIntent[]): string | null => {
  if (order.status !== 'billed' || order.storno !== null) return null
  const bill = closingBill(order, intents)
  return bill?.payment === 'cash' ? bill.closedBy._id : null
}

/**
 * What a bill comes to beyond the orders that the server knows of it: one that was restored from an older copy
 * has lost some.
 */
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

/**
 * CASH: every person owes what the orders that they closed in cash come to, and their ledger adds up to their
 * balance.
 */
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
    const billed = cashOf(ledger.filter(({ kind }) => OF_BILLS.includes(kind)))
    if (billed !== (expected.get(id) ?? 0))
      report(
        'CASH',
        `${username} was credited ${billed / 100} for bills; the orders that they closed in cash come to ${(expected.get(id) ?? 0) / 100}`,
      )
    if (cashOf(ledger) !== toCents(balance))
      report('CASH', `${username} has a balance of ${balance}; their ledger comes to ${cashOf(ledger) / 100}`)
  }
}
