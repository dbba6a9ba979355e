import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../confirm-dialog.tsx'

interface Props {
  /** The gateway that it goes to, where there are several. */
  readonly on?: string | undefined
  readonly onClose: () => void
  readonly onConfirm: () => void
}

/** The daily report closes the fiscal day, wherever it is asked for: the last word before it. */
export const DailyReportDialog = ({ on, onClose, onConfirm }: Props) => {
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
