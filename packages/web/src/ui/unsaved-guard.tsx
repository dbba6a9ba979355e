import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { deferred } from './deferred.tsx'

const ConfirmDialog = deferred(async () => (await import('./dialogs.tsx')).ConfirmDialog)

/**
 * Asks before leaving a page with unsaved changes: by a link, the back button, or closing the tab. Another
 * URL of the same page does not count as leaving.
 */
export const UnsavedGuard = ({ when }: { readonly when: boolean }) => {
  const { t } = useTranslation()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!when) return undefined
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [when])
  if (blocker.state !== 'blocked') return null
  return (
    <ConfirmDialog
      opened
      onClose={blocker.reset}
      title={t('LEAVE_UNSAVED')}
      cancelLabel={t('STAY_HERE')}
      confirmLabel={t('LEAVE_PAGE')}
      onConfirm={blocker.proceed}
    >
      {t('LEAVE_UNSAVED_TEXT')}
    </ConfirmDialog>
  )
}
