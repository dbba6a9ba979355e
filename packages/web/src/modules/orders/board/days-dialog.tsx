import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useState } from 'react'
import { DateRange } from '../../../ui/date-range.tsx'
import type { DayRange } from '../../../ui/day-range.ts'
import { FormDialog } from '../../../ui/dialogs.tsx'
import { comparable } from '../../../ui/form-state.ts'

interface DaysDialogProps {
  readonly range: DayRange
  readonly onChange: (range: DayRange) => void
  readonly onClose: () => void
}

/** Chooses the days whose orders the board shows. */
export const DaysDialog = ({ range: before, onChange, onClose }: DaysDialogProps) => {
  const { t } = useTranslation()
  const [range, setRange] = useState(before)
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('WHICH_DAYS')}
      submitLabel={t('SHOW_ORDERS')}
      form={{ busy: false, isDirty: comparable(range) !== comparable(before) }}
      onSubmit={(event) => {
        event.preventDefault()
        onChange(range)
        onClose()
      }}
    >
      <DateRange value={range} onChange={setRange} />
    </FormDialog>
  )
}
