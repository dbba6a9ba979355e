import { useCall } from '@kafana/client/api/query.ts'
import { useToday } from '@kafana/client/browser/use-now.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats, useVenue } from '@kafana/client/i18n/use-venue.ts'
import { useCanOpen } from '@kafana/client/session/screen-access.ts'
import type { FiscalDay } from '@kafana/contract'
import { isDay, ROUTES } from '@kafana/domain'
import { Button, Skeleton } from '@mantine/core'
import { IconDownload, IconFileInvoice, IconPrinter } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useTextParam } from '../../platform/url/search-params.ts'
import { DayChooser } from '../../ui/date-range.tsx'
import { Page } from '../../ui/page.tsx'
import { useTenders } from '../../ui/payment-texts.ts'
import { QueryView } from '../../ui/query-view.tsx'
import { downloadCsv, PrintHead } from '../../ui/report-output.tsx'
import { Invoices } from '../billing/index.ts'
import { csvName, csvRows } from './report-csv.ts'
import { hasOtherTenders } from './report-lines.ts'
import { ReportSheet } from './report-sheet.tsx'
import c from './fiscal-report-screen.module.css'

/** Of the parameter `view` of the address. */
const INVOICES_VIEW = 'invoices'

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
  const { nameOf } = useTenders(report !== undefined && hasOtherTenders(report))
  const save =
    report && (() => downloadCsv(csvName(report.day), csvRows(report, { t, nameOf, ...venue }), decimalMark))
  return (
    <>
      <Button
        component={Link}
        to={`${ROUTES.fiscalBook}?view=${INVOICES_VIEW}`}
        variant="default"
        leftSection={<IconFileInvoice size={20} aria-hidden />}
      >
        {t('INVOICES_ISSUED')}
      </Button>
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
const DayReport = () => {
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

/** The fiscal report of a day, or the list of the invoices for fiscal receipts. */
const FiscalReportScreen = () => {
  const [view] = useTextParam('view')
  return view === INVOICES_VIEW ? <Invoices /> : <DayReport />
}

export { FiscalReportScreen as Component }
