import { useTranslation } from 'react-i18next'
import c from './moved-toast.module.css'

/** What a moved table's toast says, with the way back. A click anywhere on a toast closes it. */
export const MovedToast = ({ name, onUndo }: { readonly name: string; readonly onUndo: () => void }) => {
  const { t } = useTranslation()
  return (
    <span className={c.moved}>
      <span className={c.text}>{t('FLOOR_TABLE_MOVED', { name })}</span>
      <button type="button" className={c.undo} onClick={onUndo}>{t('UNDO')}</button>
    </span>
  )
}
