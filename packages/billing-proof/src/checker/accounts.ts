import type { BillIntent } from '@kafana/contract'
import { toCents } from './amounts.ts'
import { type History, indexHistory, isRestored, nameOf, type ReportViolation } from './history.ts'
import { firstTotals, followTotals } from './order-totals.ts'
import { type FollowedPayments, paymentEvents } from './payment-events.ts'
import { isVoided } from './payments.ts'
import type { ServerRecord } from './server-record.ts'
import { undoneBills } from './undone.ts'

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0)

/** What guests pay with one account or voucher now: how much of which order, in cents. */
const createCharges = () => {
  const charged = new Map<string, number>()
  return {
    settle: (receipt) => {
      for (const [what, cents] of receipt) charged.set(what, cents)
    },
    payBack: (what) => {
      const before = what.map((each) => [each, charged.get(each) ?? 0] as const)
      for (const each of what) charged.delete(each)
      return () => {
        for (const [each, cents] of before) charged.set(each, cents)
      }
    },
    sum: () => sum([...charged.values()]),
  } satisfies FollowedPayments & { sum(): number }
}

const chargesOf = ({ payments = [] }: BillIntent, id: string) =>
  payments.filter(({ account }) => account === id)
const tipOf = (bill: BillIntent, id: string): number =>
  sum(chargesOf(bill, id).map(({ tip = 0 }) => toCents(tip)))

/**
 * The bills that this server has not armed itself: it got them from a gateway, or from its own record outside the database.
 * While a restored server waits for its gateways it arms none that charges an account.
 */
const isFromOutside = ({ _id: id }: BillIntent, { events }: ServerRecord): boolean => {
  let [isReserved, isArmed, isResynchronising] = [false, false, false]
  for (const { action, entityId } of events) {
    if (action === 'store.putBack') isResynchronising = true
    if (action === 'store.caughtUp') isResynchronising = false
    if (entityId !== id) continue
    if (action === 'bill.reserved') isReserved = true
    if (action === 'bill.armed' && !isResynchronising) isArmed = true
  }
  return !isReserved || !isArmed
}

/** Whether a restored server had to charge it whatever its limit: what is on paper cannot be refused. */
const mayBeAboveLimit = (history: History, id: string): boolean =>
  isRestored(history) &&
  history.server.intents.some((bill) => chargesOf(bill, id).length > 0 && isFromOutside(bill, history.server))

interface Allowed {
  readonly id: string
  /** In cents; null for any amount. */
  readonly limit: number | null
}

/** What bills that stand have charged in the end, without tips; at no time more than the limit and what was paid in. */
const followCharges = (history: History, { id, limit }: Allowed, report: ReportViolation): number => {
  const charges = createCharges()
  const left = paymentEvents(history, ({ account }) => account === id)
  const totals = firstTotals(history.server)
  let paidIn = 0
  for (const event of history.server.events) {
    const { action, entityId } = event
    followTotals(totals, event)
    if (entityId === id) paidIn += event.paidIn?.amount ?? 0
    const happens = left.get(`${action} ${entityId}`)?.shift()
    if (happens === undefined) continue
    const before = charges.sum()
    happens(charges, totals)
    if (limit !== null && charges.sum() > before && charges.sum() > limit + paidIn)
      report('I16', `${entityId} charges ${id} with ${charges.sum() / 100}, of ${(limit + paidIn) / 100}`)
  }
  return charges.sum()
}

/**
 * Whether some of a bill's tip may be left although it does not stand, or missing although it does: of a pre-bill that was
 * undone for one of its orders, and of a bill of which a restored server has not all orders.
 */
const isTipUncertain = ({ kind, orders }: BillIntent, history: History): boolean =>
  isRestored(history) ||
  (kind === 'pre' &&
    history.server.events.some(
      ({ action, entityId }) => action === 'order.unbilled' && orders.includes(entityId),
    ))

/** Whether the receipts of all or of some orders of a pre-bill are voided; its tip goes with them. */
const preBillVoided = ({ orders }: BillIntent, server: ServerRecord): 'all' | 'some' | 'none' => {
  const voided = server.orders.filter(({ _id: id, storno }) => storno !== null && orders.includes(id)).length
  if (voided === 0) return 'none'
  return voided === orders.length ? 'all' : 'some'
}

/**
 * What tips come to at least and at most. A tip of a pre-bill stays when its receipt is printed, and goes when that is
 * voided.
 */
const tipsOf = (history: History, id: string): { readonly least: number; readonly most: number } => {
  const { server } = history
  const undone = undoneBills(server)
  const closed = server.intents.filter((bill) => bill.state === 'BILLED' && bill.kind !== 'storno')
  let [least, most] = [0, 0]
  for (const bill of [...undone, ...closed]) {
    const tip = tipOf(bill, id)
    const voided = bill.kind === 'pre' ? preBillVoided(bill, server) : 'none'
    const isReversed =
      undone.includes(bill) || (bill.kind === 'fiscal' && isVoided(bill, server)) || voided === 'all'
    const isUncertain = isTipUncertain(bill, history) || voided === 'some'
    if (!isReversed && !isUncertain) least += tip
    if (!isReversed || isUncertain) most += tip
  }
  return { least, most }
}

