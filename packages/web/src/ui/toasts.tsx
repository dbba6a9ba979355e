import type { FocusEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Slide, toast, ToastContainer } from 'react-toastify/unstyled'
import 'react-toastify/ReactToastify.css'
import './toasts.css'

const onBlur = (event: FocusEvent): void => {
  if (!event.currentTarget.contains(event.relatedTarget)) toast.play()
}

/** Where toasts appear: bottom-centre, for three seconds, waiting while somebody points at or focuses them. */
export const Toasts = () => {
  const { t } = useTranslation()
  return (
    <div onFocus={() => toast.pause()} onBlur={onBlur}>
      <ToastContainer position="bottom-center" autoClose={3000} hideProgressBar pauseOnHover pauseOnFocusLoss={false} transition={Slide} newestOnTop limit={4} aria-label={t('NOTIFICATIONS')} />
    </div>
  )
}
