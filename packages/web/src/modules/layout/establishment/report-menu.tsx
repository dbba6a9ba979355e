import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useCanOpen } from '@kafana/client/session/screen-access.ts'
import type { Gateway } from '@kafana/contract'
import { ROUTES } from '@kafana/domain'
import { Button } from '@mantine/core'
import { IconBook2, IconChevronDown, IconReportMoney } from '@tabler/icons-react'
import { useState } from 'react'
import { deferred } from '../../../ui/deferred.tsx'
import { MenuButton } from '../../../ui/menu-button.tsx'
import {
  AskGatewayDialog,
  DailyReportDialog,
  type ReportCommand,
  type ReportKind,
  REPORTS,
  useGatewayCommand,
  useGateways,
} from '../../gateways/index.ts'

const ReportDialog = deferred(async () => (await import('./report-dialogs.tsx')).ReportDialog)
const ReportOutcome = deferred(async () => (await import('./report-dialogs.tsx')).ReportOutcome)

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
  const print = (
    { kind: { commandType }, gateway }: ReportRequest,
    more?: Pick<ReportCommand, 'commandContext' | 'permit'>,
  ): void => {
    setRequest(null)
    void send({ commandType, ...more }, gateway?._id ?? null)
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
    confirm: (more?: Pick<ReportCommand, 'commandContext' | 'permit'>): void => {
      if (request) print(request, more)
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
    <DailyReportDialog
      on={gatewayName}
      gateway={gateway?._id}
      onClose={cancel}
      onConfirm={(permit) => confirm(permit === undefined ? undefined : { permit })}
    />
  ) : (
    <ReportDialog
      kind={kind}
      gatewayName={gatewayName}
      onClose={cancel}
      onPrint={(commandContext) => confirm({ commandContext })}
    />
  )
}

/**
 * The reports of the fiscal device: asks for their input first, then shows the device's own text. Whoever may
 * compare them with the bills finds the fiscal report here.
 */
export const ReportMenu = () => {
  const { t } = useTranslation()
  const canOpen = useCanOpen()
  const report = useReport()
  const { busy, outcome, choose, clear } = report
  return (
    <>
      <MenuButton
        items={[
          ...REPORTS.map((kind) => ({ text: t(kind.text), onClick: () => void choose(kind) })),
          ...(canOpen('fiscalBook')
            ? (['line', { text: t('FISCAL_BOOK'), icon: IconBook2, to: ROUTES.fiscalBook }] as const)
            : []),
        ]}
      >
        <Button
          variant="default"
          loading={busy}
          leftSection={<IconReportMoney size={20} aria-hidden />}
          rightSection={<IconChevronDown size={18} aria-hidden />}
        >
          {t('REPORTS')}
        </Button>
      </MenuButton>
      <ReportQuestion report={report} />
      {outcome && <ReportOutcome outcome={outcome} onClose={clear} />}
    </>
  )
}
