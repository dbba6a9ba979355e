import { Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ClosingRange, type ReportKind } from '../../platform/fiscal/reports.ts'
import { useVenue } from '../../platform/i18n/use-formats.ts'
import { DateRange, lastDaysRange } from '../../ui/date-range.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useContractForm } from '../../ui/form.ts'

interface Props {
  readonly kind: ReportKind
  /** The gateway that it goes to, where there are several. */
  readonly on?: string | undefined
  readonly onClose: () => void
  /** Called with the report's context. */
  readonly onPrint: (context: object) => void
}

const titleOf = (report: string, on: string | undefined): string =>
  on === undefined ? report : `${report} · ${on}`

const NumbersDialog = ({ kind, on, onClose, onPrint }: Props) => {
  const { t } = useTranslation()
  const form = useContractForm(ClosingRange, {})
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={titleOf(t(kind.text), on)}
      submitLabel={t('REPORT_PRINT')}
      onSubmit={form.submit(async (range) => onPrint(range))}
    >
      <NumberField
        form={form}
        name="from"
        label={t('CLOSING_FROM')}
        allowDecimal={false}
        required
        autoFocus
      />
      <NumberField
        form={form}
        name="to"
        label={t('CLOSING_TO')}
        description={t('CLOSING_TO_HINT')}
        allowDecimal={false}
      />
    </FormDialog>
  )
}

const DaysDialog = ({ kind, on, onClose, onPrint }: Props) => {
  const { t } = useTranslation()
  const clock = useVenue()
  const [range, setRange] = useState(() => lastDaysRange(Date.now(), clock, 7))
  const print = (event?: { preventDefault: () => void }): void => {
    event?.preventDefault()
    onPrint(range)
  }
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={titleOf(t(kind.text), on)}
      submitLabel={t('REPORT_PRINT')}
      size="lg"
      onSubmit={print}
    >
      <Stack mih={120}>
        <DateRange value={range} onChange={setRange} />
      </Stack>
    </FormDialog>
  )
}

/** Asks what a report is to cover. */
export const ReportDialog = (props: Props) =>
  props.kind.asks === 'numbers' ? <NumbersDialog {...props} /> : <DaysDialog {...props} />
