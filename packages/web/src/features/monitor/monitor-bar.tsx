import { ROUTES } from '@kafana/domain'
import { Button, SegmentedControl } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useReach } from '../../platform/access/reach.ts'
import { BackButton } from '../../ui/back-button.tsx'
import { categoryOptions } from '../../ui/category-text.ts'
import type { Kitchen } from './all-day.ts'
import { Clock, LivePill, SoundPill } from './pills.tsx'
import { MONITOR_FILTERS, type BoardChoice } from './use-board-choice.ts'
import c from './monitor-bar.module.css'

interface Props {
  readonly choice: BoardChoice
  /** What is before this category; undefined while unknown. */
  readonly kitchen: Kitchen | undefined
  /** Called with every change of what is shown. */
  readonly onChoose: () => void
}

/** Each stands for many orders: languages that bend their words say that otherwise than of one. */
const FILTER_TEXT = { created: 'FILTER_CREATED', pending: 'FILTER_PENDING' } as const

const Counted = ({ text, count = 0 }: { readonly text: string; readonly count: number | undefined }) => (
  <>
    {text}
    {count > 0 && <span className={c.count}>{count}</span>}
  </>
)

/** The head of the monitor: what is shown, whether it is live, whether it rings, and the ways out. */
export const MonitorBar = ({ choice, kitchen, onChoose }: Props) => {
  const { t } = useTranslation()
  const reach = useReach()
  const total = kitchen?.[choice.filter]
  return (
    <header className={c.bar}>
      {reach('establishment') && <BackButton to={ROUTES.establishment} />}
      <h1 className={c.title}>
        {choice.category === 'food' ? t('MONITOR_FOOD') : t('MONITOR_DRINK')}
        {total !== undefined && <span className={c.total}>{t('WAITING_ORDERS', { count: total })}</span>}
      </h1>
      <div className={c.choices}>
        <SegmentedControl
          className={c.choice}
          aria-label={t('STATUS')}
          value={choice.filter}
          onChange={(value) => {
            choice.setFilter(value)
            onChoose()
          }}
          data={MONITOR_FILTERS.map((value) => ({
            value,
            label: <Counted text={t(FILTER_TEXT[value])} count={kitchen?.[value]} />,
          }))}
        />
        <SegmentedControl
          className={c.choice}
          aria-label={t('CATEGORY')}
          value={choice.category}
          onChange={(value) => {
            choice.setCategory(value)
            onChoose()
          }}
          data={categoryOptions(t)}
        />
      </div>
      <span className={c.gap} />
      {reach('manager') && (
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
      <SoundPill />
      <Clock />
    </header>
  )
}
