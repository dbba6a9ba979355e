import type { FiscalDayDocument, FiscalDay } from '@kafana/contract'
import { csvTime, type CsvCell, type CsvNumber } from '@kafana/domain'
import type { TFunction } from 'i18next'
import { fullName, PAYMENT_TEXT } from '../../ui/labels.ts'
import { classLines, countedTotal, DOCUMENT_TEXT } from './report-lines.ts'

type Rows = readonly (readonly CsvCell[])[]
/** The currency of the amounts (ISO 4217) and the zone of the times (IANA). */
interface CsvVenue {
  readonly currency: string
  readonly timezone: string
}

/** The file name with the venue's day: "kafana-fiscal-book-2026-11-21.csv". */
export const csvName = (day: string): string => `kafana-fiscal-book-${day}.csv`

const amount = (value: number | undefined): CsvNumber | null =>
  value === undefined ? null : { value, decimals: 2 }
const count = (value: number | null): CsvNumber | null => (value === null ? null : { value, decimals: 0 })

const documentRow = (document: FiscalDayDocument, t: TFunction, timezone: string): CsvCell[] => [
  csvTime(Date.parse(document.at), timezone),
  t(DOCUMENT_TEXT[document.kind]),
  count(document.receiptNo),
  count(document.refReceiptNo),
  document.serial,
  count(document.billNo),
  document.closedBy && fullName(document.closedBy),
  document.payment && t(PAYMENT_TEXT[document.payment]),
  amount(countedTotal(document)),
]

/** The day's documents with a header, followed by the totals by tax class, ours and the device's. */
export const csvRows = (
  { documents, ours, device }: FiscalDay,
  t: TFunction,
  { currency, timezone }: CsvVenue,
): Rows => {
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
    ],
    ...documents.map((document) => documentRow(document, t, timezone)),
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
  ]
}
