import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useToday } from '../../platform/browser/use-now.ts'
import { useVenue } from '../../platform/i18n/use-formats.ts'
import { boundsOf, DateRange } from '../../ui/date-range.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { wholeDays } from './day-words.ts'
import type { Narrowing } from './order-address.ts'

interface Props {
  readonly narrowing: Narrowing
  readonly onChoose: (changes: Narrowing) => void
  readonly onClose: () => void
}

/** Narrows the list to orders that were taken, or billed, on some days. */
export const DaysDialog = ({
  narrowing: { start, end, billedStart, billedEnd },
  onChoose,
  onClose,
}: Props) => {
  const { t } = useTranslation()
  const clock = useVenue()
  const today = useToday(clock)
  const isBilled = billedStart !== undefined || billedEnd !== undefined
  const [by, setBy] = useState(isBilled ? 'billed' : 'taken')
  const [range, setRange] = useState(
    wholeDays(isBilled ? { start: billedStart, end: billedEnd } : { start, end }, clock) ?? {
      from: today,
      to: today,
    },
  )
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
