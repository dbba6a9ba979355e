import type { FiscalDay } from '@kafana/contract'
import { isDay, ROUTES } from '@kafana/domain'
import { Button, Skeleton } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../platform/api/query.ts'
import { useToday } from '../../platform/browser/use-now.ts'
import { useFormats, useVenue } from '../../platform/i18n/use-formats.ts'
import { useAddressText } from '../../platform/links/use-address-text.ts'
import { DayChooser } from '../../ui/day-chooser.tsx'
import { downloadCsv } from '../../ui/download-csv.ts'
import { Page } from '../../ui/page.tsx'
import { PrintHead } from '../../ui/print-head.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { bookName, bookRows } from './book-rows.ts'
import { BookSheet } from './book-sheet.tsx'
import c from './fiscal-book-screen.module.css'

const Shape = () => (
  <div className={c.sheet}>
    <div className={c.figures}>
      {[0, 1, 2, 3].map((card) => (
        <Skeleton key={card} height={112} radius="lg" />
      ))}
    </div>
    <Skeleton height={260} radius="lg" />
    <Skeleton height={320} radius="lg" />
  </div>
)

interface ActionsProps {
  /** Nothing while another day than the chosen one is shown. */
  readonly book: FiscalDay | undefined
}

const Actions = ({ book }: ActionsProps) => {
  const { t } = useTranslation()
  const venue = useVenue()
  const { decimalMark } = useFormats()
  const save = book && (() => downloadCsv(bookName(book.day), bookRows(book, t, venue), decimalMark))
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={20} aria-hidden />}
        disabled={!save || book.documents.length === 0}
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

/** A day's receipts and stornos, beside what the fiscal device counted: today, unless the address or the owner says another day. */
const FiscalBookScreen = () => {
  const { t } = useTranslation()
  const today = useToday(useVenue())
  const [wanted, setWanted] = useAddressText('day')
  // Nothing was printed in the future.
  const day = isDay(wanted) && wanted < today ? wanted : today
  const book = useCall('fiscalBook', 'day', { query: { day } }, { placeholderData: keepPreviousData })
  const isOld = book.isPlaceholderData
  return (
    <Page
      title={t('FISCAL_BOOK')}
      back={ROUTES.panel}
      subtitle={<PrintHead range={{ from: day, to: day }} />}
      actions={<Actions book={isOld ? undefined : book.data} />}
    >
      <div className={c.days}>
        <DayChooser day={day} today={today} onDay={(next) => setWanted(next >= today ? '' : next)} />
      </div>
      <div data-old={isOld} aria-busy={isOld} className={c.whole}>
        <QueryView query={book} failure={t('FISCAL_BOOK_FAILED')} skeleton={<Shape />}>
          {(data) => <BookSheet book={data} isToday={day === today} />}
        </QueryView>
      </div>
    </Page>
  )
}

export { FiscalBookScreen as Component }
