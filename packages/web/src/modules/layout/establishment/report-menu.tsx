import type { Gateway } from '@kafana/contract'
import { ROUTES } from '@kafana/domain'
import { Button, Menu, Modal, Stack } from '@mantine/core'
import { IconChevronDown, IconReportMoney } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats, useVenue } from '../../../platform/i18n/use-venue.ts'
import { useCanOpen } from '../../../platform/session/screen-access.ts'
import { DateRange } from '../../../ui/date-range.tsx'
import { lastDaysRange } from '../../../ui/day-range.ts'
import { FormDialog } from '../../../ui/dialogs.tsx'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { useContractForm } from '../../../ui/form.ts'
import { useIsPhone } from '../../../ui/page.tsx'
import {
  AskGatewayDialog,
  DailyReportDialog,
  type ReportKind,
  REPORTS,
  useGatewayCommand,
  useGateways,
  AnswerText,
  ClosingRange,
  type Outcome,
  refusalHint,
  RefusedOutcome,
  reportOf,
  splitAnswer,
  UnknownOutcome,
} from '../../gateways/index.ts'

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
  const [range, setRange] = useState(() => lastDaysRange(Date.now(), clock, 7))
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
const ReportDialog = (props: ReportDialogProps) =>
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
const ReportOutcome = ({ outcome, onClose }: ReportOutcomeProps) => {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  if (outcome.is === 'refused' && !refusalHint(outcome.code)) return null
  const title = t(reportOf(outcome.command.commandType)?.text ?? 'REPORTS')
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': t('CLOSE') }}
    >
      <OutcomeDetails outcome={outcome} />
    </Modal>
  )
}

interface ReportRequest {
  readonly kind: ReportKind
  /** The gateway to print on; null until it is selected, and if there is only one. */
  readonly gateway: Gateway | null
}

/** Prints a report: asks for the gateway if there are several, then for the report's input, then sends it. */
const useReport = () => {
  const { query } = useGateways()
  const [request, setRequest] = useState<ReportRequest | null>(null)
  const [gateways, setGateways] = useState<readonly Gateway[]>([])
  const { send, busy, outcome, clear } = useGatewayCommand()
  const print = ({ kind: { commandType }, gateway }: ReportRequest, commandContext?: object): void => {
    setRequest(null)
    void send({ commandType, ...(commandContext && { commandContext }) }, gateway?._id ?? null)
  }
  const proceed = (next: ReportRequest): void =>
    next.kind.prompt === 'nothing' ? print(next) : setRequest(next)
  return {
    request,
    busy,
    outcome,
    clear,
    /** The gateways to choose from; empty if there is no choice. */
    gateways,
    choose: async (kind: ReportKind): Promise<void> => {
      // Without a response only the local gateway can be reached anyway.
      const known = query.data ?? (await query.refetch()).data ?? []
      const several = known.length > 1 ? known : []
      setGateways(several)
      if (several.length > 0) setRequest({ kind, gateway: null })
      else proceed({ kind, gateway: null })
    },
    pick: (gateway: Gateway): void => {
      if (request) proceed({ ...request, gateway })
    },
    cancel: () => setRequest(null),
    /** Prints the requested report. */
    confirm: (context?: object): void => {
      if (request) print(request, context)
    },
  }
}

/** Asks for the gateway and the input of a report, one question at a time. */
const ReportQuestion = ({
  report: { request, gateways, pick, cancel, confirm },
}: {
  readonly report: ReturnType<typeof useReport>
}) => {
  const { t } = useTranslation()
  if (request === null) return null
  const { kind, gateway } = request
  if (gateway === null && gateways.length > 0)
    return <AskGatewayDialog title={t(kind.text)} gateways={gateways} onClose={cancel} onPick={pick} />
  const gatewayName = gateway?.name
  return kind.prompt === 'confirm' ? (
    <DailyReportDialog on={gatewayName} onClose={cancel} onConfirm={() => confirm()} />
  ) : (
    <ReportDialog kind={kind} gatewayName={gatewayName} onClose={cancel} onPrint={confirm} />
  )
}

/** The reports of the fiscal device: asks for their input first, then shows the device's own text. */
export const ReportMenu = () => {
  const { t } = useTranslation()
  const report = useReport()
  const { busy, outcome, choose, clear } = report
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button
            variant="default"
            loading={busy}
            leftSection={<IconReportMoney size={20} aria-hidden />}
            rightSection={<IconChevronDown size={18} aria-hidden />}
          >
            {t('REPORTS')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {REPORTS.map((kind) => (
            <Menu.Item key={kind.commandType} onClick={() => void choose(kind)}>
              {t(kind.text)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <ReportQuestion report={report} />
      {outcome && <ReportOutcome outcome={outcome} onClose={clear} />}
    </>
  )
}
