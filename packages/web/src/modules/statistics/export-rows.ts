import { ORDER_TYPE_TEXT } from '@kafana/client/i18n/order-type-text.ts'
import type { Translate } from '@kafana/client/i18n/translator.ts'
import type {
  DaySales,
  HourSales,
  PaidSales,
  PersonSales,
  ProductSales,
  RangeTotals,
  Sale,
  TypeSales,
} from '@kafana/contract'
import {
  type BillKind,
  type CsvCell,
  type CsvNumber,
  csvTime,
  fromMinor,
  marginOf,
  toMinor,
} from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'
import type { DayRange } from '../../ui/day-range.ts'
import { CATEGORY_TEXT, fullName, ROLE_TEXT } from '../../ui/labels.ts'
import { hourText } from './periods.ts'
import { categoriesOf } from './sold.ts'

/** What can be exported. */
export type ExportSubject =
  | 'orders'
  | 'products'
  | 'days'
  | 'people'
  | 'types'
  | 'service'
  | 'service-by-waiter'
  | 'categories'
  | 'hours'
  | 'comparison'

/** The file name with content and range: "kafana-orders-2026-10-21-2026-11-21.csv". */
export const csvName = (subject: ExportSubject, { from, to }: DayRange): string =>
  `kafana-${subject}-${from}-${to}.csv`

export type Rows = readonly (readonly CsvCell[])[]
/** Shown in the header row: the currency of the amounts (ISO 4217) and the time zone (IANA). */
export interface ExportVenue {
  readonly currency: string
  readonly timezone: string
}

const BILL_KIND_TEXT = {
  fiscal: 'BILL_KIND_FISCAL',
  pre: 'BILL_KIND_PRE',
  storno: 'BILL_KIND_STORNO',
  comp: 'DISCOUNT_COMP',
  invoice: 'INVOICE',
  credit: 'BILL_KIND_CREDIT',
} as const satisfies Record<BillKind, TranslationKey>

const amount = (value: number): CsvNumber => ({ value, decimals: 2 })
const count = (value: number): CsvNumber => ({ value, decimals: 0 })
const inCurrency = (headers: readonly string[], currency: string): string[] =>
  headers.map((header) => `${header} (${currency})`)

const saleRow = (sale: Sale, t: Translate, timezone: string): CsvCell[] => [
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
  t: Translate,
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
    ...inCurrency([t('TOTAL'), t('EXPORT_LINE_TAX'), t('EXPORT_LINE_NET'), t('COST'), t('PROFIT')], currency),
    t('BILL'),
    t('RECEIPT_NUMBER'),
  ],
  ...sales.map((sale) => saleRow(sale, t, timezone)),
]

const soldHeaders = (t: Translate, currency: string): string[] => [
  t('SOLD'),
  ...inCurrency([t('REVENUE'), t('NET'), t('COST'), t('PROFIT')], currency),
  `${t('MARGIN')} (%)`,
]
const soldCells = (
  sold: Pick<ProductSales, 'quantity' | 'revenue' | 'net' | 'cost' | 'profit'>,
): CsvCell[] => {
  const margin = marginOf(sold)
  return [
    count(sold.quantity),
    ...[sold.revenue, sold.net, sold.cost, sold.profit].map(amount),
    margin === null ? null : { value: margin, decimals: 1 },
  ]
}

/** One row per product sold, with a header. */
export const productRows = (
  products: readonly ProductSales[],
  t: Translate,
  { currency }: ExportVenue,
): Rows => [
  [t('PRODUCT'), t('CATEGORY'), ...soldHeaders(t, currency)],
  ...products.map((product) => [product.name, t(CATEGORY_TEXT[product.category]), ...soldCells(product)]),
]

/** One row per category, with a header. */
export const categoryRows = (
  products: readonly ProductSales[],
  t: Translate,
  { currency }: ExportVenue,
): Rows => [
  [t('CATEGORY'), ...soldHeaders(t, currency)],
  ...categoriesOf(products).map((sold) => [t(CATEGORY_TEXT[sold.category]), ...soldCells(sold)]),
]

