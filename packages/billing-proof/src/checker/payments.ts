import type { BillIntent, FiscalDay, OrderWithHistory, Payment } from '@kafana/contract'
import { toCents } from './amounts.ts'
import { hasForgottenAmounts, mayDiffer } from './forgotten-discounts.ts'
import { type History, indexHistory, type ReportViolation } from './history.ts'
import { bookedByGuests } from './ledgers.ts'
import type { ServerRecord } from './server-record.ts'

/** Something paid, in cents. */
export interface Paid {
  readonly tender: string
  readonly cents: number
  /** The account that it charges, or the voucher. */
  readonly account?: string | undefined
}

const byTender = (paid: readonly Paid[]): Map<string, number> => {
  const sums = new Map<string, number>()
  for (const { tender, cents } of paid) sums.set(tender, (sums.get(tender) ?? 0) + cents)
  return sums
}
const sumOf = (paid: readonly Paid[]): number => paid.reduce((sum, { cents }) => sum + cents, 0)
const textOf = (sums: ReadonlyMap<string, number>): string =>
  [...sums]
    .filter(([, cents]) => cents !== 0)
    .map(([tender, cents]) => `${tender} ${cents / 100}`)
    .toSorted()
    .join(', ')

/** How a bill is paid: each payment, or the whole of it in one way. */
const paymentsOf = ({ payments, payment, total }: BillIntent): Paid[] =>
  payments
    ? payments.map(({ tender, amount, account }: Payment) => ({ tender, cents: toCents(amount), account }))
    : [{ tender: payment ?? '', cents: toCents(total) }]

/** How an order is paid. */
const partsOf = ({ payments, payment, totalPrice }: OrderWithHistory): Paid[] =>
  payments
    ? payments.map(({ tender, amount }) => ({ tender, cents: toCents(amount) }))
    : [{ tender: payment ?? '', cents: toCents(totalPrice) }]

/** The coins of a bill, laid in a row: those from one place up to another. */
const stretch = (paid: readonly Paid[], from: number, to: number): Paid[] => {
  let at = 0
  return paid.flatMap(({ tender, cents, account }) => {
    const [start, end] = [Math.max(from, at), Math.min(to, at + cents)]
    at += cents
    return end > start ? [{ tender, cents: end - start, account }] : []
  })
}

/**
 * What of a bill's payments is for each of its orders, which are paid one after another, and for those that the server
 * does not have. One payment pays each of them.
 * @param owed what each order comes to, in cents
 */
export const coverOf = (
  bill: BillIntent,
  owed: readonly (readonly [order: string, cents: number])[],
): { readonly orders: Map<string, Paid[]>; readonly missing: readonly Paid[] } => {
  const paid = paymentsOf(bill)
  const [only, ...others] = paid
  const orders = new Map<string, Paid[]>()
  let at = 0
  for (const [order, cents] of owed) {
    orders.set(order, only && others.length === 0 ? [{ ...only, cents }] : stretch(paid, at, at + cents))
    at += cents
  }
  const left = sumOf(paid) - at
  return {
    orders,
    missing: only && others.length === 0 ? [{ ...only, cents: left }] : stretch(paid, at, at + left),
  }
}

const isSale = ({ kind }: BillIntent): boolean => kind === 'fiscal' || kind === 'pre' || kind === 'invoice'

/** A bill is paid as it was armed, and in full. */
const judgeBills = (history: History, report: ReportViolation): void => {
  const { server, armed } = history
  const { printed, intentOf } = indexHistory(history)
  // What was armed does not pay for a bill that comes to something else.
  const others = new Set(
    printed.flatMap((receipt) => {
      const bill = intentOf(receipt)
      return bill && hasForgottenAmounts(receipt, bill, history) ? [bill] : []
    }),
  )
  const sent = new Map(armed.map((bill) => [bill.ref, bill]))
  for (const bill of server.intents) {
    if (bill.state !== 'BILLED' || !isSale(bill)) continue
    const paid = paymentsOf(bill)
    if (sumOf(paid) !== toCents(bill.total))
      report('I14', `the payments of bill ${bill.ref} come to ${sumOf(paid) / 100}, not ${bill.total}`)
    const command = sent.get(bill.ref)
    if (bill.kind !== 'fiscal' || command?.payments === undefined || others.has(bill)) continue
    const asked = textOf(byTender(command.payments.map(({ tender, amount }) => ({ tender, cents: amount }))))
    const stored = textOf(byTender(paid))
    if (asked !== stored)
      report('I14', `bill ${bill.ref} was armed with ${asked}, and is paid with ${stored}`)
  }
}

/**
 * The receipts that a storno voids: those of its gateway with the number that it names. Of several, because some devices
 * number from 1 again after each daily report, those that share an order with it.
 */
