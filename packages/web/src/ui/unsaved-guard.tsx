import { Text } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** Asks before a page is left whose changes are not saved: by a link, by Back, or by closing the tab. A new choice on the same page is not leaving it. */
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
      <Text>{t('LEAVE_UNSAVED_TEXT')}</Text>
    </ConfirmDialog>
  )
}
