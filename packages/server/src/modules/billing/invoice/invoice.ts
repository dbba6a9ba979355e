import {
  type BillKind,
  type InvoiceBody,
  type InvoiceBuyer,
  type InvoiceKind,
  type InvoiceNumber,
  invoiceNumberText,
  isFromDevice,
  type Minor,
} from '@kafana/domain'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import { selectInvoice, selectInvoiceOfBill, selectInvoicesIn } from './invoice-read-model.ts'

/** An invoice or a credit note. The amounts of both are above zero; times are UTC ms. */
export interface Invoice extends InvoiceBody {
  /** Its number, as it is written. */
  readonly id: string
  readonly kind: InvoiceKind
  /** Whether its orders have it instead of a receipt. */
  readonly isInstead: boolean
  /** The bill that it is for, or the storno. */
  readonly intentId: string
  /** An order of the bill; null if a restored database has none. */
  readonly orderId: string | null
  readonly buyer: InvoiceBuyer
  readonly vat: Minor
  readonly issuedAt: number
  readonly issuedBy: { readonly id: string; readonly firstname: string; readonly lastname: string }
  /** What the device reported of its bill; null until it does. */
  readonly receiptNo: number | null
  readonly deviceSerial: string | null
  readonly printedAt: number | null
  /** Of a credit note: the number of its invoice, and of that one: the number of its credit note. */
  readonly credits: string | null
  readonly creditedBy: string | null
}

interface InvoiceRow extends InvoiceNumber {
  readonly kind: InvoiceKind
  readonly bill_kind: BillKind | null
  readonly intent_id: string
  readonly order_id: string | null
  readonly buyer: string
  readonly body: string
  readonly at: number
  readonly receipt_no: number | null
  readonly device_serial: string | null
  readonly printed_at: number | null
  readonly credited_year: number | null
  readonly credited_no: number | null
  readonly credit_year: number | null
  readonly credit_no: number | null
  readonly user_id: string
  readonly firstname: string
  readonly lastname: string
}

const numberOf = (year: number | null, no: number | null): string | null =>
  year === null || no === null ? null : invoiceNumberText({ year, no })

const invoiceOf = (row: InvoiceRow): Invoice => {
  const body = JSON.parse(row.body) as InvoiceBody
  return {
    ...body,
    id: invoiceNumberText(row),
    kind: row.kind,
    isInstead: !isFromDevice(row.bill_kind),
    intentId: row.intent_id,
    orderId: row.order_id,
    buyer: JSON.parse(row.buyer) as InvoiceBuyer,
    vat: body.classes.reduce((sum, { vat }) => sum + vat, 0),
    issuedAt: row.at,
    issuedBy: { id: row.user_id, firstname: row.firstname, lastname: row.lastname },
    receiptNo: row.receipt_no,
    deviceSerial: row.device_serial,
    printedAt: row.printed_at,
    credits: numberOf(row.credited_year, row.credited_no),
    creditedBy: numberOf(row.credit_year, row.credit_no),
  }
}

export const findInvoice = async (tx: Tx, number: InvoiceNumber): Promise<Invoice | null> => {
  const row = await tx.get(selectInvoice, number)
  return row ? invoiceOf(row) : null
}

/** The invoice of a bill, or the credit note of a storno; null if there is none. */
export const findInvoiceOfBill = async (tx: Tx, intentId: string): Promise<Invoice | null> => {
  const row = await tx.get(selectInvoiceOfBill, { intentId })
  return row ? invoiceOf(row) : null
}

/** Those that were issued in a range, the last number first. */
export const listInvoices = async (
  tx: Tx,
  range: { readonly start: number; readonly end: number },
): Promise<Invoice[]> => (await tx.all(selectInvoicesIn, range)).map(invoiceOf)
