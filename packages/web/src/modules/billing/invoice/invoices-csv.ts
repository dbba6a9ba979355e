import type { Translate } from '@kafana/client/i18n/translator.ts'
import type { InvoiceClass, InvoiceSummary } from '@kafana/contract'
import { type CsvCell, type CsvNumber, csvTime } from '@kafana/domain'

interface Words {
  readonly t: Translate
  /** Of the amounts (ISO 4217). */
  readonly currency: string
  /** Of the times (IANA). */
  readonly timezone: string
}

/** The file name with the month: "kafana-invoices-2026-11.csv". */
export const invoicesCsvName = (month: string): string => `kafana-invoices-${month}.csv`

/** What an invoice counts with: a credit note is subtracted. */
export const counted = ({ kind }: Pick<InvoiceSummary, 'kind'>, amount: number): number =>
  kind === 'credit' ? 0 - amount : amount

/** The class of a letter with its rate, where that is known. */
export const className = ({ taxClass, rate }: InvoiceClass, t: Translate): string =>
  rate === null ? taxClass : `${taxClass} · ${t('BOOK_RATE', { rate: String(rate) })}`

const documentOf = ({ kind, instead }: InvoiceSummary) => {
  if (kind === 'credit') return 'CREDIT_NOTE'
  return instead ? 'INVOICE_INSTEAD' : 'INVOICE'
}
const amount = (value: number): CsvNumber => ({ value, decimals: 2 })
const isSame = (a: InvoiceClass, b: InvoiceClass): boolean => a.taxClass === b.taxClass && a.rate === b.rate

/** The invoices of a month, one a row, with net and tax of each class in columns of their own, and the totals: of all, and of those that their orders have instead of a receipt. */
export const invoicesCsvRows = (
  invoices: readonly InvoiceSummary[],
  classes: readonly InvoiceClass[],
  { t, currency, timezone }: Words,
): readonly (readonly CsvCell[])[] => {
  const rounded = (value: number): number => Math.round(value * 100) / 100
  const sumOf = (of: 'total' | 'vat', some = invoices): number =>
    rounded(some.reduce((sum, invoice) => sum + counted(invoice, invoice[of]), 0))
  /** The tax of these is not on a receipt. */
  const instead = invoices.filter((invoice) => invoice.instead === true)
  const ofClass = (each: InvoiceClass, part: 'net' | 'vat'): number =>
    rounded(
      instead.reduce((sum, invoice) => {
        const own = invoice.classes.find((of) => isSame(of, each))
        return sum + (own ? counted(invoice, own[part]) : 0)
      }, 0),
    )
  const unused = Array.from({ length: 7 }, () => null)
  return [
    [
      t('INVOICE_NUMBER'),
      t('DOCUMENT'),
      `${t('INVOICE_DATE')} (${timezone})`,
      t('INVOICE_BUYER'),
      t('TAX_NUMBER'),
      t('ADDRESS'),
      t('CITY'),
      t('RECEIPT_NUMBER'),
      ...classes.flatMap((each) =>
        (['NET', 'INVOICE_VAT'] as const).map((part) => `${t(part)} ${className(each, t)} (${currency})`),
      ),
      `${t('INVOICE_VAT')} (${currency})`,
      `${t('TOTAL')} (${currency})`,
    ],
    ...invoices.map((invoice): CsvCell[] => [
      invoice._id,
      t(documentOf(invoice)),
      csvTime(Date.parse(invoice.issuedAt), timezone),
      invoice.buyer.name,
      invoice.buyer.taxNumber,
      invoice.buyer.address,
      invoice.buyer.city,
      invoice.receiptNo === null ? null : { value: invoice.receiptNo, decimals: 0 },
      ...classes.flatMap((each) => {
        const own = invoice.classes.find((of) => isSame(of, each))
        return own ? [own.net, own.vat].map((part) => amount(counted(invoice, part))) : [null, null]
      }),
      amount(counted(invoice, invoice.vat)),
      amount(counted(invoice, invoice.total)),
    ]),
    [
      t('TOTAL'),
      ...unused,
      ...classes.flatMap(({ net, vat }) => [amount(net), amount(vat)]),
      amount(sumOf('vat')),
      amount(sumOf('total')),
    ],
    ...(instead.length === 0
      ? []
      : [
          [
            t('INVOICE_INSTEAD'),
            ...unused,
            ...classes.flatMap((each) => [amount(ofClass(each, 'net')), amount(ofClass(each, 'vat'))]),
            amount(sumOf('vat', instead)),
            amount(sumOf('total', instead)),
          ],
        ]),
  ]
}
