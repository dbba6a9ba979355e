import type { Translate } from '@kafana/client/i18n/translator.ts'
import type { FiscalDay, FiscalDayDocument } from '@kafana/contract'
import { csvTime, type CsvCell, type CsvNumber } from '@kafana/domain'
import { fullName, PAYMENT_TEXT, SALE_DOCUMENT_TEXT } from '../../ui/labels.ts'
import { partsOfSales } from './day-sales-card.tsx'
import {
  classLines,
  countedTotal,
  DOCUMENT_TEXT,
  hasOtherTenders,
  paidBy,
  sumOfAmounts,
  type TenderId,
  tendersOf,
} from './report-lines.ts'

type Rows = readonly (readonly CsvCell[])[]
interface CsvWords {
  readonly t: Translate
  readonly nameOf: (tender: TenderId) => string
  /** Of the amounts (ISO 4217). */
  readonly currency: string
  /** Of the times (IANA). */
  readonly timezone: string
}

/** The file name with the venue's day: "kafana-fiscal-book-2026-11-21.csv". */
export const csvName = (day: string): string => `kafana-fiscal-book-${day}.csv`

const amount = (value: number | undefined): CsvNumber | null =>
  value === undefined ? null : { value, decimals: 2 }
const count = (value: number | null): CsvNumber | null => (value === null ? null : { value, decimals: 0 })

/** How a document is paid: one word, or the names of its payments, whose amounts are in columns of their own. */
const paymentText = (
  { payment, payments }: FiscalDayDocument,
  { t, nameOf }: Pick<CsvWords, 't' | 'nameOf'>,
): string | null => (payments ? payments.map(nameOf).join(' + ') : payment && t(PAYMENT_TEXT[payment]))

const documentRow = (
  document: FiscalDayDocument,
  tenders: readonly TenderId[],
  { t, nameOf, timezone }: CsvWords,
): CsvCell[] => [
  csvTime(Date.parse(document.at), timezone),
  t(DOCUMENT_TEXT[document.kind]),
  count(document.receiptNo),
  count(document.refReceiptNo),
  document.serial,
  count(document.billNo),
  document.closedBy && fullName(document.closedBy),
  paymentText(document, { t, nameOf }),
  amount(countedTotal(document)),
  ...tenders.map((tender) => amount(paidBy(document, tender))),
]

const partRow = (text: string, { orders, voided, total }: FiscalDay['sales']['total']): CsvCell[] => [
  text,
  count(orders),
  count(voided),
  amount(total),
]

/** What was paid by tender with its total; nothing where the documents say it. */
const tenderRows = (
  report: FiscalDay,
  { t, nameOf }: CsvWords,
  inCurrency: (header: string) => string,
): Rows => {
  if (!hasOtherTenders(report)) return []
  const { tenders } = report
  const sumOf = (of: 'amount' | 'rounding' | 'tips') => sumOfAmounts(tenders.map((tender) => tender[of]))
  const row = (
    text: string,
    sums: Pick<FiscalDay['tenders'][number], 'amount' | 'rounding' | 'tips'>,
  ): CsvCell[] => [text, amount(sums.amount), amount(sums.rounding), amount(sums.tips)]
  return [
    [],
    [t('BOOK_TENDERS'), ...[t('TOTAL'), t('PAYMENT_ROUNDING'), t('PAYMENT_TIP')].map(inCurrency)],
    ...tenders.map((tender) => row(nameOf(tender), tender)),
    row(t('TOTAL'), { amount: sumOf('amount'), rounding: sumOf('rounding'), tips: sumOf('tips') }),
  ]
}

/**
 * The day's documents with a header, followed by the totals by tax class, ours and the device's, by the day's sales with
 * what was printed for them, and by what was paid in which way where cash and card do not say it.
 */
export const csvRows = (report: FiscalDay, words: CsvWords): Rows => {
  const { documents, ours, device, sales } = report
  const { t, nameOf, currency, timezone } = words
  const tenders = tendersOf(documents)
  const inCurrency = (header: string): string => `${header} (${currency})`
  return [
    [
      `${t('DOCUMENT_TIME')} (${timezone})`,
      t('DOCUMENT'),
      t('RECEIPT_NUMBER'),
      t('DOCUMENT_TAKEN_BACK'),
      t('BOOK_SERIAL'),
      t('BILL_NUMBER'),
      t('CLOSED_BY'),
      t('PAYMENT'),
      inCurrency(t('TOTAL')),
      ...tenders.map((tender) => inCurrency(nameOf(tender))),
    ],
    ...documents.map((document) => documentRow(document, tenders, words)),
    [],
    [
      t('BOOK_CLASS'),
      t('TAX_RATE'),
      ...[
        t('BOOK_SALES'),
        t('BOOK_STORNO'),
        t('BOOK_TURNOVER'),
        t('BOOK_VAT'),
        t('BOOK_DEVICE_TURNOVER'),
        t('BOOK_DEVICE_VAT'),
      ].map(inCurrency),
    ],
    ...classLines(ours, device).map((line): CsvCell[] => [
      line.taxClass ?? t('TOTAL'),
      amount(line.rate ?? undefined),
      amount(line.ours.sales),
      amount(line.ours.storno === 0 ? 0 : -line.ours.storno),
      amount(line.ours.turnover),
      amount(line.ours.vat),
      amount(line.device?.turnover),
      amount(line.device?.vat),
    ]),
    [],
    [t('BOOK_DAY_SALES'), t('ORDERS'), t('BOOK_VOIDED_ORDERS'), inCurrency(t('TOTAL'))],
    ...partsOfSales(sales).map(({ document, of }) => partRow(t(SALE_DOCUMENT_TEXT[document]), of)),
    partRow(t('BOOK_ALL_SALES'), sales.total),
    ...tenderRows(report, words, inCurrency),
  ]
}
