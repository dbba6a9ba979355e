import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useCanOpen } from '@kafana/client/session/screen-access.ts'
import { useSession } from '@kafana/client/session/session-store.ts'
import { ROUTES } from '@kafana/domain'
import { Button } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useSignOut } from '../../modules/auth/index.ts'
import { SalesCard } from '../../modules/statistics/index.ts'
import { Page, useIsPhone } from '../../ui/page.tsx'
import { SCREEN_NAME } from '../../ui/screen-names.ts'
import { groupsFor, type ScreenLink } from '../navigation/screen-groups.ts'
import { Attention } from './attention.tsx'
import c from './panel-screen.module.css'

const Tile = ({ link: { screen, hint, icon: IconComponent } }: { readonly link: ScreenLink }) => {
  const { t } = useTranslation()
  return (
    <Link to={ROUTES[screen]} className={c.tile}>
      <span className={c.icon}>
        <IconComponent size={24} aria-hidden />
      </span>
      <span className={c.text}>
        <span className={c.name}>{t(SCREEN_NAME[screen])}</span>
        <span className={c.hint}>{t(hint)}</span>
      </span>
    </Link>
  )
}

const LogOut = () => {
  const { t } = useTranslation()
  const { signOut, question } = useSignOut()
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="sm"
        leftSection={<IconLogout size={18} aria-hidden />}
        onClick={signOut}
      >
        {t('LOG_OUT')}
      </Button>
      {question}
    </>
  )
}

/** The owner's start page: what needs attention, today so far, and all their screens in groups. */
const PanelScreen = () => {
  const { t } = useTranslation()
  const user = useSession()?.user
  const canOpen = useCanOpen()
  const isPhone = useIsPhone()
  return (
    <Page
      title={t('OWNER_PANEL')}
      subtitle={user && t('PANEL_GREETING', { name: user.firstname })}
      actions={isPhone ? undefined : <LogOut />}
    >
      <div className={c.groups}>
        <Attention />
        {canOpen('home') && <SalesCard />}
        {groupsFor(canOpen).map(({ title, links }) => (
          <section key={title} aria-labelledby={title}>
            <h2 id={title} className={c.group}>
              {t(title)}
            </h2>
            <div className={c.tiles}>
              {links.map((link) => (
                <Tile key={link.screen} link={link} />
              ))}
            </div>
          </section>
        ))}
        {isPhone && <LogOut />}
      </div>
    </Page>
  )
}

export { PanelScreen as Component }
