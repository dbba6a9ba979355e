import { useCall } from '@kafana/client/api/query.ts'
import { useToday } from '@kafana/client/browser/use-now.ts'
import type { Translate } from '@kafana/client/i18n/translator.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats, useVenue } from '@kafana/client/i18n/use-venue.ts'
import { useCanOpen } from '@kafana/client/session/screen-access.ts'
import type { FiscalDay, FiscalDayDocument } from '@kafana/contract'
import { isDay, ROUTES, csvTime, type CsvCell, type CsvNumber } from '@kafana/domain'
import { Button, Skeleton } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useTextParam } from '../../platform/url/search-params.ts'
import { DayChooser } from '../../ui/date-range.tsx'
import { fullName, PAYMENT_TEXT, SALE_DOCUMENT_TEXT } from '../../ui/labels.ts'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { downloadCsv, PrintHead } from '../../ui/report-output.tsx'
import { SALES_PARTS } from './day-sales-card.tsx'
import { classLines, countedTotal, DOCUMENT_TEXT } from './report-lines.ts'
import { ReportSheet } from './report-sheet.tsx'
import c from './fiscal-report-screen.module.css'

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

const documentRow = (document: FiscalDayDocument, t: Translate, timezone: string): CsvCell[] => [
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

const partRow = (text: string, { orders, voided, total }: FiscalDay['sales']['total']): CsvCell[] => [
  text,
  count(orders),
  count(voided),
  amount(total),
]

/**
 * The day's documents with a header, followed by the totals by tax class, ours and the device's, and by the day's sales
 * with what was printed for them.
 */
const csvRows = (
  { documents, ours, device, sales }: FiscalDay,
  t: Translate,
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
    [],
    [t('BOOK_DAY_SALES'), t('ORDERS'), t('BOOK_VOIDED_ORDERS'), inCurrency(t('TOTAL'))],
    ...SALES_PARTS.map(({ part, document }) => partRow(t(SALE_DOCUMENT_TEXT[document]), sales[part])),
    partRow(t('BOOK_ALL_SALES'), sales.total),
  ]
}

const ReportSkeleton = () => (
  <div className={c.sheet}>
    <div className={c.metrics}>
      {[0, 1, 2, 3].map((card) => (
        <Skeleton key={card} height={112} radius="lg" />
      ))}
    </div>
    <Skeleton height={260} radius="lg" />
    <Skeleton height={320} radius="lg" />
  </div>
)

const isNothing = ({ documents, sales: { total } }: FiscalDay): boolean =>
  documents.length + total.orders + total.voided === 0

interface ActionsProps {
  /** Undefined while the previous day is still shown. */
  readonly report: FiscalDay | undefined
}

const Actions = ({ report }: ActionsProps) => {
  const { t } = useTranslation()
  const venue = useVenue()
  const { decimalMark } = useFormats()
  const save = report && (() => downloadCsv(csvName(report.day), csvRows(report, t, venue), decimalMark))
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={20} aria-hidden />}
        disabled={!save || isNothing(report)}
        onClick={save}
      >
        {t('EXPORT')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconPrinter size={20} aria-hidden />}
        disabled={!save}
        onClick={() => window.print()}
      >
        {t('PRINT')}
      </Button>
    </>
  )
}

/** A day's receipts and stornos compared with the fiscal device; today unless another day is chosen. */
const FiscalReportScreen = () => {
  const { t } = useTranslation()
  const canOpen = useCanOpen()
  const today = useToday(useVenue())
  const [dayParam, setDayParam] = useTextParam('day')
  // A future day is replaced by today.
  const day = isDay(dayParam) && dayParam < today ? dayParam : today
  const report = useCall('fiscalBook', 'day', { query: { day } }, { placeholderData: keepPreviousData })
  const isStale = report.isPlaceholderData
  return (
    <Page
      title={t('FISCAL_BOOK')}
      back={canOpen('panel') ? ROUTES.panel : ROUTES.establishment}
      subtitle={<PrintHead range={{ from: day, to: day }} />}
      actions={<Actions report={isStale ? undefined : report.data} />}
    >
      <div className={c.dayChooser}>
        <DayChooser day={day} today={today} onDay={(next) => setDayParam(next >= today ? '' : next)} />
      </div>
      <div data-stale={isStale} aria-busy={isStale} className={c.content}>
        <QueryView query={report} failure={t('FISCAL_BOOK_FAILED')} skeleton={<ReportSkeleton />}>
          {(data) => <ReportSheet report={data} isToday={day === today} />}
        </QueryView>
      </div>
    </Page>
  )
}

export { FiscalReportScreen as Component }
