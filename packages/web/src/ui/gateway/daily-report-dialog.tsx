import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../confirm-dialog.tsx'

interface Props {
  readonly onClose: () => void
  readonly onConfirm: () => void
}

/** The daily report closes the fiscal day, wherever it is asked for: the last word before it. */
export const DailyReportDialog = ({ onClose, onConfirm }: Props) => {
  const { t } = useTranslation()
  return (
    <ConfirmDialog opened onClose={onClose} title={t('REPORT_DAILY')} confirmLabel={t('REPORT_PRINT')} onConfirm={onConfirm}>
      {t('REPORT_DAILY_ASK')}
    </ConfirmDialog>
  )
}
