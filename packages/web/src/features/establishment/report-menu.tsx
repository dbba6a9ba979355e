import { Button, Menu, Modal } from '@mantine/core'
import { IconChevronDown, IconReportMoney } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ReportDialog } from './report-dialog.tsx'
import c from './report-menu.module.css'
import { REPORTS, type ReportKind } from './reports.ts'
import { useReport } from './use-report.ts'

/** The reports of the fiscal device; what one needs to know is asked first, and the answer is shown as the device wrote it. */
export const ReportMenu = () => {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<ReportKind | null>(null)
  const { print, busy, paper, clear } = useReport()

  const choose = (kind: ReportKind): void => {
    if (kind.asks === 'nothing') void print(kind)
    else setAsked(kind)
  }
  const run = (context?: object): void => {
    if (!asked) return
    setAsked(null)
    void print(asked, context)
  }
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
      <ConfirmDialog
        opened={asked?.asks === 'sure'} onClose={() => setAsked(null)} title={t('REPORT_DAILY')} confirmLabel={t('REPORT_PRINT')} onConfirm={() => run()}
      >
        {t('REPORT_DAILY_ASK')}
      </ConfirmDialog>
      {asked && asked.asks !== 'sure' && <ReportDialog kind={asked} onClose={() => setAsked(null)} onPrint={run} />}
      <Modal opened={paper !== null} onClose={clear} title={t(paper?.kind.text ?? 'REPORTS')} size="auto" closeButtonProps={{ 'aria-label': t('CLOSE') }}>
        <pre className={c.paper}>{paper?.text}</pre>
      </Modal>
    </>
  )
}
