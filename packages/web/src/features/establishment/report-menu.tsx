import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconReportMoney } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { REPORTS } from '../../platform/fiscal/reports.ts'
import { DailyReportDialog } from '../../ui/gateway/daily-report-dialog.tsx'
import { ReportAnswer } from './report-answer.tsx'
import { ReportDialog } from './report-dialog.tsx'
import { useReport } from './use-report.ts'

/** The reports of the fiscal device; what one needs to know is asked first, and the answer is shown as the device wrote it. */
export const ReportMenu = () => {
  const { t } = useTranslation()
  const { asked, busy, outcome, choose, leave, go, clear } = useReport()
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button
            variant="default" loading={busy} leftSection={<IconReportMoney size={20} aria-hidden />} rightSection={<IconChevronDown size={18} aria-hidden />}
          >
            {t('REPORTS')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {REPORTS.map((kind) => <Menu.Item key={kind.commandType} onClick={() => choose(kind)}>{t(kind.text)}</Menu.Item>)}
        </Menu.Dropdown>
      </Menu>
      {asked?.asks === 'sure' && <DailyReportDialog onClose={leave} onConfirm={() => go()} />}
      {asked && asked.asks !== 'sure' && <ReportDialog kind={asked} onClose={leave} onPrint={go} />}
      {outcome && <ReportAnswer outcome={outcome} onClose={clear} />}
    </>
  )
}
