import { errorText } from '@kafana/client/i18n/message-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { ROUTES } from '@kafana/domain'
import { IconKey, IconLock } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useSearchParams } from '../../../platform/navigation/search-params.ts'
import { FullScreenLoading } from '../../../ui/full-page.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { AuthButton, AuthButtonLink, AuthPage, FormResult } from '../form/auth-page.tsx'
import { SetupForm } from './setup-form.tsx'
import { useSetupState } from './use-setup-state.ts'

const Closed = () => {
  const { t } = useTranslation()
  return (
    <Notice symbol={<IconLock size={44} />} title={t('SETUP_CLOSED_TITLE')} hint={t('SETUP_CLOSED_HINT')}>
      <AuthButtonLink to={ROUTES.login}>{t('LOG_IN')}</AuthButtonLink>
    </Notice>
  )
}

const LinkMissing = () => {
  const { t } = useTranslation()
  return (
    <Notice symbol={<IconKey size={44} />} title={t('SETUP_LINK_TITLE')} hint={t('SETUP_LINK_HINT')}>
      <AuthButtonLink to={ROUTES.login}>{t('LOG_IN')}</AuthButtonLink>
    </Notice>
  )
}

/** The state of the setup could not be fetched. */
const LoadFailed = ({ reason, onRetry }: { readonly reason: string; readonly onRetry: () => void }) => {
  const { t } = useTranslation()
  return (
    <AuthPage title={t('SETUP_TITLE')}>
      <FormResult>{reason}</FormResult>
      <AuthButton wide onClick={onRetry}>
        {t('TRY_AGAIN')}
      </AuthButton>
    </AuthPage>
  )
}

/**
 * Creates a venue and its owner: with the one-time link of a new server, or by anyone where sign-up is open.
 */
const SetupScreen = () => {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const setupToken = search.get('token') ?? undefined
  const { setup, error, retry } = useSetupState()
  if (error !== undefined) return <LoadFailed reason={errorText(error, t)} onRetry={retry} />
  if (setup === undefined) return <FullScreenLoading />
  if (setup === 'closed') return <Closed />
  if (setup === 'link' && setupToken === undefined) return <LinkMissing />
  return (
    <AuthPage
      wide
      title={t('SETUP_TITLE')}
      subtitle={t('SETUP_SUBTITLE')}
      footer={<Link to={ROUTES.login}>{t('LOGIN')}</Link>}
    >
      <SetupForm setupToken={setupToken} />
    </AuthPage>
  )
}

export { SetupScreen as Component }
