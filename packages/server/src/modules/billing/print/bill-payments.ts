import {
  amountsByType,
  type BillPayment,
  cashDues,
  changeOf,
  chargesOf,
  cutPayments,
  fromMinor,
  mainPayment,
  type Minor,
  namesAccount,
  type PaidPart,
  type Payment,
  type PaymentType,
  singlePayment,
  toMinor,
  withTips,
} from '@kafana/domain'
import { AppError, ensureFound } from '../../../platform/http/app-error.ts'
import type { Tx, WriteTx } from '../../../platform/unit-of-work/unit-of-work.ts'
import { type AccountsService, bookEntry } from '../../accounts/index.ts'
import type { CompanyService, Tender } from '../../company/index.ts'
import type { Intent } from '../intent/intent.ts'
import { countPayments, insertPayment, selectPaymentSums } from '../intent/payment-store.ts'

/** A payment as it was sent, in major units. */
export interface AskedPayment {
  readonly tender: string
  readonly amount: number
  readonly tendered?: number | undefined
  readonly tip?: number | undefined
  readonly reference?: string | undefined
  readonly account?: string | undefined
}

/** How a bill is paid; `payments` is null where `payment` says all of it. */
export interface ChosenPayments {
  readonly payment: Payment
  readonly payments: readonly BillPayment[] | null
}

/** What is asked for with the tender that it names. */
interface AskedTender {
  readonly tender: Tender
  readonly asked: AskedPayment
  /** Minor units. */
  readonly amount: Minor
  /** What of it is handed over, which differs from the amount where cash is rounded. */
  readonly due: Minor
}

/** Where ways to pay and accounts are read from. */
export interface PaymentSources {
  readonly company: Pick<CompanyService, 'tenders'>
  readonly accounts: Pick<AccountsService, 'list'>
}

/** The account or voucher of each payment that needs one, and of no other. @throws AppError NOT_FOUND, PAYMENTS_DIFFER */
const ensureAccounts = async (
  tx: Tx,
  accounts: PaymentSources['accounts'],
  payments: readonly Pick<AskedTender, 'tender' | 'asked'>[],
): Promise<void> => {
  const wrong = payments.find(
    ({ tender: { kind }, asked }) => namesAccount(kind) !== (asked.account !== undefined),
  )
  if (wrong) throw new AppError('PAYMENTS_DIFFER', { details: { tender: wrong.tender.id } })
  const named = payments.filter(({ asked: { account } }) => account !== undefined)
  if (named.length === 0) return
  const open = (await accounts.list(tx)).filter(({ archived }) => !archived)
  for (const { tender, asked } of named)
    ensureFound(open.find(({ id, kind }) => id === asked.account && kind === tender.kind))
}

const toPayment = ({ tender, asked, amount, due }: AskedTender): BillPayment => {
  const { id, kind, fiscalType: type, needsReference } = tender
  const reference = asked.reference ?? ''
  const payment = {
    tender: id,
    kind,
    type,
    amount,
    rounding: due - amount,
    tip: toMinor(asked.tip ?? 0),
    tendered: asked.tendered === undefined ? null : toMinor(asked.tendered),
    reference,
    ...(asked.account !== undefined && { account: asked.account }),
  }
  const isTooLittle = payment.tendered !== null && (kind !== 'cash' || changeOf(payment) < 0)
  if (isTooLittle) throw new AppError('PAYMENTS_DIFFER', { details: { tender: id } })
  if (needsReference && reference === '') throw new AppError('PAYMENTS_DIFFER', { details: { tender: id } })
  return payment
}

/** All cash of a bill is rounded together: a venue has one tender of cash, and one step. */
const withDues = (payments: readonly Omit<AskedTender, 'due'>[]): AskedTender[] => {
  const inCash = payments.filter(({ tender }) => tender.kind === 'cash')
  const dues = cashDues(
    inCash.map(({ amount }) => amount),
    inCash[0]?.tender.step ?? 1,
  )
  return payments.map((each) => ({ ...each, due: dues[inCash.indexOf(each)] ?? each.amount }))
}

/** Whether `payment` alone says the same. */
const isPlain = (payments: readonly BillPayment[], payment: Payment, total: Minor): boolean =>
  JSON.stringify(payments) === JSON.stringify([singlePayment(payment, total)])

/**
 * How a bill is paid, as it was asked for. Its cash is rounded to the step of its tender, also where no payments were
 * named.
 * @throws AppError NOT_FOUND for an unknown or archived tender or account; PAYMENTS_DIFFER with what is `left` to pay, or
 * with the `tender` of which too little was handed over or whose reference or account is missing
 */
export const choosePayments = async (
  tx: Tx,
  { company, accounts }: PaymentSources,
  total: Minor,
  { payment, payments }: { readonly payment: Payment; readonly payments: readonly AskedPayment[] | null },
): Promise<ChosenPayments> => {
  if (payments === null && payment !== 'cash') return { payment, payments }
  const tenders = (await company.tenders(tx)).filter(({ archived }) => !archived)
  const asked = payments ?? [{ tender: payment, amount: fromMinor(total) }]
  const named = asked.map((each) => ({
    tender: ensureFound(tenders.find(({ id }) => id === each.tender)),
    asked: each,
    amount: toMinor(each.amount),
  }))
  await ensureAccounts(tx, accounts, named)
  const chosen = withDues(named).map(toPayment)
  const left = chosen.reduce((rest, { amount }) => rest - amount, total)
  if (left !== 0) throw new AppError('PAYMENTS_DIFFER', { details: { left: fromMinor(left) } })
  const main = mainPayment(chosen)
  return { payment: main, payments: isPlain(chosen, main, total) ? null : chosen }
}