/** One row per business day, including days without sales, with a header. */
export const dayRows = (days: readonly DaySales[], t: Translate, { currency }: ExportVenue): Rows => [
  [t('DATE'), t('ORDERS'), ...inCurrency([t('REVENUE'), t('PROFIT')], currency)],
  ...days.map(({ date, orders, revenue, profit }) => [date, count(orders), amount(revenue), amount(profit)]),
]

/** How sales were paid, as columns that come to the revenue; one for other ways than cash and card only if it is used. */
const paymentColumns = (sales: readonly PaidSales[], t: Translate) => {
  const hasOther = sales.some(({ other }) => other !== undefined)
  return {
    headers: [t('PAYMENT_CASH'), t('PAYMENT_CARD'), ...(hasOther ? [t('PAYMENT_OTHER')] : [])],
    amountsOf: ({ cash, card, other = 0 }: PaidSales) => [cash, card, ...(hasOther ? [other] : [])],
  }
}

/** One row per type of orders, with a header. */
export const typeRows = (types: readonly TypeSales[], t: Translate, { currency }: ExportVenue): Rows => [
  [t('ORDER_TYPE'), t('ORDERS'), ...inCurrency([t('REVENUE'), t('AVERAGE_ORDER')], currency)],
  ...types.map(({ type, orders, revenue, averageOrder }) => [
    t(ORDER_TYPE_TEXT[type]),
    count(orders),
    amount(revenue),
    amount(averageOrder),
  ]),
]

/** One row per person, with a header; `cash held now` is that of the moment of the export. */
export const peopleRows = (people: readonly PersonSales[], t: Translate, { currency }: ExportVenue): Rows => {
  const money = (...keys: readonly TranslationKey[]) =>
    inCurrency(
      keys.map((key) => t(key)),
      currency,
    )
  const payments = paymentColumns(people, t)
  return [
    [
      t('PERSON_NAME'),
      t('ROLE'),
      t('ORDERS'),
      ...money('REVENUE', 'AVERAGE_ORDER'),
      ...inCurrency(payments.headers, currency),
      t('BOOK_STORNO'),
      ...money('BOOK_STORNO'),
      t('VOIDS'),
      ...money('VOIDS'),
      t('ORDERS_TAKEN'),
      ...money('ORDERS_TAKEN', 'CASH_HELD_NOW'),
    ],
    ...people.map((row) => {
      const { person, role, taken, takenBack, voids, balance } = row
      return [
        fullName(person),
        t(ROLE_TEXT[role]),
        count(row.orders),
        ...[row.revenue, row.averageOrder, ...payments.amountsOf(row)].map(amount),
        count(takenBack.orders),
        amount(takenBack.total),
        count(voids.orders),
        amount(voids.total),
        count(taken.orders),
        amount(taken.total),
        amount(balance),
      ]
    }),
  ]
}

/** One row per hour of a day, with a header. */
export const hourRows = (
  hours: readonly HourSales[],
  t: Translate,
  { currency, timezone }: ExportVenue,
): Rows => [
  [`${t('HOUR')} (${timezone})`, t('ORDERS'), ...inCurrency([t('REVENUE'), t('PROFIT')], currency)],
  ...hours.map(({ hour, orders, revenue, profit }) => [
    hourText(hour),
    count(orders),
    amount(revenue),
    amount(profit),
  ]),
]

/** A range with its sums. */
export interface ComparedTotals {
  readonly label: string
  readonly range: DayRange
  readonly totals: RangeTotals
}

/** One row per range, the present one first, with a header. */
export const comparisonRows = (
  ranges: readonly ComparedTotals[],
  t: Translate,
  { currency }: ExportVenue,
): Rows => {
  const payments = paymentColumns(
    ranges.map(({ totals }) => totals),
    t,
  )
  return [
    [
      t('COMPARISON'),
      t('FROM'),
      t('TO'),
      t('ORDERS'),
      ...inCurrency([t('REVENUE'), t('PROFIT'), t('AVERAGE_ORDER'), ...payments.headers], currency),
      ...inCurrency([t('BOOK_STORNO'), t('VOIDS')], currency),
    ],
    ...ranges.map(({ label, range: { from, to }, totals }) => [
      label,
      from,
      to,
      count(totals.orders),
      ...[totals.revenue, totals.profit, totals.averageOrder, ...payments.amountsOf(totals)].map(amount),
      amount(totals.takenBack.total),
      amount(totals.voids.total),
    ]),
  ]
}
