import {
  invoiceEndpoints,
  type Invoice as WireInvoice,
  type InvoiceBuyer as WireBuyer,
  type InvoiceSummary,
} from '@kafana/contract'
import {
  foldText,
  fromMinor,
  type InvoiceClass,
  invoiceNumberText,
  invoiceTotals,
  monthBounds,
  parseInvoiceNumber,
  taxNumberKey,
} from '@kafana/domain'
import { iso } from '../../../platform/clock.ts'
import { CommittedRefusal, ensureFound } from '../../../platform/http/app-error.ts'
import { implement } from '../../../platform/http/implement.ts'
import type { PinService } from '../../auth/index.ts'
import type { CompanyService } from '../../company/index.ts'
import type { InvoiceBills } from '../print/invoice-bills.ts'
import { type ForgottenInvoice, forgottenInvoices } from './forgotten-invoices.ts'
import type { GivenNumbers } from './given-numbers.ts'
import { selectBuyers } from './invoice-read-model.ts'
import { findInvoice, type Invoice, listInvoices } from './invoice.ts'
import type { IssueInvoice } from './issue-invoice.ts'

const THOUSANDTHS = 1000

const classToWire = ({ net, vat, gross, ...known }: InvoiceClass) => ({
  ...known,
  net: fromMinor(net),
  vat: fromMinor(vat),
  gross: fromMinor(gross),
})

const summaryToWire = (invoice: Invoice): InvoiceSummary => {
  const { kind, buyer, receiptNo, classes, total, vat, credits, creditedBy } = invoice
  return {
    _id: invoice.id,
    kind,
    ...(invoice.isInstead && { instead: true as const }),
    issuedAt: iso(invoice.issuedAt),
    order: invoice.orderId,
    buyer,
    receiptNo,
    classes: classes.map(classToWire),
    total: fromMinor(total),
    vat: fromMinor(vat),
    credits,
    creditedBy,
  }
}

const invoiceToWire = (invoice: Invoice): WireInvoice => {
  const { seller, currency, timezone, deviceSerial, printedAt, lines, payments, issuedBy } = invoice
  return {
    ...summaryToWire(invoice),
    seller,
    currency,
    timezone,
    deviceSerial,
    printedAt: printedAt === null ? null : iso(printedAt),
    lines: lines.map(({ price, quantity, amount, ...line }) => ({
      ...line,
      price: fromMinor(price),
      quantity: quantity / THOUSANDTHS,
      amount: fromMinor(amount),
    })),
    payments: payments.map(({ amount, ...payment }) => ({ ...payment, amount: fromMinor(amount) })),
    issuedBy: { _id: issuedBy.id, firstname: issuedBy.firstname, lastname: issuedBy.lastname },
  }
}

const forgottenToWire = ({ year, no, kind, issuedAt, orderId }: ForgottenInvoice) => ({
  _id: invoiceNumberText({ year, no }),
  kind,
  issuedAt: iso(issuedAt),
  order: orderId,
})

/** Of a search by tax number; a blank is in none of them. */
const NO_KEY = ' '
const hasDigit = (text: string): boolean => /\p{Nd}/u.test(text)

interface Deps {
  readonly invoices: IssueInvoice
  readonly invoiceBills: InvoiceBills
  readonly numbers: GivenNumbers
  readonly company: Pick<CompanyService, 'current'>
  readonly pins: PinService
}

export const invoiceRoutes = ({ invoices, invoiceBills, numbers, company, pins }: Deps) =>
  implement(invoiceEndpoints, {
    invoices: ({ query: { month } }, { caller, read }) => {
      const year = Number(month.slice(0, 'YYYY'.length))
      const given = numbers.read(caller.companyId, year)
      return read(async (tx) => {
        const { timezone } = await company.current(tx)
        const bounds = monthBounds(month, timezone)
        const found = await listInvoices(tx, bounds)
        const known = new Set(found.map(({ id }) => parseInvoiceNumber(id)?.no ?? 0))
        const forgotten = await forgottenInvoices(tx, given, { year, ...bounds }, known)
        return {
          invoices: found.map(summaryToWire),
          classes: invoiceTotals(found).map(classToWire),
          forgotten: forgotten.map(forgottenToWire),
        }
      })
    },
    invoice: ({ params: { id } }, { read }) =>
      read(async (tx) =>
        invoiceToWire(ensureFound(await findInvoice(tx, ensureFound(parseInvoiceNumber(id))))),
      ),
    orderInvoice: ({ params }, { read }) =>
      read(async (tx) => {
        const { invoice, voided, missing } = await invoices.ofOrder(tx, params.id)
        return { invoice: invoice && invoiceToWire(invoice), voided, missing }
      }),
    issueInvoice: ({ body: { order, buyer } }, { caller, write }) =>
      write(async (tx) => invoiceToWire(await invoices.issue(tx, caller, { orderId: order, buyer }))),
    closeByInvoice: ({ params, body: { reference = '', ...body } }, { caller, write }) =>
      write(async (tx) =>
        invoiceToWire(await invoiceBills.close(tx, caller, params.id, { ...body, reference })),
      ),
    creditInvoice: async ({ params, body: { username, pin, reason } }, { caller, write }) => {
      const owner = await pins.verify(caller, username, pin, { ownerOnly: true })
      return write(async (tx) => {
        const credit = await invoiceBills.credit(tx, caller, owner, { orderId: params.id, reason })
        return credit instanceof CommittedRefusal ? credit : invoiceToWire(credit)
      })
    },
    invoiceBuyers: ({ query: { search } }, { read }) =>
      read(async (tx) => {
        const name = foldText(search)
        if (name === '') return []
        const key = hasDigit(search) ? taxNumberKey(search) : NO_KEY
        const rows = await tx.all(selectBuyers, { key, name })
        return rows.map(({ buyer }) => JSON.parse(buyer) as WireBuyer)
      }),
  })
