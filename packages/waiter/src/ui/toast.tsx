import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useEffect, useRef } from 'react'
import { closeToast, useToast } from './toasts.ts'
import classes from './toast.module.css'

/** What was done last, above the thumb, with a button that undoes it. */
export const Toast = () => {
  const { t } = useTranslation()
  const message = useToast()
  const box = useRef<HTMLDivElement>(null)
  // Above an open sheet, too.
  useEffect(() => {
    if (message) box.current?.showPopover()
  }, [message])
  return (
    <div role="status">
      {message && (
        <div ref={box} popover="manual" className={classes['toast']}>
          <span className={classes['text']}>{message.text}</span>
          {message.onUndo && (
            <button
              type="button"
              className={classes['undo']}
              onClick={() => {
                closeToast()
                message.onUndo?.()
              }}
            >
              {t('UNDO')}
            </button>
          )}
        </div>
      )}
    </div>
  )
}
