import type { DaySales, ProductSales, Sale } from '@kafana/contract'
import { type BillKind, type CsvCell, type CsvNumber, csvTime, fromMinor, toMinor } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'
import type { TFunction } from 'i18next'
import type { DayRange } from '../../ui/day-range.ts'
import { CATEGORY_TEXT, fullName } from '../../ui/labels.ts'

/** The file name with content and range: "kafana-orders-2026-10-21-2026-11-21.csv". */
export const csvName = (subject: 'orders' | 'products' | 'days', { from, to }: DayRange): string =>
  `kafana-${subject}-${from}-${to}.csv`

type Rows = readonly (readonly CsvCell[])[]
/** Shown in the header row: the currency of the amounts (ISO 4217) and the time zone (IANA). */
interface ExportVenue {
  readonly currency: string
  readonly timezone: string
}

const BILL_KIND_TEXT = {
  fiscal: 'BILL_KIND_FISCAL',
  pre: 'BILL_KIND_PRE',
  storno: 'BILL_KIND_STORNO',
} as const satisfies Record<BillKind, TranslationKey>

const amount = (value: number): CsvNumber => ({ value, decimals: 2 })
const count = (value: number): CsvNumber => ({ value, decimals: 0 })
const inCurrency = (headers: readonly string[], currency: string): string[] =>
  headers.map((header) => `${header} (${currency})`)

const saleRow = (sale: Sale, t: TFunction, timezone: string): CsvCell[] => [
  sale.name,
  sale.table,
  sale.zone,
  t(CATEGORY_TEXT[sale.category]),
  csvTime(Date.parse(sale.createdAt), timezone),
  csvTime(Date.parse(sale.billedAt), timezone),
  fullName(sale.createdBy),
  amount(sale.total),
  amount(fromMinor(toMinor(sale.total) - toMinor(sale.net))),
  amount(sale.net),
  amount(sale.cost),
  amount(sale.profit),
  sale.billKind === null ? null : t(BILL_KIND_TEXT[sale.billKind]),
  sale.receiptNo === null ? null : count(sale.receiptNo),
]

/** One row per billed order, with a header. */
export const orderRows = (
  sales: readonly Sale[],
  t: TFunction,
  { currency, timezone }: ExportVenue,
): Rows => [
  [
    t('ORDER_NAME'),
    t('TABLE'),
    t('ZONE'),
    t('CATEGORY'),
    `${t('EXPORT_ORDERED_AT')} (${timezone})`,
    `${t('BILLED_AT')} (${timezone})`,
    t('TAKEN_BY'),
    ...inCurrency([t('TOTAL'), t('TAX'), t('NET'), t('COST'), t('PROFIT')], currency),
    t('BILL'),
    t('RECEIPT_NUMBER'),
  ],
  ...sales.map((sale) => saleRow(sale, t, timezone)),
]

/** One row per product sold, with a header. */
export const productRows = (
  products: readonly ProductSales[],
  t: TFunction,
  { currency }: ExportVenue,
): Rows => [
  [t('PRODUCT'), t('CATEGORY'), t('SOLD'), ...inCurrency([t('REVENUE'), t('PROFIT')], currency)],
  ...products.map(({ name, category, quantity, revenue, profit }) => [
    name,
    t(CATEGORY_TEXT[category]),
    count(quantity),
    amount(revenue),
    amount(profit),
  ]),
]

/** One row per business day, including days without sales, with a header. */
export const dayRows = (days: readonly DaySales[], t: TFunction, { currency }: ExportVenue): Rows => [
  [t('DATE'), t('ORDERS'), ...inCurrency([t('REVENUE'), t('PROFIT')], currency)],
  ...days.map(({ date, orders, revenue, profit }) => [date, count(orders), amount(revenue), amount(profit)]),
]
