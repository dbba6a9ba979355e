import { PartNotFetchedError } from '@kafana/client/i18n/load-english.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useEffect, useEffectEvent } from 'react'
import { Notice, NoticeButton, WaysOn } from './notice.tsx'
import c from './full-page.module.css'

const ASK_EVERY_MS = 5_000

/** Messages of browsers and the bundler about a chunk that could not be loaded. */
const NOT_FETCHED = /dynamically imported module|importing a module script|preload css/i

/** Was a part of the page not loaded? */
const isLoadFailure = (error: unknown): boolean =>
  error instanceof PartNotFetchedError || (error instanceof Error && NOT_FETCHED.test(error.message))

const isBack = async (): Promise<boolean> => {
  try {
    return (await fetch('/api/health', { signal: AbortSignal.timeout(ASK_EVERY_MS) })).ok
  } catch {
    return false
  }
}

/** While `isWaiting`, checks every five seconds whether the server is available, then calls `reload`. */
export const useReloadWhenAvailable = (
  isWaiting: boolean,
  reload: () => void = () => location.reload(),
): void => {
  const ask = useEffectEvent(async () => {
    if (await isBack()) reload()
  })
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => void ask(), ASK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isWaiting])
}

/** The loading indicator of a whole page. */
export const FullScreenLoading = () => {
  const { t } = useTranslation()
  return (
    <div className={c.page} role="status">
      <span className={c.spinner} aria-hidden />
      <span className={c.hidden}>{t('LOADING')}</span>
    </div>
  )
}

/**
 * The page for unexpected errors; it depends on nothing that may have failed. A page that could not be loaded
 * is loaded again when the server is back, and the previous page is still available.
 */
export const ErrorPage = ({ error }: { readonly error: unknown }) => {
  const { t } = useTranslation()
  const isWaiting = isLoadFailure(error)
  useReloadWhenAvailable(isWaiting)
  return (
    <main>
      {isWaiting ? (
        <Notice
          symbol={<span className={c.spinner} />}
          title={t('LOADS_WHEN_LIVE')}
          hint={t('LOADS_WHEN_LIVE_HINT')}
        >
          <NoticeButton onClick={() => history.back()}>{t('BACK')}</NoticeButton>
          <NoticeButton onClick={() => location.reload()}>{t('TRY_AGAIN')}</NoticeButton>
        </Notice>
      ) : (
        <Notice symbol="!" title={t('UNEXPECTED_ERROR')} hint={t('UNEXPECTED_ERROR_HINT')}>
          <NoticeButton onClick={() => location.reload()}>{t('TRY_AGAIN')}</NoticeButton>
          <WaysOn />
        </Notice>
      )}
    </main>
  )
}
