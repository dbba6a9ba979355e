import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import { Icon } from './icon.tsx'
import { useClosedByBack } from './sheet-history.ts'
import classes from './sheet.module.css'

interface Props {
  readonly title: string
  /** Also by Escape, Back and a press beside it. */
  readonly onClose: () => void
  /** It cannot be closed now, and has no button for it: `onClose` does nothing. */
  readonly isHeld?: boolean
  /** Leads back within the sheet; without it there is no such button. */
  readonly onBack?: (() => void) | undefined
  readonly children: ReactNode
}

/** A sheet from the lower edge, within reach of the thumb. The focus returns to where it was. */
export const Sheet = ({ title, onClose, isHeld = false, onBack, children }: Props) => {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useClosedByBack(onClose)
  const closeBeside = useEffectEvent(({ target }: MouseEvent) => {
    if (target === dialog.current) onClose()
  })
  // Closed before it leaves the page: the browser returns the focus.
  useLayoutEffect(() => {
    const opened = dialog.current
    opened?.showModal()
    opened?.addEventListener('click', closeBeside)
    return () => opened?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className={classes['sheet']}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={classes['content']}>
        <div className={classes['head']}>
          {onBack && (
            <button type="button" aria-label={t('BACK')} onClick={onBack}>
              <Icon name="back" />
            </button>
          )}
          <h2 id={id} className={classes['title']}>
            {title}
          </h2>
          {!isHeld && (
            <button type="button" aria-label={t('CLOSE')} onClick={onClose}>
              <Icon name="close" />
            </button>
          )}
        </div>
        {children}
      </div>
    </dialog>
  )
}
