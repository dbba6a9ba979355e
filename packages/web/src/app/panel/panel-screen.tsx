import { ROUTES, type RouteName } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'
import { Button, Group } from '@mantine/core'
import {
  IconDevicesOff,
  IconLogout,
  IconArmchair,
  IconBook2,
  IconBuildingStore,
  IconCalendarStats,
  IconChartBar,
  IconDatabaseExclamation,
  IconLayoutDashboard,
  IconMapPin,
  IconPackages,
  IconPrinter,
  IconReceipt,
  IconSoup,
  IconUsers,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { AccountMenu, useSignOut } from '../../modules/auth/index.ts'
import { useCall } from '../../platform/api/query.ts'
import { useFormats } from '../../platform/i18n/use-venue.ts'
import { useCanOpen } from '../../platform/session/screen-access.ts'
import { useSession } from '../../platform/session/session-store.ts'
import { Page, useIsPhone } from '../../ui/page.tsx'
import c from './panel-screen.module.css'

interface PanelLink {
  readonly screen: RouteName
  readonly text: TranslationKey
  readonly hint: TranslationKey
  readonly icon: Icon
}
interface PanelGroup {
  readonly title: TranslationKey
  readonly links: readonly PanelLink[]
}

/** The owner's screens as the panel groups them. */
const PANEL_GROUPS: readonly PanelGroup[] = [
  {
    title: 'PANEL_OVERVIEW',
    links: [
      { screen: 'home', text: 'THE_DAY', hint: 'THE_DAY_HINT', icon: IconCalendarStats },
      { screen: 'venues', text: 'VENUE_OVERVIEW', hint: 'VENUE_OVERVIEW_HINT', icon: IconLayoutDashboard },
    ],
  },
  {
    title: 'PANEL_MANAGER',
    links: [
      { screen: 'staff', text: 'PERSONNEL', hint: 'PERSONNEL_HINT', icon: IconUsers },
      { screen: 'orders', text: 'ALL_ORDERS', hint: 'ALL_ORDERS_HINT', icon: IconReceipt },
      { screen: 'products', text: 'PRODUCTS', hint: 'PRODUCTS_HINT', icon: IconSoup },
      { screen: 'storage', text: 'STORAGE', hint: 'STORAGE_HINT', icon: IconPackages },
      { screen: 'users', text: 'STAFF_BY_SECTION', hint: 'STAFF_BY_SECTION_HINT', icon: IconUsersGroup },
    ],
  },
  {
    title: 'PANEL_COMPANY',
    links: [
      {
        screen: 'company',
        text: 'COMPANY_INFORMATION',
        hint: 'COMPANY_INFORMATION_HINT',
        icon: IconBuildingStore,
      },
      { screen: 'statistics', text: 'STATISTICS', hint: 'STATISTICS_HINT', icon: IconChartBar },
      { screen: 'fiscalBook', text: 'FISCAL_BOOK', hint: 'FISCAL_BOOK_HINT', icon: IconBook2 },
    ],
  },
  {
    title: 'PANEL_ESTABLISHMENT',
    links: [
      { screen: 'establishment', text: 'LAYOUT', hint: 'LAYOUT_HINT', icon: IconArmchair },
      { screen: 'zones', text: 'ZONES', hint: 'ZONES_HINT', icon: IconMapPin },
      // A monitor's screen by default; shown to owners who have added it to their permissions.
      { screen: 'gateway', text: 'GATEWAY_LINK', hint: 'GATEWAY_PANEL_HINT', icon: IconPrinter },
    ],
  },
]

/** So that an open panel does not show yesterday's revenue after the day has changed. */
const REFRESH_MS = 60_000

/** Today's revenue so far, or the screen's description until it is loaded. */
const DayHint = () => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const { data } = useCall('statistics', 'day', {}, { refetchInterval: REFRESH_MS })
  return data ? t('DAY_SO_FAR', { amount: money(data.takings.revenue) }) : t('THE_DAY_HINT')
}

const TEN_MINUTES_MS = 600_000

/** Warns before the disk is full: then only billing and reading work. */
const DiskNotice = () => {
  const { t } = useTranslation()
  const { data } = useCall('system', 'diskSpace', {}, { refetchInterval: TEN_MINUTES_MS })
  return data?.isLow === true ? (
    <p className={c.warning} role="status">
      <IconDatabaseExclamation size={22} aria-hidden />
      {t('DISK_LOW', { percent: data.usedPercent })}
    </p>
  ) : null
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
      <AccountMenu
        last={[{ text: t('LOG_OUT_EVERYWHERE'), icon: IconDevicesOff, onClick: signOutEverywhere }]}
      />
      {question}
    </Group>
  )
}

/** The owner's start page: all their screens in groups. */
const PanelScreen = () => {
  const { t } = useTranslation()
  const user = useSession()?.user
  const canOpen = useCanOpen()
  const isPhone = useIsPhone()
  const groups = PANEL_GROUPS.map(({ title, links }) => ({
    title,
    links: links.filter(({ screen }) => canOpen(screen)),
  })).filter(({ links }) => links.length > 0)
  return (
    <Page
      title={t('OWNER_PANEL')}
      subtitle={user && t('PANEL_GREETING', { name: user.firstname })}
      actions={isPhone ? undefined : <LogOut />}
    >
      <div className={c.groups}>
        <DiskNotice />
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
