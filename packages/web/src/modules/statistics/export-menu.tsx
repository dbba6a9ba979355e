import { part } from '@kafana/client/browser/parts.ts'
import type { Translate } from '@kafana/client/i18n/translator.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats, useVenue } from '@kafana/client/i18n/use-venue.ts'
import type { DaySales, HourSales, PersonSales, ProductSales, RangeTotals } from '@kafana/contract'
import { Button } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { boundsOf, type DayRange } from '../../ui/day-range.ts'
import { deferred } from '../../ui/deferred.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { notify } from '../../ui/notify.tsx'
import { downloadCsv } from '../../ui/report-output.tsx'
import type { ExportProgress } from './export-progress.tsx'
import type { ComparedTotals, ExportSubject, ExportVenue, Rows } from './export-rows.ts'
import type { EarlierRange } from './use-comparison.ts'

/** What the files contain; nobody needs it before the first export. */
const exportRows = part(async () => import('./export-rows.ts'))
const allSales = part(async () => (await import('./fetch-sales.ts')).fetchSales)

const ProgressDialog = deferred(async () => (await import('./export-progress.tsx')).ProgressDialog)

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
      const fetchSales = await allSales.load()
      const sales = await fetchSales(boundsOf(range, venue), setProgress, controller.signal)
      const { csvName, orderRows } = await exportRows.load()
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
  readonly people: readonly PersonSales[] | undefined
  /** Of a range of one day; undefined for longer ones. */
  readonly hours: readonly HourSales[] | undefined
  readonly totals: RangeTotals | undefined
  readonly earlier: readonly EarlierRange[]
}

type ExportRows = Awaited<ReturnType<typeof exportRows.load>>

/** The range and those that it is compared with; undefined until all of them are loaded. */
const comparedOf = (
  { range, totals, earlier }: Pick<Props, 'range' | 'totals' | 'earlier'>,
  t: Translate,
): ComparedTotals[] | undefined => {
  const ranges = [
    { label: t('THIS_PERIOD'), range, totals },
    ...earlier.map((of) => ({ ...of, label: t(of.label) })),
  ]
  return ranges.every((of): of is ComparedTotals => of.totals !== undefined) ? ranges : undefined
}

/** Exports what the screen shows, or the orders of the range, as CSV. */
export const ExportMenu = (props: Props) => {
  const { range, rows, products, days, people, hours } = props
  const { t } = useTranslation()
  const venue = useVenue()
  const { decimalMark } = useFormats()
  const { progress, start, cancel } = useOrdersExport(range)
  const save = async (subject: ExportSubject, rowsFrom: (from: ExportRows) => Rows): Promise<void> => {
    try {
      const loaded = await exportRows.load()
      downloadCsv(loaded.csvName(subject, range), rowsFrom(loaded), decimalMark)
    } catch {
      notify.error(t('ERROR_NETWORK'))
    }
  }
  /** An item of the menu; disabled until its data are there. */
  const item = <T,>(
    text: string,
    subject: ExportSubject,
    data: T | undefined,
    rowsOf: (from: ExportRows) => (data: T, t: Translate, venue: ExportVenue) => Rows,
  ) => ({
    text,
    disabled: data === undefined,
    onClick: () => {
      if (data !== undefined) void save(subject, (from) => rowsOf(from)(data, t, venue))
    },
  })
  return (
    <>
      <MenuButton
        items={[
          { heading: t('EXPORT_AS_CSV') },
          { text: t('ORDERS'), onClick: () => void start(rows) },
          item(t('PEOPLE'), 'people', people, (from) => from.peopleRows),
          item(t('PRODUCTS'), 'products', products, (from) => from.productRows),
          item(t('CATEGORIES'), 'categories', products, (from) => from.categoryRows),
          range.from === range.to
            ? item(t('HOURS'), 'hours', hours, (from) => from.hourRows)
            : item(t('DAYS'), 'days', days, (from) => from.dayRows),
          item(t('COMPARISON'), 'comparison', comparedOf(props, t), (from) => from.comparisonRows),
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
