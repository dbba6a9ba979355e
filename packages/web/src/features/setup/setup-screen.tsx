import { ROUTES } from '@kafana/domain'
import { Button } from '@mantine/core'
import { IconKey, IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { useCall } from '../../platform/api/query.ts'
import { GatePage } from '../../ui/gate-page.tsx'
import { Notice } from '../../ui/notice.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SetupForm } from './setup-form.tsx'

const Closed = () => {
  const { t } = useTranslation()
  return (
    <Notice figure={<IconLock size={44} />} title={t('SETUP_CLOSED_TITLE')} hint={t('SETUP_CLOSED_HINT')}>
      <Button component={Link} to={ROUTES.login}>{t('LOG_IN')}</Button>
    </Notice>
  )
}

const LinkMissing = () => {
  const { t } = useTranslation()
  return (
    <Notice figure={<IconKey size={44} />} title={t('SETUP_LINK_TITLE')} hint={t('SETUP_LINK_HINT')}>
      <Button component={Link} to={ROUTES.login}>{t('LOG_IN')}</Button>
    </Notice>
  )
}

/** Creating a venue and its owner: with the one-time link of a new server, or by anybody where sign-up is open. */
const SetupScreen = () => {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const setupToken = search.get('token') ?? undefined
  const query = useCall('auth', 'setupState')
  return (
    <QueryView query={query}>
      {({ setup }) => {
        if (setup === 'closed') return <Closed />
        if (setup === 'link' && setupToken === undefined) return <LinkMissing />
        return <GatePage broad title={t('SETUP_TITLE')} subtitle={t('SETUP_SUBTITLE')}><SetupForm setupToken={setupToken} /></GatePage>
      }}
    </QueryView>
  )
}

export { SetupScreen as Component }
