import { useToday } from '@kafana/client/browser/use-now.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useVenue } from '@kafana/client/i18n/use-venue.ts'
import { useState } from 'react'
import { DateRange } from '../../../ui/date-range.tsx'
import { boundsOf } from '../../../ui/day-range.ts'
import { FormDialog } from '../../../ui/dialogs.tsx'
import { comparable } from '../../../ui/form-state.ts'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { wholeDays } from './date-filter.ts'
import type { Criteria } from './list-query.ts'

interface DaysDialogProps {
  readonly criteria: Criteria
  readonly onChoose: (changes: Criteria) => void
  readonly onClose: () => void
}

/** Restricts the list to orders that were created, or billed, on certain days. */
export const DaysDialog = ({
  criteria: { start, end, billedStart, billedEnd },
  onChoose,
  onClose,
}: DaysDialogProps) => {
  const { t } = useTranslation()
  const clock = useVenue()
  const today = useToday(clock)
  const isBilled = billedStart !== undefined || billedEnd !== undefined
  const [opened] = useState({
    by: isBilled ? 'billed' : 'taken',
    range: wholeDays(isBilled ? { start: billedStart, end: billedEnd } : { start, end }, clock) ?? {
      from: today,
      to: today,
    },
  })
  const [by, setBy] = useState(opened.by)
  const [range, setRange] = useState(opened.range)
  const show = (): void => {
    const bounds = boundsOf(range, clock)
    const none = { start: undefined, end: undefined, billedStart: undefined, billedEnd: undefined }
    onChoose(
      by === 'billed'
        ? { ...none, billedStart: bounds.start, billedEnd: bounds.end }
        : { ...none, ...bounds },
    )
    onClose()
  }
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('WHICH_DAYS')}
      submitLabel={t('SHOW_ORDERS')}
      form={{ busy: false, isDirty: comparable({ by, range }) !== comparable(opened) }}
      onSubmit={(event) => {
        event?.preventDefault()
        show()
      }}
    >
      <SegmentedControl
        fullWidth
        aria-label={t('WHICH_DAYS')}
        value={by}
        onChange={setBy}
        data={[
          { value: 'taken', label: t('FILTER_TAKEN') },
          { value: 'billed', label: t('FILTER_BILLED') },
        ]}
      />
      <DateRange value={range} onChange={setRange} />
    </FormDialog>
  )
}
