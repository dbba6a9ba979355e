import {
  foldText,
  invoiceAmounts,
  type InvoiceBody,
  type InvoiceBuyer,
  invoiceDate,
  type InvoiceKind,
  invoicePayments,
  missingOfSeller,
  soldRates,
  taxNumberKey,
} from '@kafana/domain'
import { AppError, ensureFound } from '../../../platform/http/app-error.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Tx, WriteTx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { Company, CompanyService } from '../../company/index.ts'
import type { OrdersService } from '../../orders/index.ts'
import { selectStornosOf } from '../intent/intent-read-model.ts'
import { BILLING_CHANGED } from '../intent/intent-transitions.ts'
import { ensurePrintConfirmed, type Intent, loadFinalBill, loadIntent } from '../intent/intent.ts'
import { paymentsOf } from '../print/bill-payments.ts'
import type { GivenNumber, GivenNumbers } from './given-numbers.ts'
import { insertInvoice, selectGivenAfter, selectLastNumber } from './invoice-store.ts'
import { findInvoiceOfBill, type Invoice } from './invoice.ts'

interface Deps {
  readonly platform: Pick<Platform, 'audit' | 'clock' | 'log'>
  readonly numbers: GivenNumbers
  readonly orders: Pick<OrdersService, 'findForBilling' | 'taxClassesOf'>
  readonly company: Pick<CompanyService, 'current' | 'tenders'>
}

/** Whether an invoice can be issued for an order's receipt, and the one that was. */
export interface OrderInvoice {
  readonly invoice: Invoice | null
  readonly voided: boolean
  readonly missing: ReturnType<typeof missingOfSeller>
}

export interface IssueInvoice {
  /** @throws AppError NOT_FOUND, NOT_FISCAL */
  ofOrder(tx: Tx, orderId: string): Promise<OrderInvoice>
  /**
   * The invoice for the receipt of an order, or the one instead of it, issued now unless there is one: then it is that one, whatever buyer is named.
   * One that was issued before a backup was restored gets its number and its time again, and its credit note if its
   * receipt is voided.
   * @throws AppError NOT_FOUND, NOT_FISCAL, PRINT_UNCONFIRMED, PRINT_DENIED, ALREADY_STORNO, COMPANY_INCOMPLETE with
   * what is `missing`
   */
  issue(
    tx: WriteTx,
    caller: Caller,
    asked: { readonly orderId: string; readonly buyer: InvoiceBuyer },
  ): Promise<Invoice>
  /**
   * The invoice instead of a receipt, in the unit that closes its bill, by whoever closes it.
   * @throws AppError COMPANY_INCOMPLETE with what is `missing`
   */
  issueInstead(tx: WriteTx, bill: Intent, buyer: InvoiceBuyer): Promise<Invoice>
  /** The credit note of a storno, in the unit that books it; nothing if the receipt has no invoice. */
  credit(tx: WriteTx, storno: Intent): Promise<void>
}

interface NewInvoice {
  readonly kind: InvoiceKind
  readonly bill: Pick<Intent, 'id' | 'refIntentId' | 'ref'>
  readonly buyer: InvoiceBuyer
  readonly body: InvoiceBody
  readonly by: string
}

type DatedNumber = Pick<GivenNumber, 'no' | 'at'> & { readonly year: number }

const yearOf = (at: number, timezone: string): number =>
  Number(invoiceDate(at, timezone).slice(0, 'YYYY'.length))
const lastOf = (numbers: readonly GivenNumber[]): number => Math.max(0, ...numbers.map(({ no }) => no))

/** The number that a bill without an invoice had before a backup was restored, in this year or the last one. */
const forgottenNumber = (
  { companyId }: Pick<Tx, 'companyId'>,
  { numbers, platform: { clock } }: Deps,
  { bill, kind, timezone }: Pick<NewInvoice, 'bill' | 'kind'> & { readonly timezone: string },
): DatedNumber | undefined => {
  const year = yearOf(clock.now(), timezone)
  return [year, year - 1]
    .flatMap((of) => numbers.read(companyId, of).map((given) => ({ ...given, year: of })))
    .find((given) => given.ref === bill.ref && given.kind === kind)
}

/** The next number of the year, which neither the database nor anything outside it has given. */
const nextNumber = async (
  tx: Tx,
  { numbers, platform: { clock } }: Deps,
  timezone: string,
): Promise<DatedNumber> => {
  const at = clock.now()
  const year = yearOf(at, timezone)
  const last = (await tx.get(selectLastNumber, { year }))?.no ?? 0
  return { year, no: Math.max(last, lastOf(numbers.read(tx.companyId, year))) + 1, at }
}

/** Remembers the new numbers of a year outside the database, once they are committed. */
const rememberAfterCommit = async (tx: WriteTx, { numbers, platform: { log } }: Deps, year: number) => {
  const { companyId } = tx
  // What an earlier version issued is not there yet, nor what a crash kept from being written.
  const given = await tx.all(selectGivenAfter, { year, no: lastOf(numbers.read(companyId, year)) })
  if (given.length === 0) return
  tx.afterCommit(() => {
    try {
      numbers.add(companyId, year, given)
    } catch (error) {
      log.error({ companyId, error }, 'the number of an invoice could not be kept outside the database')
    }
  })
}

