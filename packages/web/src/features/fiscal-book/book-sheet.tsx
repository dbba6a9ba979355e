import type { FiscalDay } from '@kafana/contract'
import { Alert } from '@mantine/core'
import { IconCircleCheck, IconInfoCircle, IconReceiptOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/empty-state.tsx'
import { BookFigures } from './book-figures.tsx'
import { ClassTable } from './class-table.tsx'
import { ClosingsCard } from './closings-card.tsx'
import { DifferencesCard } from './differences-card.tsx'
import { DocumentsCard } from './documents-card.tsx'
import { PreBilledNote } from './pre-billed-note.tsx'
import c from './fiscal-book-screen.module.css'

/** Does the device agree, or has nobody heard of it? Told before the figures, since it says how far they can be trusted. */
const Verdict = ({ book: { device, differences } }: { readonly book: FiscalDay }) => {
  const { t } = useTranslation()
  if (device === null)
    return (
      <Alert color="gray" icon={<IconInfoCircle aria-hidden />} title={t('BOOK_NO_DEVICE')}>
        {t('BOOK_NO_DEVICE_HINT')}
      </Alert>
    )
  if (differences.length > 0) return null
  return (
    <Alert
      color="teal"
      icon={<IconCircleCheck aria-hidden />}
      title={t('BOOK_AGREES')}
      className={c.agrees}
    />
  )
}

interface Props {
  readonly book: FiscalDay
  readonly isToday: boolean
}

/** The whole of a day, or that nothing happened on it. */
export const BookSheet = ({ book, isToday }: Props) => {
  const { t } = useTranslation()
  const { documents, differences, closings, preBilled, device } = book
  const isEmpty = documents.length + differences.length + closings.length + preBilled.count === 0
  if (isEmpty) {
    return (
      <EmptyState
        icon={<IconReceiptOff size={44} stroke={1.6} />}
        title={t(isToday ? 'BOOK_EMPTY_TODAY' : 'BOOK_EMPTY')}
        hint={t(device === null ? 'BOOK_EMPTY_NO_DEVICE' : 'BOOK_EMPTY_DEVICE')}
      />
    )
  }
  return (
    <div className={c.sheet}>
      <Verdict book={book} />
      <BookFigures totals={book.ours} />
      <DifferencesCard differences={differences} />
      <PreBilledNote preBilled={preBilled} />
      <ClassTable ours={book.ours} device={device} />
      <ClosingsCard closings={closings} voids={book.voids} />
      <DocumentsCard documents={documents} />
    </div>
  )
}
