import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { isApple, isInstalled, useInstall } from '../../app/install.ts'
import { canOpenOffline } from '../../app/offline.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from './section.tsx'
import classes from './me.module.css'

const Installing = () => {
  const { t } = useTranslation()
  const install = useInstall()
  if (isInstalled()) return <p className={classes['text']}>{t('WAITER_INSTALLED')}</p>
  if (install) return <Button onClick={install}>{t('WAITER_INSTALL')}</Button>
  return <p className={classes['text']}>{t(isApple() ? 'WAITER_INSTALL_IOS' : 'WAITER_INSTALL_ANDROID')}</p>
}

/** What this phone can do with the app, and what it lacks. */
export const PhoneSection = () => {
  const { t } = useTranslation()
  const isSecure = canOpenOffline()
  return (
    <Section title={t('WAITER_PHONE')}>
      <p className={classes['text']}>{t(isSecure ? 'WAITER_OFFLINE_READY' : 'WAITER_OFFLINE_NOT')}</p>
      {isSecure ? (
        <Installing />
      ) : (
        <a className={classes['link']} href="/trust">
          {t('WAITER_OFFLINE_HOW')}
        </a>
      )}
      <p className={classes['soft']}>
        {t('WAITER_VERSION', { version: (import.meta.env['VITE_BUILD'] as string | undefined) ?? 'dev' })}
      </p>
    </Section>
  )
}
