import { useTranslation } from 'react-i18next'
import c from './undo-toast.module.css'

interface Props {
  readonly text: string
  readonly onUndo: () => void
  /** Handed in by the toast that this stands in. */
  readonly closeToast?: () => void
}

/** What a toast says, with the way back. Once taken it is gone: the toast goes with it. */
export const UndoToast = ({ text, onUndo, closeToast }: Props) => {
  const { t } = useTranslation()
  const undo = (): void => {
    onUndo()
    closeToast?.()
  }
  return (
    <span className={c.toast}>
      <span className={c.text}>{text}</span>
      <button type="button" className={c.undo} onClick={undo}>
        {t('UNDO')}
      </button>
    </span>
  )
}