/**
 * How a part of a bill is paid that comes to `total`, so that its payments do too. Where those of the bill come to less,
 * its one word says it.
 */
export const paidForPart = ({ payment, payments }: ChosenPayments, total: Minor): ChosenPayments => {
  const cut = payments && cutPayments(payments, total)
  if (!cut) return { payment, payments: null }
  const main = mainPayment(cut)
  return { payment: main, payments: isPlain(cut, main, total) ? null : cut }
}

/** Each payment of an armed bill. */
export const paymentsOf = ({
  payments,
  payment,
  total,
}: Pick<Intent, 'payments' | 'payment' | 'total'>): readonly BillPayment[] =>
  payments ?? (payment === null ? [] : [singlePayment(payment, total)])

/** Whether an armed bill is paid as somebody asks now, whatever has become of its tenders and accounts since. */
export const isPaidAs = (
  intent: Pick<Intent, 'payments' | 'payment' | 'total'>,
  { payment, payments }: { readonly payment: Payment; readonly payments: readonly AskedPayment[] | null },
): boolean => {
  const asked = payments ?? [{ tender: payment, amount: fromMinor(intent.total) }]
  const made = paymentsOf(intent).map(({ tender, amount, tendered, tip, reference, account }) =>
    JSON.stringify([tender, amount, tendered, tip, reference, account]),
  )
  const wanted = asked.map(({ tender, amount, tendered, tip = 0, reference = '', account }: AskedPayment) =>
    JSON.stringify([
      tender,
      toMinor(amount),
      tendered === undefined ? null : toMinor(tendered),
      toMinor(tip),
      reference,
      account,
    ]),
  )
  return made.length === wanted.length && made.every((each, at) => each === wanted[at])
}

/** Each payment of a bill, with tips as they were changed since it was closed; null where `payment` says all of it. */
export const paymentsNow = ({ payment, payments, total, tips }: Intent): readonly BillPayment[] | null =>
  tips === null || payment === null ? payments : withTips({ payment, payments, total }, tips)

/** What the receipt says of payments, beside the one word for older gateways; null if that word says it. */
export const receiptPayments = ({
  payment,
  payments,
}: ChosenPayments): { type: PaymentType; amount: Minor }[] | null => {
  if (payments === null) return null
  const amounts = amountsByType(payments)
  return amounts.every(({ type }) => type === payment) ? null : amounts
}

interface Rows {
  readonly intentId: string
  /** Who closed the bill that is paid, or not paid any more: what is paid and its tips are this person's. */
  readonly closedBy: string
  /** In whose name accounts are charged. */
  readonly by: string
  /** Of tips that a storno reverses with its receipt, or restores: their pre-bill. */
  readonly preBill?: string
  /** UTC ms. */
  readonly at: number
}

/** Each payment is a row, and charges the account that it names. */
const insertRows = async (
  tx: WriteTx,
  { intentId, closedBy, by, at }: Rows,
  payments: readonly Omit<BillPayment, 'type'>[],
): Promise<void> => {
  const position = (await tx.get(countPayments, { intentId }))?.count ?? 0
  for (const [index, payment] of payments.entries()) {
    const row = { ...payment, account: payment.account ?? null }
    await tx.run(insertPayment, { ...row, intentId, position: position + index, closedBy, at })
    for (const [account, amount] of chargesOf([payment]))
      if (amount !== 0)
        await bookEntry(tx, {
          account,
          of: payment.kind === 'voucher' ? 'voucher' : 'account',
          kind: amount > 0 ? 'charge' : 'reversal',
          amount,
          intentId,
          by,
          at,
        })
  }
}

/** Writes the payments of a bill that closes. */
export const recordPayments = (tx: WriteTx, rows: Rows, intent: Intent): Promise<void> =>
  insertRows(tx, rows, paymentsOf(intent))

/** Writes what a tip is changed by, more or less; it charges no account. */
export const recordTip = (
  tx: WriteTx,
  rows: Rows,
  { tender, kind }: Pick<PaidPart, 'tender' | 'kind'>,
  tip: Minor,
): Promise<void> =>
  insertRows(tx, rows, [{ tender, kind, amount: 0, rounding: 0, tip, tendered: null, reference: '' }])

/** Writes what is not paid any more: one row for each tender and account, below zero. */
export const reversePayments = async (tx: WriteTx, rows: Rows, parts: readonly PaidPart[]): Promise<void> => {
  const { preBill: reference = '' } = rows
  const byTender = Map.groupBy(parts, ({ tender, account = '' }) => `${tender} ${account}`)
  const sumOf = (of: readonly PaidPart[], field: 'amount' | 'rounding' | 'tip'): Minor =>
    of.reduce((sum, part) => sum - part[field], 0)
  const reversed = [...byTender.values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const all = [first, ...others]
    const { tender, kind, account } = first
    const sums = { amount: sumOf(all, 'amount'), rounding: sumOf(all, 'rounding'), tip: sumOf(all, 'tip') }
    return [{ tender, kind, ...(account !== undefined && { account }), ...sums, tendered: null, reference }]
  })
  await insertRows(tx, rows, reversed)
}

/** Writes that what a storno has reversed is paid after all, to the same people, for a storno that was never printed. */
export const restorePayments = async (tx: WriteTx, rows: Omit<Rows, 'closedBy'>): Promise<void> => {
  const sums = await tx.all(selectPaymentSums, { intentId: rows.intentId })
  for (const {
    tender_id: tender,
    kind,
    account_id: account,
    reference: preBill,
    by_user: closedBy,
    ...sum
  } of sums)
    await reversePayments(tx, { ...rows, closedBy, preBill }, [
      { tender, kind, ...(account !== null && { account }), ...sum },
    ])
}
