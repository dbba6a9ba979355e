import type { DaySales, ProductSales, Sale } from '@kafana/contract'
import { type BillKind, type CsvCell, type CsvNumber, csvTime, fromMinor, toMinor } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'
import { Button } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../platform/api/api.ts'
import { useFormats, useVenue } from '../../platform/i18n/use-venue.ts'
import { boundsOf, type DayRange } from '../../ui/day-range.ts'
import { deferred } from '../../ui/deferred.tsx'
import { CATEGORY_TEXT, fullName } from '../../ui/labels.ts'
import { MenuButton } from '../../ui/menu-button.tsx'
import { notify } from '../../ui/notify.tsx'
import { downloadCsv } from '../../ui/report-output.tsx'
import type { ExportProgress } from './export-progress.tsx'

const ProgressDialog = deferred(async () => (await import('./export-progress.tsx')).ProgressDialog)

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
const orderRows = (sales: readonly Sale[], t: TFunction, { currency, timezone }: ExportVenue): Rows => [
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

/** One row per product sold, with a header. */
const productRows = (products: readonly ProductSales[], t: TFunction, { currency }: ExportVenue): Rows => [
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
const dayRows = (days: readonly DaySales[], t: TFunction, { currency }: ExportVenue): Rows => [
  [t('DATE'), t('ORDERS'), ...inCurrency([t('REVENUE'), t('PROFIT')], currency)],
  ...days.map(({ date, orders, revenue, profit }) => [date, count(orders), amount(revenue), amount(profit)]),
]

/** The maximum page size. */
const PAGE_SIZE = 1000

/** All sales of a range (ISO instants), oldest first, loaded page by page. Rejects when aborted. */
const fetchSales = async (
  range: { start: string; end: string },
  onProgress: (progress: ExportProgress) => void,
  signal: AbortSignal,
): Promise<Sale[]> => {
  const all: Sale[] = []
  let after: string | undefined
  do {
    const { sales, next, totalSales } = await api.statistics.sales(
      { query: { ...range, limit: PAGE_SIZE, ...(after === undefined ? {} : { after }) } },
      { signal },
    )
    all.push(...sales)
    onProgress({ done: all.length, total: totalSales })
    after = next ?? undefined
  } while (after !== undefined)
  return all
}

/** Exports all orders of a range with progress; aborted by `cancel` or unmount. */
const useOrdersExport = (range: DayRange) => {
  const { t } = useTranslation()
  const venue = useVenue()
  const { decimalMark } = useFormats()
  const [progress, setProgress] = useState<ExportProgress | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = async (total: number): Promise<void> => {
    const controller = new AbortController()
    running.current = controller
    setProgress({ done: 0, total })
    try {
      const sales = await fetchSales(boundsOf(range, venue), setProgress, controller.signal)
      if (!controller.signal.aborted)
        downloadCsv(csvName('orders', range), orderRows(sales, t, venue), decimalMark)
    } catch {
      if (!controller.signal.aborted) notify.error(t('FAILED_TO_FETCH_STATISTICS'))
    }
    if (running.current === controller) setProgress(null)
  }
  const cancel = (): void => {
    running.current?.abort()
    running.current = null
    setProgress(null)
  }
  return { progress, start, cancel }
}

interface Props {
  readonly range: DayRange
  /** How many orders and stornos can be exported; 0 while unknown. */
  readonly rows: number
  readonly products: readonly ProductSales[] | undefined
  readonly days: readonly DaySales[] | undefined
}

/** Exports the orders, products or days of the range as CSV. */
export const ExportMenu = ({ range, rows, products, days }: Props) => {
  const { t } = useTranslation()
  const venue = useVenue()
  const { decimalMark } = useFormats()
  const { progress, start, cancel } = useOrdersExport(range)
  const saveProducts = (): void => {
    if (products) downloadCsv(csvName('products', range), productRows(products, t, venue), decimalMark)
  }
  const saveDays = (): void => {
    if (days) downloadCsv(csvName('days', range), dayRows(days, t, venue), decimalMark)
  }
  return (
    <>
      <MenuButton
        items={[
          { heading: t('EXPORT_AS_CSV') },
          { text: t('ORDERS'), onClick: () => void start(rows) },
          { text: t('PRODUCTS'), disabled: products === undefined, onClick: saveProducts },
          { text: t('DAYS'), disabled: days === undefined, onClick: saveDays },
        ]}
      >
        <Button
          variant="default"
          disabled={rows === 0}
          leftSection={<IconDownload size={20} aria-hidden />}
          rightSection={<IconChevronDown size={18} aria-hidden />}
        >
          {t('EXPORT')}
        </Button>
      </MenuButton>
      {progress && <ProgressDialog progress={progress} onClose={cancel} />}
    </>
  )
}
