import { usePart } from '@kafana/client/browser/use-part.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { SettableStatus } from '@kafana/domain'
import {
  IconHistory,
  IconKeyboard,
  IconListNumbers,
  IconTextSize,
  IconAlertTriangle,
  IconArrowBackUp,
  IconBell,
  IconCheck,
  IconCloudUp,
} from '@tabler/icons-react'
import { type FocusEvent, type ReactNode, useEffect, useState } from 'react'
import { Key } from '../../../ui/key.tsx'
import { toasts } from '../../../ui/notify.tsx'
import { InlineSyncPanel } from '../sync-panel/sync-panel.tsx'
import type { PanelName } from './board-settings.ts'
import type { UndoableMove } from './moves.ts'
import type { TextSize } from './text-size.ts'
import c from './monitor-footer.module.css'

interface FooterMessage {
  readonly id: string | number
  readonly isError: boolean
  readonly content: ReactNode
}

/**
 * The latest open toast: this screen shows it in its footer, where it covers no card or button. It closes when
 * the toast closes. An error is not replaced by later messages.
 */
export const useFooterMessage = (): FooterMessage | null => {
  const [messages, setMessages] = useState<readonly FooterMessage[]>([])
  const library = usePart(toasts)
  useEffect(
    () =>
      library?.toast.onChange(({ status, id, type, content }) => {
        if (typeof content === 'function') return
        setMessages((shown) => {
          const others = shown.filter((message) => message.id !== id)
          return status === 'removed' ? others : [...others, { id, isError: type === 'error', content }]
        })
      }),
    [library],
  )
  return messages.findLast(({ isError }) => isError) ?? messages.at(-1) ?? null
}

const MOVE_TEXT = { pending: 'ORDER_CONFIRMED_SAID', done: 'ORDER_DONE_SAID' } as const satisfies Partial<
  Record<SettableStatus, string>
>

/** The last move made here, with undo. */
const UndoStrip = ({
  move,
  isUnsent,
  onUndo,
}: {
  readonly move: UndoableMove
  readonly isUnsent: boolean
  readonly onUndo: (move: UndoableMove) => void
}) => {
  const { t } = useTranslation()
  const { name, status } = move.order
  const isRecall = status === 'done' || status === 'delivered'
  return (
    <div className={c.strip}>
      {isUnsent ? <IconCloudUp size={20} aria-hidden /> : <IconCheck size={20} aria-hidden />}
      <span className={c.text}>
        {isRecall
          ? t('ORDER_CALLED_BACK_SAID', { name })
          : t(MOVE_TEXT[move.to === 'done' ? 'done' : 'pending'], { name })}
        {isUnsent && ` · ${t('MOVE_WAITS')}`}
      </span>
      <button type="button" className={c.undo} onClick={() => onUndo(move)}>
        <IconArrowBackUp size={20} aria-hidden />
        {t('UNDO')}
        <Key hint>0</Key>
      </button>
    </div>
  )
}

/** A message, which stays while it is hovered or focused, like the toast that it stands for. */
const MessageStrip = ({ message: { id, isError, content } }: { readonly message: FooterMessage }) => {
  const pause = (): void => toasts.loaded()?.toast.pause({ id })
  const play = (): void => toasts.loaded()?.toast.play({ id })
  const onBlur = (event: FocusEvent): void => {
    if (!event.currentTarget.contains(event.relatedTarget)) play()
  }
  return (
    <div
      className={c.message}
      data-error={isError}
      onMouseEnter={pause}
      onMouseLeave={play}
      onFocus={pause}
      onBlur={onBlur}
    >
      {isError ? <IconAlertTriangle size={20} aria-hidden /> : <IconBell size={20} aria-hidden />}
      <span role="alert" className={c.text}>
        {content}
      </span>
    </div>
  )
}

interface MonitorFooterProps {
  /** The last move made here, while it can be undone. */
  readonly last: UndoableMove | null
  /** Whether that move is still unsent. */
  readonly isUnsent: boolean
  readonly onUndo: (move: UndoableMove) => void
  readonly message: FooterMessage | null
  readonly doneToday: number
  readonly panel: PanelName | null
  readonly onPanel: (name: PanelName) => void
  readonly textSize: TextSize
  /** Chooses the next text size. */
  readonly onTextSize: () => void
  readonly onKeys: () => void
  /** The pager. */
  readonly children: ReactNode
}

/**
 * The tools, the last move with undo, messages and the pager. Everything has a fixed position, so that
 * nothing jumps when a message appears.
 */
export const MonitorFooter = ({
  last,
  isUnsent,
  onUndo,
  message,
  doneToday,
  panel,
  onPanel,
  textSize,
  onTextSize,
  onKeys,
  children,
}: MonitorFooterProps) => {
  const { t } = useTranslation()
  const isIdle = !last && !message
  return (
    <footer className={c.footer}>
      <div className={c.tools}>
        <button
          type="button"
          className={c.tool}
          aria-pressed={panel === 'all-day'}
          onClick={() => onPanel('all-day')}
        >
          <IconListNumbers size={22} aria-hidden />
          <span className={c.label}>{t('ALL_DAY')}</span>
          <Key hint>A</Key>
        </button>
        <button
          type="button"
          className={c.tool}
          aria-pressed={panel === 'recall'}
          onClick={() => onPanel('recall')}
        >
          <IconHistory size={22} aria-hidden />
          <span className={c.label}>{t('RECALL')}</span>
          <Key hint>R</Key>
        </button>
        <button
          type="button"
          className={c.tool}
          data-wide
          aria-label={t('TEXT_SIZE', { size: textSize })}
          onClick={onTextSize}
        >
          <IconTextSize size={22} aria-hidden />
          <span className={c.size} aria-hidden>
            {textSize}
          </span>
        </button>
        <button type="button" className={c.help} aria-label={t('KEYS')} onClick={onKeys}>
          <IconKeyboard size={22} aria-hidden />
        </button>
        <InlineSyncPanel />
      </div>
      <div className={c.messages}>
        <div role="status" className={c.lastMove}>
          {last && <UndoStrip move={last} isUnsent={isUnsent} onUndo={onUndo} />}
        </div>
        {message && <MessageStrip key={message.id} message={message} />}
        {isIdle && doneToday > 0 && <span className={c.idle}>{t('DONE_TODAY', { count: doneToday })}</span>}
      </div>
      {children}
    </footer>
  )
}
