import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { IconX } from '@tabler/icons-react'
import type { FocusEvent, MouseEvent } from 'react'
import { Slide, toast, ToastContainer, type CloseButtonProps } from 'react-toastify/unstyled'
import 'react-toastify/ReactToastify.css'
import './toasts.css'

const onBlur = (event: FocusEvent): void => {
  if (!event.currentTarget.contains(event.relatedTarget)) toast.play()
}

/** The close button of the library has an English label. */
const CloseButton = ({ closeToast, theme }: CloseButtonProps) => {
  const { t } = useTranslation()
  const onClick = (event: MouseEvent): void => {
    // A press on the toast itself has another meaning.
    event.stopPropagation()
    closeToast(true)
  }
  return (
    <button
      type="button"
      className={`Toastify__close-button Toastify__close-button--${theme}`}
      aria-label={t('CLOSE')}
      onClick={onClick}
    >
      <IconX size={18} aria-hidden />
    </button>
  )
}

export { toast }

/** The container of the toasts: bottom centre, for three seconds, paused on hover and focus. */
export const Toasts = () => {
  const { t } = useTranslation()
  return (
    <div onFocus={() => toast.pause()} onBlur={onBlur}>
      <ToastContainer
        position="bottom-center"
        autoClose={3000}
        hideProgressBar
        pauseOnHover
        pauseOnFocusLoss={false}
        transition={Slide}
        newestOnTop
        limit={4}
        closeButton={CloseButton}
        aria-label={t('NOTIFICATIONS')}
      />
    </div>
  )
}
