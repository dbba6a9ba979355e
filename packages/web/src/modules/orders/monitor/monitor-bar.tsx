import { useNow } from '@kafana/client/browser/use-now.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import { useShownPhase } from '@kafana/client/live/use-live.ts'
import { useCanOpen } from '@kafana/client/session/screen-access.ts'
import type { Station } from '@kafana/contract'
import { type Category, ROUTES } from '@kafana/domain'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useContext } from 'react'
import { Link } from 'react-router'
import { deferred } from '../../../ui/deferred.tsx'
import { categoryOptions } from '../../../ui/labels.ts'
import { MainMenuButton } from '../../../ui/main-menu.ts'
import { BackButton } from '../../../ui/page.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { type BoardSettings, MONITOR_FILTERS } from './board-settings.ts'
import type { BoardOrders } from './board.ts'
import type { KitchenCounts } from './kitchen-counts.ts'
import { StatusTab } from './status-tab.tsx'
import c from './monitor-bar.module.css'

const TITLE = { food: 'MONITOR_FOOD', drink: 'MONITOR_DRINK' } as const

const LIVE_TEXT = { open: 'LIVE', connecting: 'LIVE_CONNECTING', lost: 'NOT_LIVE' } as const

/** Whether live updates arrive. */
const LivePill = () => {
  const { t } = useTranslation()
  const phase = useShownPhase()
  return (
    <span role="status" className={c.pill} data-phase={phase}>
      <i className={c.dot} aria-hidden />
      <span className={c.text}>{t(LIVE_TEXT[phase])}</span>
    </span>
  )
}

// Loaded after the page, in a place that is kept for it.
const SoundButton = deferred(async () => (await import('../../../ui/sound/sound-button.tsx')).SoundButton)

// Loaded in a venue with stations.
const StationFilter = deferred(async () => (await import('./station-filter.tsx')).StationFilter)

const Clock = () => {
  const { time } = useFormats()
  return <time className={c.clock}>{time(useNow())}</time>
}

interface MonitorBarProps {
  readonly settings: BoardSettings
  /** Of the venue. */
  readonly stations: readonly Station[]
  /** Of the orders that are shown; undefined for both. */
  readonly category: Category | undefined
  /** The open work of this category; undefined until it is loaded. */
  readonly kitchen: KitchenCounts | undefined
  /** The orders of each status, oldest first. */
  readonly waiting: BoardOrders
  /** Called after every change of the settings. */
  readonly onChoose: () => void
}

/** The header of the monitor: filters, connection and sound status, and links to other screens. */
export const MonitorBar = ({ settings, stations, category, kitchen, waiting, onChoose }: MonitorBarProps) => {
  const { t } = useTranslation()
  const canOpen = useCanOpen()
  const counts = kitchen && { ...kitchen, all: kitchen.created + kitchen.pending }
  const total = counts?.[settings.filter]
  return (
    <header className={c.bar}>
      {useContext(MainMenuButton)}
      {canOpen('establishment') && <BackButton to={ROUTES.establishment} />}
      <h1 className={c.title}>
        {t(category ? TITLE[category] : 'MONITOR_LINK')}
        {total !== undefined && <span className={c.total}>{t('WAITING_ORDERS', { count: total })}</span>}
      </h1>
      <div className={c.choices}>
        <SegmentedControl
          className={c.choice}
          aria-label={t('STATUS')}
          value={settings.filter}
          onChange={(value) => {
            settings.setFilter(value)
            onChoose()
          }}
          data={MONITOR_FILTERS.map((value) => ({
            value,
            label: (
              <StatusTab
                filter={value}
                shown={settings.filter}
                category={settings.category}
                count={counts?.[value]}
                waiting={waiting}
              />
            ),
          }))}
        />
        <SegmentedControl
          className={c.choice}
          aria-label={t('CATEGORY')}
          value={category ?? ''}
          onChange={(value) => {
            if (value !== '') settings.setCategory(value)
            settings.setStation('')
            onChoose()
          }}
          data={categoryOptions(t)}
        />
        {stations.length > 0 && <StationFilter stations={stations} settings={settings} onChoose={onChoose} />}
      </div>
      <span className={c.gap} />
      {canOpen('manager') && (
        <Button
          component={Link}
          to={ROUTES.manager}
          variant="default"
          className={c.add}
          leftSection={<IconPlus size={18} aria-hidden />}
        >
          <span className={c.addText}>{t('MANAGER_LINK')}</span>
        </Button>
      )}
      <LivePill />
      <div className={c.sound}>
        <SoundButton className={c.pill} textClassName={c.text} />
      </div>
      <Clock />
    </header>
  )
}
