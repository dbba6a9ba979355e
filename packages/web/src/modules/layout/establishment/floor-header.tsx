import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useCanOpen } from '@kafana/client/session/screen-access.ts'
import { useSession } from '@kafana/client/session/session-store.ts'
import { type RouteName, ROUTES } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'
import { Button, Skeleton } from '@mantine/core'
import { type Icon, IconChefHat, IconToolsKitchen2 } from '@tabler/icons-react'
import { type ReactNode, useContext } from 'react'
import { Link } from 'react-router'
import { deferred } from '../../../ui/deferred.tsx'
import { LiveBanner } from '../../../ui/live-banner.tsx'
import { MainMenuButton } from '../../../ui/main-menu.ts'
import { BackButton } from '../../../ui/page.tsx'
import { UnreportedBanner, UnresolvedBillsBanner } from '../../billing/index.ts'
import { AddTableButton } from './add-table-button.tsx'
import { ReportMenu } from './report-menu.tsx'
import c from './floor-header.module.css'

// Loaded after the page, in a place that is kept for it.
const FloorSound = deferred(async () => (await import('./floor-sound.tsx')).FloorSound)

interface ScreenLink {
  readonly screen: RouteName
  readonly text: TranslationKey
  readonly icon: Icon
}
const MAIN: readonly ScreenLink[] = [
  { screen: 'monitor', text: 'MONITOR_LINK', icon: IconChefHat },
  { screen: 'manager', text: 'MANAGER_LINK', icon: IconToolsKitchen2 },
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

interface FloorHeaderProps {
  readonly isOwner: boolean
  /** Tables can be dragged now. */
  readonly canMove: boolean
  readonly picker: ReactNode
  /** The status counts of the zone's tables. */
  readonly summary: ReactNode
  /** Switches between plan and list, where both are offered. */
  readonly view: ReactNode
  /** Null if no table can be added. */
  readonly onAdd: (() => void) | null
  readonly isLoading: boolean
}

/**
 * The bar above the floor: links to other screens in the first row, zones and status counts in the second.
 */
export const FloorHeader = ({
  isOwner,
  canMove,
  picker,
  summary,
  view,
  onAdd,
  isLoading,
}: FloorHeaderProps) => {
  const { t } = useTranslation()
  const isMonitor = useSession()?.user.role === 'monitor'
  return (
    <>
      <header className={c.bar}>
        <div className={c.head}>
          {useContext(MainMenuButton)}
          {isOwner && <BackButton to={ROUTES.panel} />}
          <div className={c.titles}>
            <h1 className={c.title}>{t('FLOOR_TITLE')}</h1>
            <p className={c.hint}>{canMove ? t('FLOOR_HINT_OWNER') : t('FLOOR_HINT')}</p>
          </div>
        </div>
        {isMonitor && (
          <div className={c.links}>
            <MonitorLinks />
          </div>
        )}
        <div className={c.more}>
          {onAdd && <AddTableButton onClick={onAdd} disabled={isLoading} />}
          <div className={c.sound}>
            <FloorSound />
          </div>
        </div>
        {(picker || summary) && (
          <div className={c.zones}>
            {picker}
            <div className={c.now}>
              {summary}
              {view}
            </div>
          </div>
        )}
        {/* As high as the zones and counts, so that the floor stays where it is. */}
        {isLoading && (
          <div className={c.zones}>
            <Skeleton className={c.zonesSkeleton} radius="md" />
            <div className={c.now}>{view}</div>
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