export const receiptsNamedBy = (
  { kind, refReceiptNo, gateway, orders }: BillIntent,
  { intents }: Pick<ServerRecord, 'intents'>,
): readonly BillIntent[] => {
  if (kind !== 'storno') return []
  const numbered = intents.filter(
    (bill) => bill.kind === 'fiscal' && bill.receiptNo === refReceiptNo && bill.gateway === gateway,
  )
  const sharing = numbered.filter((bill) => bill.orders.some((order) => orders.includes(order)))
  return sharing.length > 0 ? sharing : numbered
}

/** Whether a storno voids its receipt, or a credit note its invoice. */
export const isVoided = (bill: BillIntent, server: Pick<ServerRecord, 'intents'>): boolean =>
  server.intents.some((voiding) => {
    if (voiding.state !== 'BILLED') return false
    if (bill.kind === 'invoice')
      return voiding.kind === 'credit' && voiding.orders.some((order) => bill.orders.includes(order))
    return receiptsNamedBy(voiding, server).includes(bill)
  })

/** The receipts and the invoices instead of one that are not voided, each with what its orders come to as far as the server has them. */
const validBills = (history: History) => {
  const { ordersOf } = indexHistory(history)
  const { server } = history
  return server.intents
    .filter(
      (bill) =>
        bill.state === 'BILLED' &&
        (bill.kind === 'fiscal' || bill.kind === 'invoice') &&
        !isVoided(bill, server),
    )
    .map((bill) => {
      const ids = new Set([...bill.orders, ...ordersOf(bill.ref)])
      const known = server.orders.filter(({ _id: id }) => ids.has(id))
      const owed = known.map(({ _id: id, totalPrice }) => [id, toCents(totalPrice)] as const)
      return { bill, owed }
    })
}
type ValidBill = ReturnType<typeof validBills>[number]

/** Whether another bill has its orders: its gateway denies it, and an owner has not undone it yet. */
const isClosedByOther = ({ bill, owed }: ValidBill, { server }: History): boolean =>
  bill.orders.length === 0 &&
  owed.some(([id]) => server.intents.some(({ state, orders }) => state === 'BILLED' && orders.includes(id)))

/** Whether its orders come to more than guests paid, because a discount is forgotten. */
const isShort = ({ bill, owed }: ValidBill, history: History): boolean =>
  mayDiffer(bill, history) && owed.reduce((sum, [, cents]) => sum + cents, 0) > toCents(bill.total)

const paidByDay = (days: readonly FiscalDay[]): Paid[] =>
  days.flatMap(({ tenders }) => tenders.map(({ tender, amount }) => ({ tender, cents: toCents(amount) })))

/**
 * What orders are paid with now, in cents by tender. What is paid for orders that the server lost with a backup, or that
 * come to more than their receipt, only the bills know.
 */
export const paidNow = (history: History): ReadonlyMap<string, number> => {
  const [short, others] = [[] as ValidBill[], [] as ValidBill[]]
  const counting = validBills(history).filter((each) => !isClosedByOther(each, history))
  for (const each of counting) (isShort(each, history) ? short : others).push(each)
  const ofShort = new Set(short.flatMap(({ owed }) => owed.map(([id]) => id)))
  const billed = history.server.orders.filter(
    ({ _id: id, status, storno }) => status === 'billed' && storno === null && !ofShort.has(id),
  )
  return byTender([
    ...billed.flatMap(partsOf),
    ...short.flatMap(({ bill }) => paymentsOf(bill)),
    ...others.flatMap(({ bill, owed }) => coverOf(bill, owed).missing),
  ])
}

/** What was paid and paid back on all days is what orders are paid with. */
const judgeSums = (history: History, report: ReportViolation): void => {
  const now = textOf(paidNow(history))
  const written = textOf(byTender(paidByDay(history.server.days)))
  if (now !== written) report('I14', `orders are paid with ${now}, but the payments come to ${written}`)
}

/** The cash of all payments is what people were credited with by guests, less what they paid back to them. */
const judgeCashRows = ({ server: { days, staff } }: History, report: ReportViolation): void => {
  const written = days
    .flatMap(({ tenders }) => tenders)
    .filter(({ kind }) => kind === 'cash')
    .reduce((sum, { amount, rounding }) => sum + toCents(amount) + toCents(rounding), 0)
  const booked = bookedByGuests(staff)
  if (written !== booked)
    report('I14', `payments in cash come to ${written / 100}, but ${booked / 100} is in the ledgers`)
}

/** I14: payments are what was armed and what orders are paid with, and all cash of the payments is in somebody's ledger. */
export const judgePayments = (history: History, report: ReportViolation): void => {
  judgeBills(history, report)
  judgeSums(history, report)
  judgeCashRows(history, report)
}