/** Gives it the number that it had, or the next one of the year in which it is issued. */
const insertNumbered = async (
  tx: WriteTx,
  deps: Deps,
  { kind, bill, buyer, body, by }: NewInvoice,
): Promise<void> => {
  const { timezone } = body
  const { year, no, at } =
    forgottenNumber(tx, deps, { bill, kind, timezone }) ?? (await nextNumber(tx, deps, timezone))
  await tx.run(insertInvoice, {
    year,
    no,
    kind,
    intentId: bill.id,
    credits: kind === 'credit' ? bill.refIntentId : null,
    buyerKey: taxNumberKey(buyer.taxNumber),
    buyerName: foldText(buyer.name),
    buyer: JSON.stringify(buyer),
    body: JSON.stringify(body),
    byUser: by,
    at,
  })
  await rememberAfterCommit(tx, deps, year)
  await deps.platform.audit.record(tx, {
    by,
    action: kind === 'credit' ? 'invoice.credited' : 'invoice.issued',
    entityId: bill.id,
    details: { year, no },
    event: BILLING_CHANGED,
  })
}

export const createIssueInvoice = (deps: Deps): IssueInvoice => {
  const { orders, company } = deps
  const isVoided = async (tx: Tx, { orderIds }: Pick<Intent, 'orderIds'>): Promise<boolean> =>
    (await orders.findForBilling(tx, orderIds)).some(({ storno }) => storno !== null)
  /** Whether its invoice was issued before a backup was restored, which does not have it. */
  const isForgotten = (tx: Tx, { timezone }: Company, bill: Intent): boolean =>
    forgottenNumber(tx, deps, { bill, kind: 'invoice', timezone }) !== undefined
  /** Everything that stays on it as it is now. */
  const bodyOf = async (tx: Tx, venue: Company, bill: Intent): Promise<InvoiceBody> => {
    const tenders = await company.tenders(tx)
    const sold = await orders.taxClassesOf(tx, bill.orderIds)
    const { name, legalName, taxNumber, address, currency, timezone } = venue
    return {
      seller: { name, legalName, taxNumber, address },
      currency,
      timezone,
      ...invoiceAmounts(bill.receipt, soldRates(sold, venue.taxClasses)),
      payments: invoicePayments(
        paymentsOf(bill),
        (tender) => tenders.find(({ id }) => id === tender)?.name ?? null,
      ),
    }
  }
  const credit: IssueInvoice['credit'] = async (tx, storno) => {
    const { refIntentId, closedBy } = storno
    const invoice = refIntentId === null ? null : await findInvoiceOfBill(tx, refIntentId)
    if (!invoice || invoice.creditedBy !== null) return
    const { seller, currency, timezone, lines, classes, total, payments, buyer } = invoice
    const body = { seller, currency, timezone, lines, classes, total, payments }
    await insertNumbered(tx, deps, { kind: 'credit', bill: storno, buyer, body, by: closedBy.id })
  }
  /** Of an invoice that is issued again after its receipt was voided. */
  const creditVoided = async (tx: WriteTx, { id }: Intent): Promise<void> => {
    for (const storno of await tx.all(selectStornosOf, { refIntentId: id }))
      await credit(tx, await loadIntent(tx, storno.id))
  }
  const insert = async (
    tx: WriteTx,
    venue: Company,
    { bill, buyer, by }: Pick<NewInvoice, 'buyer' | 'by'> & { readonly bill: Intent },
  ): Promise<void> => {
    const missing = missingOfSeller(venue)
    if (missing.length > 0) throw new AppError('COMPANY_INCOMPLETE', { details: { missing } })
    await insertNumbered(tx, deps, { kind: 'invoice', bill, buyer, body: await bodyOf(tx, venue, bill), by })
  }
  return {
    credit,
    issueInstead: async (tx, bill, buyer) => {
      await insert(tx, await company.current(tx), { bill, buyer, by: bill.closedBy.id })
      return ensureFound(await findInvoiceOfBill(tx, bill.id))
    },
    ofOrder: async (tx, orderId) => {
      const bill = await loadFinalBill(tx, orders, orderId)
      const venue = await company.current(tx)
      return {
        invoice: await findInvoiceOfBill(tx, bill.id),
        voided: !isForgotten(tx, venue, bill) && (await isVoided(tx, bill)),
        missing: missingOfSeller(venue),
      }
    },
    issue: async (tx, caller, { orderId, buyer }) => {
      const bill = await loadFinalBill(tx, orders, orderId)
      const before = await findInvoiceOfBill(tx, bill.id)
      if (before) return before
      if (bill.kind === 'fiscal') ensurePrintConfirmed(bill)
      const venue = await company.current(tx)
      const isAgain = isForgotten(tx, venue, bill)
      if (!isAgain && (await isVoided(tx, bill))) throw new AppError('ALREADY_STORNO')
      await insert(tx, venue, { bill, buyer, by: caller.userId })
      if (isAgain) await creditVoided(tx, bill)
      return ensureFound(await findInvoiceOfBill(tx, bill.id))
    },
  }
}
