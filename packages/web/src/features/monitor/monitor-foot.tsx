import type { ReactNode } from 'react'
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import c from './monitor-foot.module.css'
import type { Step } from './use-steps.ts'

interface Props {
  readonly last: Step | null
  readonly onUndo: (step: Step) => void
  /** The pager. */
  readonly children: ReactNode
}

/** What was done here last, with the way back, beside the pages. Its place never moves, so nothing jumps when it appears. */
export const MonitorFoot = ({ last, onUndo, children }: Props) => {
  const { t } = useTranslation()
  const name = last?.order.name
  return (
    <footer className={c.foot}>
      <div className={c.said} role="status">
        {last && (
          <div className={c.strip}>
            <IconCheck size={20} aria-hidden />
            <span className={c.text}>{last.to === 'done' ? t('ORDER_DONE_SAID', { name }) : t('ORDER_CONFIRMED_SAID', { name })}</span>
            <button type="button" className={c.undo} onClick={() => onUndo(last)}>
              <IconArrowBackUp size={20} aria-hidden />{t('UNDO')}<kbd className={c.key} aria-hidden>0</kbd>
            </button>
          </div>
        )}
      </div>
      {children}
    </footer>
  )
}
