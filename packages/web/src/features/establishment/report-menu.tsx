import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconReportMoney } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { REPORTS } from '../../platform/fiscal/reports.ts'
import { DailyReportDialog } from '../../ui/gateway/daily-report-dialog.tsx'
import { AskGatewayDialog } from '../../ui/gateways/ask-gateway-dialog.tsx'
import { ReportAnswer } from './report-answer.tsx'
import { ReportDialog } from './report-dialog.tsx'
import { useReport } from './use-report.ts'

/** What has to be known before a report is printed: one question at a time. */
const Question = ({
  report: { asked, gateways, pick, leave, go },
}: {
  readonly report: ReturnType<typeof useReport>
}) => {
  const { t } = useTranslation()
  if (asked === null) return null
  const { kind, gateway } = asked
  if (gateway === null && gateways.length > 0)
    return <AskGatewayDialog title={t(kind.text)} gateways={gateways} onClose={leave} onPick={pick} />
  const on = gateway?.name
  return kind.asks === 'sure' ? (
    <DailyReportDialog on={on} onClose={leave} onConfirm={() => go()} />
  ) : (
    <ReportDialog kind={kind} on={on} onClose={leave} onPrint={go} />
  )
}

/** The reports of the fiscal device; what one needs to know is asked first, and the answer is shown as the device wrote it. */
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
      <Question report={report} />
      {outcome && <ReportAnswer outcome={outcome} onClose={clear} />}
    </>
  )
}
