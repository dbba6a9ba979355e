import { useTranslation } from 'react-i18next'
import { useRouteError } from 'react-router'
import { isNotFetched, useReloadWhenBack } from './use-reload-when-back.ts'
import c from './plain-page.module.css'

/** What a person sees when the page itself broke; it stands on nothing that can have broken with it. A page that could not be fetched comes by itself when the server is back; the one before it is still there. */
export const ErrorPage = () => {
  const { t } = useTranslation()
  const isWaiting = isNotFetched(useRouteError())
  useReloadWhenBack(isWaiting)
  return (
    <main className={c.page}>
      <h1 className={c.title}>{t(isWaiting ? 'LOADS_WHEN_LIVE' : 'UNEXPECTED_ERROR')}</h1>
      <button
        type="button"
        className={c.button}
        onClick={() => (isWaiting ? history.back() : location.reload())}
      >
        {t(isWaiting ? 'BACK' : 'TRY_AGAIN')}
      </button>
    </main>
  )
}
