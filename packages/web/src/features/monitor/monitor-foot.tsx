import type { SettableStatus } from '@kafana/domain'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBell,
  IconCheck,
  IconCloudUp,
  IconHistory,
  IconKeyboard,
  IconListNumbers,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PlacedTray } from '../../ui/outbox-tray/outbox-tray.tsx'
import { Key } from './kbd.tsx'
import type { Step } from './use-own-moves.ts'
import type { PanelName } from './use-panels.ts'
import type { Told } from './use-told.ts'
import c from './monitor-foot.module.css'

const SAID = { pending: 'ORDER_CONFIRMED_SAID', done: 'ORDER_DONE_SAID' } as const satisfies Partial<
  Record<SettableStatus, string>
>

const Strip = ({
  step,
  isWaiting,
  onUndo,
}: {
  readonly step: Step
  readonly isWaiting: boolean
  readonly onUndo: (step: Step) => void
}) => {
  const { t } = useTranslation()
  const { name, status } = step.order
  const isBack = status === 'done' || status === 'delivered'
  return (
    <div className={c.strip}>
      {isWaiting ? <IconCloudUp size={20} aria-hidden /> : <IconCheck size={20} aria-hidden />}
      <span className={c.text}>
        {isBack
          ? t('ORDER_CALLED_BACK_SAID', { name })
          : t(SAID[step.to === 'done' ? 'done' : 'pending'], { name })}
        {isWaiting && ` · ${t('MOVE_WAITS')}`}
      </span>
      <button type="button" className={c.undo} onClick={() => onUndo(step)}>
        <IconArrowBackUp size={20} aria-hidden />
        {t('UNDO')}
        <Key hint>0</Key>
      </button>
    </div>
  )
}

const News = ({ told: { isError, content } }: { readonly told: Told }) => (
  <div className={c.news} role="alert" data-error={isError}>
    {isError ? <IconAlertTriangle size={20} aria-hidden /> : <IconBell size={20} aria-hidden />}
    <span className={c.text}>{content}</span>
  </div>
)

interface Props {
  /** What was done here last, while it can be undone. */
  readonly last: Step | null
  /** Does it wait for the server? */
  readonly isWaiting: boolean
  readonly onUndo: (step: Step) => void
  readonly told: Told | null
  readonly doneToday: number
  readonly panel: PanelName | null
  readonly onPanel: (name: PanelName) => void
  readonly onKeys: () => void
  /** The pager. */
  readonly children: ReactNode
}

/** The tools, what was done here last with the way back, what else is new, and the pages. Everything has its own place, so nothing jumps when something is said. */
export const MonitorFoot = ({
  last,
  isWaiting,
  onUndo,
  told,
  doneToday,
  panel,
  onPanel,
  onKeys,
  children,
}: Props) => {
  const { t } = useTranslation()
  const isIdle = !last && !told
  return (
    <footer className={c.foot}>
      <div className={c.tools}>
        <button
          type="button"
          className={c.tool}
          aria-pressed={panel === 'all-day'}
          onClick={() => onPanel('all-day')}
        >
          <IconListNumbers size={22} aria-hidden />
          <span className={c.word}>{t('ALL_DAY')}</span>
          <Key hint>A</Key>
        </button>
        <button
          type="button"
          className={c.tool}
          aria-pressed={panel === 'recall'}
          onClick={() => onPanel('recall')}
        >
          <IconHistory size={22} aria-hidden />
          <span className={c.word}>{t('RECALL')}</span>
          <Key hint>R</Key>
        </button>
        <button type="button" className={c.help} aria-label={t('KEYS')} onClick={onKeys}>
          <IconKeyboard size={22} aria-hidden />
        </button>
        <PlacedTray />
      </div>
      <div className={c.said}>
        <div role="status" className={c.own}>
          {last && <Strip step={last} isWaiting={isWaiting} onUndo={onUndo} />}
        </div>
        {told && <News key={told.id} told={told} />}
        {isIdle && doneToday > 0 && <span className={c.idle}>{t('DONE_TODAY', { count: doneToday })}</span>}
      </div>
      {children}
    </footer>
  )
}
