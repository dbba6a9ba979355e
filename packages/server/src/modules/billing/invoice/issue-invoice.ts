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
import { BILLING_CHANGED } from '../intent/intent-transitions.ts'
import { ensurePrintConfirmed, type Intent, loadFiscalBill } from '../intent/intent.ts'
import { paymentsOf } from '../print/bill-payments.ts'
import { insertInvoice, selectLastNumber } from './invoice-store.ts'
import { findInvoiceOfBill, type Invoice } from './invoice.ts'

interface Deps {
  readonly platform: Pick<Platform, 'audit' | 'clock'>
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
   * The invoice for the receipt of an order, issued now unless there is one: then it is that one, whatever buyer is named.
   * @throws AppError NOT_FOUND, NOT_FISCAL, PRINT_UNCONFIRMED, PRINT_DENIED, ALREADY_STORNO, COMPANY_INCOMPLETE with
   * what is `missing`
   */
  issue(
    tx: WriteTx,
    caller: Caller,
    asked: { readonly orderId: string; readonly buyer: InvoiceBuyer },
  ): Promise<Invoice>
  /** The credit note of a storno, in the unit that books it; nothing if the receipt has no invoice. */
  credit(tx: WriteTx, storno: Intent): Promise<void>
}

interface NewInvoice {
  readonly kind: InvoiceKind
  readonly bill: Pick<Intent, 'id' | 'refIntentId'>
  readonly buyer: InvoiceBuyer
  readonly body: InvoiceBody
  readonly by: string
}

/** Gives it the next number of the year in which it is issued. */
const insertNext = async (
  tx: WriteTx,
  { platform: { audit, clock } }: Deps,
  { kind, bill, buyer, body, by }: NewInvoice,
): Promise<void> => {
  const at = clock.now()
  const year = Number(invoiceDate(at, body.timezone).slice(0, 'YYYY'.length))
  const no = ((await tx.get(selectLastNumber, { year }))?.no ?? 0) + 1
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
  await audit.record(tx, {
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
  return {
    ofOrder: async (tx, orderId) => {
      const bill = await loadFiscalBill(tx, orders, orderId)
      return {
        invoice: await findInvoiceOfBill(tx, bill.id),
        voided: await isVoided(tx, bill),
        missing: missingOfSeller(await company.current(tx)),
      }
    },
    issue: async (tx, caller, { orderId, buyer }) => {
      const bill = await loadFiscalBill(tx, orders, orderId)
      const before = await findInvoiceOfBill(tx, bill.id)
      if (before) return before
      ensurePrintConfirmed(bill)
      if (await isVoided(tx, bill)) throw new AppError('ALREADY_STORNO')
      const venue = await company.current(tx)
      const missing = missingOfSeller(venue)
      if (missing.length > 0) throw new AppError('COMPANY_INCOMPLETE', { details: { missing } })
      const body = await bodyOf(tx, venue, bill)
      await insertNext(tx, deps, { kind: 'invoice', bill, buyer, body, by: caller.userId })
      return ensureFound(await findInvoiceOfBill(tx, bill.id))
    },
    credit: async (tx, storno) => {
      const { refIntentId, closedBy } = storno
      const invoice = refIntentId === null ? null : await findInvoiceOfBill(tx, refIntentId)
      if (!invoice || invoice.creditedBy !== null) return
      const { seller, currency, timezone, lines, classes, total, payments, buyer } = invoice
      const body = { seller, currency, timezone, lines, classes, total, payments }
      await insertNext(tx, deps, { kind: 'credit', bill: storno, buyer, body, by: closedBy.id })
    },
  }
}
