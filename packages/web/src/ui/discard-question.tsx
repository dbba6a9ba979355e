import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface Props {
  /** Keeps what was typed. */
  readonly onClose: () => void
  readonly onDiscard: () => void
}

/** Asks before unsaved changes are thrown away. The safe answer has the focus. */
export const DiscardQuestion = ({ onClose, onDiscard }: Props) => {
  const { t } = useTranslation()
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('DISCARD_CHANGES')}
      cancelLabel={t('KEEP_EDITING')}
      confirmLabel={t('THROW_AWAY')}
      onConfirm={onDiscard}
    >
      {t('DISCARD_CHANGES_TEXT')}
    </ConfirmDialog>
  )
}
