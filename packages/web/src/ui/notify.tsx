import { part } from '@kafana/client/browser/parts.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { ReactNode } from 'react'
import type { Id } from 'react-toastify/unstyled'
import c from './notify.module.css'

type Kind = 'success' | 'error' | 'info'

/** The toasts, which are loaded after the page. */
export const toasts = part(async () => import('./toasts.tsx'))
type Library = Awaited<ReturnType<typeof toasts.load>>['toast']

/** Calls it with the library of the toasts: now, or as soon as it is loaded. */
const withToasts = (show: (toast: Library) => void): void => {
  const loaded = toasts.loaded()
  if (loaded) show(loaded.toast)
  // Without a network there is nothing to show it with; the screens say so themselves.
  else
    toasts.load().then(
      ({ toast }) => show(toast),
      () => undefined,
    )
}

/** The open toast of each text. */
const toastOf = new Map<string, Id>()

/**
 * Repeating a text restarts the timer of its open toast. A toast that is closing cannot be kept, so another
 * one opens.
 */
const say =
  (kind: Kind) =>
  (content: ReactNode): void =>
    withToasts((toast) => {
      if (typeof content !== 'string') {
        toast[kind](content)
        return
      }
      const key = `${kind}: ${content}`
      const last = toastOf.get(key)
      if (last !== undefined && toast.isActive(last)) toast.update(last, { delay: 0 })
      else toastOf.set(key, toast[kind](content, { onClose: () => toastOf.delete(key) }))
    })

/** Toasts at the bottom of the page, for three seconds. */
export const notify = { success: say('success'), error: say('error'), info: say('info') }

const REMINDER_MS = 10_000
/** A toast that stays longer: nothing on the screen caused it. */
export const remind = (text: string): void =>
  withToasts((toast) => void toast.info(text, { toastId: text, autoClose: REMINDER_MS }))

interface UndoToastProps {
  readonly text: string
  readonly onUndo: () => void
}

const UndoToast = ({ text, onUndo }: UndoToastProps) => {
  const { t } = useTranslation()
  return (
    <span className={c.toast}>
      <span className={c.text}>{text}</span>
      <button type="button" className={c.undo} onClick={onUndo}>
        {t('UNDO')}
      </button>
    </span>
  )
}

/** Says what was done with a way back, for longer than other messages; the way back ends it wherever it is shown. */
export const offerUndo = (text: string, onUndo: () => void): void =>
  withToasts((toast) => {
    const undo = (): void => {
      toast.dismiss(id)
      onUndo()
    }
    const id = toast.info(<UndoToast text={text} onUndo={undo} />, { autoClose: REMINDER_MS })
  })
