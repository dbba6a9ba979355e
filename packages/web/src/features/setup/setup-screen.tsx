import { ROUTES } from '@kafana/domain'
import { IconKey, IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { errorText } from '../../platform/api/error-text.ts'
import { useSetupState } from '../../platform/session/use-setup-state.ts'
import { DoorButton, DoorButtonLink } from '../../ui/door/door-button.tsx'
import { GatePage } from '../../ui/door/gate-page.tsx'
import { FullScreenLoading } from '../../ui/full-screen-loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Told } from '../../ui/told.tsx'
import { SetupForm } from './setup-form.tsx'

const Closed = () => {
  const { t } = useTranslation()
  return (
    <Notice figure={<IconLock size={44} />} title={t('SETUP_CLOSED_TITLE')} hint={t('SETUP_CLOSED_HINT')}>
      <DoorButtonLink to={ROUTES.login}>{t('LOG_IN')}</DoorButtonLink>
    </Notice>
  )
}

const LinkMissing = () => {
  const { t } = useTranslation()
  return (
    <Notice figure={<IconKey size={44} />} title={t('SETUP_LINK_TITLE')} hint={t('SETUP_LINK_HINT')}>
      <DoorButtonLink to={ROUTES.login}>{t('LOG_IN')}</DoorButtonLink>
    </Notice>
  )
}

/** Whether a venue may be created here could not be found out. */
const NotAsked = ({ reason, onAgain }: { readonly reason: string; readonly onAgain: () => void }) => {
  const { t } = useTranslation()
  return (
    <GatePage title={t('SETUP_TITLE')}>
      <Told>{reason}</Told>
      <DoorButton wide onClick={onAgain}>
        {t('TRY_AGAIN')}
      </DoorButton>
    </GatePage>
  )
}

/** Creating a venue and its owner: with the one-time link of a new server, or by anybody where sign-up is open. */
const SetupScreen = () => {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const setupToken = search.get('token') ?? undefined
  const { setup, error, askAgain } = useSetupState()
  if (error !== undefined) return <NotAsked reason={errorText(error, t)} onAgain={askAgain} />
  if (setup === undefined) return <FullScreenLoading />
  if (setup === 'closed') return <Closed />
  if (setup === 'link' && setupToken === undefined) return <LinkMissing />
  return (
    <GatePage
      broad
      title={t('SETUP_TITLE')}
      subtitle={t('SETUP_SUBTITLE')}
      footer={<Link to={ROUTES.login}>{t('LOGIN')}</Link>}
    >
      <SetupForm setupToken={setupToken} />
    </GatePage>
  )
}

export { SetupScreen as Component }
