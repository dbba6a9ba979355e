import { useTranslation } from 'react-i18next'
import c from './undo-toast.module.css'

/** What a toast says, with the way back. A click anywhere on a toast closes it. */
export const UndoToast = ({ text, onUndo }: { readonly text: string; readonly onUndo: () => void }) => {
  const { t } = useTranslation()
  return (
    <span className={c.toast}>
      <span className={c.text}>{text}</span>
      <button type="button" className={c.undo} onClick={onUndo}>{t('UNDO')}</button>
    </span>
  )
}
