import { storedValues } from '@kafana/client/browser/stored-value.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useSyncExternalStore } from 'react'
import { isApple, isInstalled } from '../../app/install.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

const wasRead = storedValues((stored) => stored === true)('push-hint')

/** Says once, on an iPhone, that only the installed app can notify while it is closed. */
export const IphoneHint = () => {
  const { t } = useTranslation()
  const isRead = useSyncExternalStore(wasRead.subscribe, wasRead.get)
  if (isRead || !window.isSecureContext || !isApple() || isInstalled()) return null
  return (
    <Notice tone="warn" role="note">
      <p>{t('WAITER_PUSH_IPHONE')}</p>
      <p>{t('WAITER_INSTALL_IOS')}</p>
      <Button onClick={() => wasRead.set(true)}>{t('CLOSE')}</Button>
    </Notice>
  )
}
