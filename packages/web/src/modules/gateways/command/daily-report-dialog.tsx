import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { ConfirmDialog } from '../../../ui/dialogs.tsx'

interface DailyReportProps {
  /** The gateway it goes to, if there are several. */
  readonly on?: string | undefined
  readonly onClose: () => void
  readonly onConfirm: () => void
}

/** Confirmation of the daily report, which closes the fiscal day. */
export const DailyReportDialog = ({ on, onClose, onConfirm }: DailyReportProps) => {
  const { t } = useTranslation()
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={on === undefined ? t('REPORT_DAILY') : `${t('REPORT_DAILY')} · ${on}`}
      confirmLabel={t('REPORT_PRINT')}
      onConfirm={onConfirm}
    >
      {t('REPORT_DAILY_ASK')}
    </ConfirmDialog>
  )
}
