import { useTranslation } from 'react-i18next'
import c from './plain-page.module.css'

/** What a person sees when the page itself broke; it stands on nothing that can have broken with it. */
export const ErrorPage = () => {
  const { t } = useTranslation()
  return (
    <main className={c.page}>
      <h1 className={c.title}>{t('UNEXPECTED_ERROR')}</h1>
      <button type="button" className={c.button} onClick={() => location.reload()}>{t('TRY_AGAIN')}</button>
    </main>
  )
}
