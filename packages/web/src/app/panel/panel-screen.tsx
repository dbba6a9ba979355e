import { ROUTES } from '@kafana/domain'
import { ActionIcon, Button, Group, Menu } from '@mantine/core'
import { IconDevicesOff, IconDots, IconLogout } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSignOut } from '../../modules/auth/index.ts'
import { useCall } from '../../platform/api/query.ts'
import { useFormats } from '../../platform/i18n/use-venue.ts'
import { useReach } from '../../platform/session/reach.ts'
import { useSession } from '../../platform/session/session-store.ts'
import { Page, useIsPhone } from '../../ui/page.tsx'
import { PANEL_GROUPS, type PanelLink } from './panel-links.ts'
import c from './panel-screen.module.css'

/** So that an open panel does not show yesterday's revenue after the day has changed. */
const REFRESH_MS = 60_000

/** Today's revenue so far, or the screen's description until it is loaded. */
const DayHint = () => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const { data } = useCall('statistics', 'day', {}, { refetchInterval: REFRESH_MS })
  return data ? t('DAY_SO_FAR', { amount: money(data.takings.revenue) }) : t('THE_DAY_HINT')
}

const Tile = ({ link: { screen, text, hint, icon: IconComponent } }: { readonly link: PanelLink }) => {
  const { t } = useTranslation()
  return (
    <Link to={ROUTES[screen]} className={c.tile}>
      <span className={c.icon}>
        <IconComponent size={26} aria-hidden />
      </span>
      <span className={c.text}>
        <span className={c.name}>{t(text)}</span>
        <span className={c.hint}>{screen === 'home' ? <DayHint /> : t(hint)}</span>
      </span>
    </Link>
  )
}

const LogOut = () => {
  const { t } = useTranslation()
  const { signOut, signOutEverywhere, question } = useSignOut()
  return (
    <Group gap="xs">
      <Button variant="default" leftSection={<IconLogout size={20} aria-hidden />} onClick={signOut}>
        {t('LOG_OUT')}
      </Button>
      <Menu>
        <Menu.Target>
          <ActionIcon variant="default" aria-label={t('MORE_ACTIONS')}>
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconDevicesOff size={18} aria-hidden />} onClick={signOutEverywhere}>
            {t('LOG_OUT_EVERYWHERE')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {question}
    </Group>
  )
}

/** The owner's start page: all their screens in groups. */
const PanelScreen = () => {
  const { t } = useTranslation()
  const user = useSession()?.user
  const reach = useReach()
  const isPhone = useIsPhone()
  const groups = PANEL_GROUPS.map(({ title, links }) => ({
    title,
    links: links.filter(({ screen }) => reach(screen)),
  })).filter(({ links }) => links.length > 0)
  return (
    <Page
      title={t('OWNER_PANEL')}
      subtitle={user && t('PANEL_GREETING', { name: user.firstname })}
      actions={isPhone ? undefined : <LogOut />}
    >
      <div className={c.groups}>
        {groups.map(({ title, links }) => (
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
