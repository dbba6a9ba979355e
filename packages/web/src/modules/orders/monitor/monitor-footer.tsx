import { IconHistory, IconKeyboard, IconListNumbers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { InlineSyncPanel } from '../sync-panel/sync-panel.tsx'
import type { PanelName } from './board-settings.ts'
import { type FooterMessage, MessageStrip, UndoStrip } from './footer-messages.tsx'
import { Key } from './keyboard-help.tsx'
import type { UndoableMove } from './undoable-moves.ts'
import c from './monitor-footer.module.css'

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
