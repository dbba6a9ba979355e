import { ROUTES } from '@kafana/domain'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useNow } from '../../../platform/browser/use-now.ts'
import { useFormats } from '../../../platform/i18n/use-venue.ts'
import { useShownPhase } from '../../../platform/live/use-live.ts'
import { useCanOpen } from '../../../platform/session/screen-access.ts'
import { deferred } from '../../../ui/deferred.tsx'
import { categoryOptions } from '../../../ui/labels.ts'
import { MainMenuButton } from '../../../ui/main-menu.ts'
import { BackButton } from '../../../ui/page.tsx'
import { SegmentedControl } from '../../../ui/styled/segmented-control.ts'
import { Comma } from '../../../ui/text.tsx'
import type { KitchenCounts } from './all-day-panel.tsx'
import { type BoardSettings, MONITOR_FILTERS } from './board-settings.ts'
import c from './monitor-bar.module.css'

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

const Clock = () => {
  const { time } = useFormats()
  return <time className={c.clock}>{time(useNow())}</time>
}

interface MonitorBarProps {
  readonly settings: BoardSettings
  /** The open work of this category; undefined until it is loaded. */
  readonly kitchen: KitchenCounts | undefined
  /** Called after every change of the settings. */
  readonly onChoose: () => void
}

/** These name many orders: inflected languages use another form than for the status of one. */
const FILTER_TEXT = { created: 'FILTER_CREATED', pending: 'FILTER_PENDING' } as const

const CountedLabel = ({ text, count = 0 }: { readonly text: string; readonly count: number | undefined }) => (
  <>
    {text}
    {count > 0 && (
      <>
        <Comma />
        <span className={c.count}>{count}</span>
      </>
    )}
  </>
)

/** The header of the monitor: filters, connection and sound status, and links to other screens. */
export const MonitorBar = ({ settings, kitchen, onChoose }: MonitorBarProps) => {
  const { t } = useTranslation()
  const canOpen = useCanOpen()
  const total = kitchen?.[settings.filter]
  return (
    <header className={c.bar}>
      {useContext(MainMenuButton)}
      {canOpen('establishment') && <BackButton to={ROUTES.establishment} />}
      <h1 className={c.title}>
        {settings.category === 'food' ? t('MONITOR_FOOD') : t('MONITOR_DRINK')}
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
            label: <CountedLabel text={t(FILTER_TEXT[value])} count={kitchen?.[value]} />,
          }))}
        />
        <SegmentedControl
          className={c.choice}
          aria-label={t('CATEGORY')}
          value={settings.category}
          onChange={(value) => {
            settings.setCategory(value)
            onChoose()
          }}
          data={categoryOptions(t)}
        />
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
