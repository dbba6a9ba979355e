import type { DaySales, ProductSales, Sale } from '@kafana/contract'
import { csvTime, fromMinor, toMinor, type BillKind, type CsvCell, type CsvNumber } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'
import type { TFunction } from 'i18next'
import { CATEGORY_TEXT } from '../../ui/category-text.ts'
import { fullName } from '../../ui/full-name.ts'

type Rows = readonly (readonly CsvCell[])[]
/** What the header row names beside the columns: the currency of the amounts (ISO 4217) and the zone of the times (IANA). */
export interface ExportVenue {
  readonly currency: string
  readonly timezone: string
}

export const BILL_KIND_TEXT = {
  fiscal: 'BILL_KIND_FISCAL',
  pre: 'BILL_KIND_PRE',
  storno: 'BILL_KIND_STORNO',
} as const satisfies Record<BillKind, TranslationKey>

const amount = (value: number): CsvNumber => ({ value, decimals: 2 })
const count = (value: number): CsvNumber => ({ value, decimals: 0 })
const inCurrency = (words: readonly string[], currency: string): string[] =>
  words.map((word) => `${word} (${currency})`)

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

/** One row for each billed order, under a header. */
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

/** One row for each product sold, under a header. */
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

/** One row for each day of the venue, also for those without a sale, under a header. */
export const dayRows = (days: readonly DaySales[], t: TFunction, { currency }: ExportVenue): Rows => [
  [t('DATE'), t('ORDERS'), ...inCurrency([t('REVENUE'), t('PROFIT')], currency)],
  ...days.map(({ date, orders, revenue, profit }) => [date, count(orders), amount(revenue), amount(profit)]),
]
