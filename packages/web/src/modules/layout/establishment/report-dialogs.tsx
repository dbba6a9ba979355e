import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats, useVenue } from '@kafana/client/i18n/use-venue.ts'
import { useCanOpen } from '@kafana/client/session/screen-access.ts'
import { ROUTES } from '@kafana/domain'
import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { DateRange } from '../../../ui/date-range.tsx'
import { lastDaysRange } from '../../../ui/day-range.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormDialog } from '../../../ui/dialogs.tsx'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { comparable } from '../../../ui/form-state.ts'
import { useContractForm } from '../../../ui/form.ts'
import {
  AnswerText,
  type Outcome,
  RefusedOutcome,
  refusalHint,
  type ReportKind,
  reportOf,
  splitAnswer,
  UnknownOutcome,
} from '../../gateways/index.ts'
import { ClosingRange } from './closing-range.ts'

interface ReportDialogProps {
  readonly kind: ReportKind
  /** The name of the gateway, if there are several. */
  readonly gatewayName?: string | undefined
  readonly onClose: () => void
  /** Called with the context of the command. */
  readonly onPrint: (context: object) => void
}

const titleOf = (report: string, gatewayName: string | undefined): string =>
  gatewayName === undefined ? report : `${report} · ${gatewayName}`

const NumbersDialog = ({ kind, gatewayName, onClose, onPrint }: ReportDialogProps) => {
  const { t } = useTranslation()
  const form = useContractForm(ClosingRange, {})
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={titleOf(t(kind.text), gatewayName)}
      submitLabel={t('REPORT_PRINT')}
      form={form}
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

const DaysDialog = ({ kind, gatewayName, onClose, onPrint }: ReportDialogProps) => {
  const { t } = useTranslation()
  const clock = useVenue()
  const [opened] = useState(() => lastDaysRange(Date.now(), clock, 7))
  const [range, setRange] = useState(opened)
  const print = (event: { preventDefault: () => void }): void => {
    event.preventDefault()
    onPrint(range)
  }
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={titleOf(t(kind.text), gatewayName)}
      submitLabel={t('REPORT_PRINT')}
      form={{ busy: false, isDirty: comparable(range) !== comparable(opened) }}
      size="lg"
      onSubmit={print}
    >
      <Stack mih={120}>
        <DateRange value={range} onChange={setRange} />
      </Stack>
    </FormDialog>
  )
}

/** Asks for the range that a report covers. */
export const ReportDialog = (props: ReportDialogProps) =>
  props.kind.prompt === 'numbers' ? <NumbersDialog {...props} /> : <DaysDialog {...props} />

interface ReportOutcomeProps {
  readonly outcome: Outcome
  readonly onClose: () => void
}

const GatewayLink = () => {
  const { t } = useTranslation()
  const canOpen = useCanOpen()
  return (
    canOpen('gateway') && (
      <Button component={Link} to={ROUTES.gateway} variant="default">
        {t('GATEWAY_LOOK')}
      </Button>
    )
  )
}

/** The printed text of a report, an unknown outcome, or the meaning of a refusal. */
const OutcomeDetails = ({ outcome }: Pick<ReportOutcomeProps, 'outcome'>) => {
  const { t } = useTranslation()
  const { time } = useFormats()
  if (outcome.is === 'unknown')
    return (
      <UnknownOutcome>
        <GatewayLink />
      </UnknownOutcome>
    )
  if (outcome.is === 'refused') return <RefusedOutcome outcome={outcome} />
  const { printout, rest } = splitAnswer(outcome.answer)
  return <AnswerText label={t('PRINTED_AT_TIME', { time: time(outcome.at) })} text={printout ?? rest} />
}

/** The outcome of a report. A refusal without an explanation of its own is shown by its toast only. */
export const ReportOutcome = ({ outcome, onClose }: ReportOutcomeProps) => {
  const { t } = useTranslation()
  if (outcome.is === 'refused' && !refusalHint(outcome.code)) return null
  const title = t(reportOf(outcome.command.commandType)?.text ?? 'REPORTS')
  return (
    <Dialog onClose={onClose} title={title} fullScreen="phone">
      <OutcomeDetails outcome={outcome} />
    </Dialog>
  )
}
