import { type RouteName, ROUTES } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'
import { Button } from '@mantine/core'
import {
  type Icon,
  IconChefHat,
  IconDevicesOff,
  IconLogout,
  IconPrinter,
  IconReceipt,
  IconToolsKitchen2,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCanOpen } from '../../../platform/session/screen-access.ts'
import { useSession } from '../../../platform/session/session-store.ts'
import { LiveBanner } from '../../../ui/live-banner.tsx'
import { BackButton } from '../../../ui/page.tsx'
import { AccountMenu, useSignOut } from '../../auth/index.ts'
import { UnreportedBanner, UnresolvedBillsBanner } from '../../billing/index.ts'
import { AddTableButton } from './add-table-button.tsx'
import { ReportMenu } from './report-menu.tsx'
import c from './floor-header.module.css'

interface ScreenLink {
  readonly screen: RouteName
  readonly text: TranslationKey
  readonly icon: Icon
}
const MAIN: readonly ScreenLink[] = [
  { screen: 'monitor', text: 'MONITOR_LINK', icon: IconChefHat },
  { screen: 'manager', text: 'MANAGER_LINK', icon: IconToolsKitchen2 },
]
const MORE: readonly ScreenLink[] = [
  { screen: 'orders', text: 'ORDERS', icon: IconReceipt },
  { screen: 'gateway', text: 'GATEWAY_LINK', icon: IconPrinter },
]

/** The establishment is the start screen of a monitor, so their main screens are linked here. */
const MonitorLinks = () => {
  const { t } = useTranslation()
  const canOpen = useCanOpen()
  return (
    <>
      {MAIN.filter(({ screen }) => canOpen(screen)).map(({ screen, text, icon: ScreenIcon }) => (
        <Button
          key={screen}
          component={Link}
          to={ROUTES[screen]}
          variant="default"
          leftSection={<ScreenIcon size={20} aria-hidden />}
        >
          {t(text)}
        </Button>
      ))}
      <ReportMenu />
    </>
  )
}

/** The other screens of a monitor, their account, and sign-out. */
const MoreMenu = () => {
  const { t } = useTranslation()
  const canOpen = useCanOpen()
  const { signOut, signOutEverywhere, question } = useSignOut()
  return (
    <>
      <AccountMenu
        first={MORE.filter(({ screen }) => canOpen(screen)).map(({ screen, text, icon }) => ({
          text: t(text),
          icon,
          to: ROUTES[screen],
        }))}
        last={[
          { text: t('LOG_OUT'), icon: IconLogout, onClick: signOut },
          { text: t('LOG_OUT_EVERYWHERE'), icon: IconDevicesOff, onClick: signOutEverywhere },
        ]}
      />
      {question}
    </>
  )
}

interface FloorHeaderProps {
  readonly isOwner: boolean
  readonly picker: ReactNode
  /** The status counts of the zone's tables. */
  readonly summary: ReactNode
  /** Null if no table can be added. */
  readonly onAdd: (() => void) | null
}

/**
 * The bar above the floor: links to other screens in the first row, zones and status counts in the second.
 */
export const FloorHeader = ({ isOwner, picker, summary, onAdd }: FloorHeaderProps) => {
  const { t } = useTranslation()
  const isMonitor = useSession()?.user.role === 'monitor'
  return (
    <>
      <header className={c.bar}>
        <div className={c.head}>
          {isOwner && <BackButton to={ROUTES.panel} />}
          <div className={c.titles}>
            <h1 className={c.title}>{t('FLOOR_TITLE')}</h1>
            <p className={c.hint}>{isOwner ? t('FLOOR_HINT_OWNER') : t('FLOOR_HINT')}</p>
          </div>
        </div>
        {isMonitor && (
          <div className={c.links}>
            <MonitorLinks />
          </div>
        )}
        <div className={c.more}>
          {isMonitor && <MoreMenu />}
          {onAdd && <AddTableButton onClick={onAdd} />}
        </div>
        {(picker || summary) && (
          <div className={c.zones}>
            {picker}
            {summary}
          </div>
        )}
      </header>
      <div>
        <LiveBanner />
        <UnresolvedBillsBanner />
        {isMonitor && <UnreportedBanner />}
      </div>
    </>
  )
}
