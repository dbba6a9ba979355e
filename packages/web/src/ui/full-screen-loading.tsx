import { useTranslation } from 'react-i18next'
import c from './plain-page.module.css'

/** The whole page while nothing of it is there yet. */
export const FullScreenLoading = () => {
  const { t } = useTranslation()
  return (
    <div className={c.page} role="status">
      <span className={c.spinner} aria-hidden />
      <span className={c.hidden}>{t('LOADING')}</span>
    </div>
  )
}