/** Each entry adds to the one before, and what owners see is the last one. */
const judgeEntries = ({ server }: History, report: ReportViolation): void => {
  const { accounts, entries } = server.accounts
  const shown = new Map<string, number>([
    ...server.guestAccounts.map(({ _id: id, balance }) => [id, toCents(balance)] as const),
    ...server.vouchers.map(({ _id: id, left }) => [id, -toCents(left) + 0] as const),
  ])
  for (const { id, kind } of accounts) {
    let [balance, position] = [0, 0]
    for (const entry of entries.filter(({ account }) => account === id)) {
      balance += entry.amount
      position += 1
      if (entry.balanceAfter !== balance || entry.position !== position)
        report('I16', `entry ${entry.position} of ${id} leaves ${entry.balanceAfter}, not ${balance}`)
    }
    // Nothing is left on a voucher that is known from its bills alone.
    const expected = kind === 'voucher' ? Math.min(0, balance) : balance
    if (shown.get(id) !== expected)
      report('I16', `${id} shows ${shown.get(id)} as owed, its entries come to ${expected}, in cents`)
  }
}

/** What an account is charged is what bills that stand have of it, each once; and what is paid into it was taken. */
const judgeAccount = (
  history: History,
  { id, kind, limit: storedLimit }: ServerRecord['accounts']['accounts'][number],
  report: ReportViolation,
): void => {
  const { server, accounts } = history
  const own = server.accounts.entries.filter(({ account }) => account === id)
  const sumOfEntries = (isPayment: boolean): number =>
    sum(own.filter((entry) => (entry.kind === 'payment') === isPayment).map(({ amount }) => amount))
  const known = accounts.find((each) => each.id === id)
  const limit = mayBeAboveLimit(history, id) ? null : (known ?? { limit: storedLimit }).limit
  const amount = followCharges(history, { id, limit }, report)
  const tips = tipsOf(history, id)
  const charged = sumOfEntries(false)
  if (charged < amount + tips.least || charged > amount + tips.most)
    report('I16', `the ${kind} ${id} is charged with ${charged}; bills have ${amount} of it, in cents`)
  const balance = charged + sumOfEntries(true)
  if (limit !== null && balance > limit)
    report('I16', `${balance} is owed on the ${kind} ${id}, whose limit is ${limit}, in cents`)
  const taken = sum(
    server.events.map(({ entityId, paidIn }) => (entityId === id ? (paidIn?.amount ?? 0) : 0)),
  )
  if (sumOfEntries(true) !== -taken)
    report('I16', `${-sumOfEntries(true)} is paid into the ${kind} ${id}, but ${taken} was taken, in cents`)
}

/**
 * What is on paper, with the receipts that a restored server has forgotten, is within the limit as well. A storno that a
 * screen reported and nobody printed gives back what its receipt was paid with; the fiscal report lists it.
 */
const judgePaper = (history: History, report: ReportViolation): void => {
  const { armed, accounts, forgotten, server } = history
  if (accounts.length === 0) return
  const { printed, ordersOf, isListedLie } = indexHistory(history)
  const sent = new Map(armed.map((bill) => [bill.ref, bill]))
  const lies = server.intents.filter(
    (bill) => bill.kind === 'storno' && bill.state === 'BILLED' && isListedLie(bill),
  )
  const voided = new Set([
    ...printed.filter(({ kind }) => kind === 'storno').flatMap(({ ref }) => ordersOf(ref)),
    ...lies.flatMap(({ orders }) => orders),
  ])
  const paid = printed
    .filter(({ kind, ref }) => kind === 'sale' && !ordersOf(ref).some((order) => voided.has(order)))
    .filter((receipt) => !forgotten.has(nameOf(receipt)))
    .flatMap(({ ref }) => sent.get(ref ?? '')?.payments ?? [])
  for (const { id, limit, paidIn } of accounts) {
    const most = limit === null ? null : limit + paidIn
    const all = sum(paid.filter(({ account }) => account === id).map(({ amount, tip = 0 }) => amount + tip))
    if (most !== null && all > most)
      report('I16', `receipts that are not voided have ${all} of ${id}, of which there was ${most}, in cents`)
  }
}

/** I16: accounts and vouchers pay for bills that stand, each once, and for no more than they may. */
export const judgeAccounts = (history: History, report: ReportViolation): void => {
  judgeEntries(history, report)
  for (const account of history.server.accounts.accounts) judgeAccount(history, account, report)
  judgePaper(history, report)
  for (const evidence of history.refusedLeft) report('I16', evidence)
}
