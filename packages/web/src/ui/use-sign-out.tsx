import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { outbox } from '../platform/outbox/present-outbox.ts'
import { readSession } from '../platform/session/session-store.ts'
import { signOut } from '../platform/session/sign-in.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** How many of this person's changes the server has not got yet. A bill on paper is told by whoever comes next. */
const countOwn = (): number => {
  const userId = readSession()?.user._id
  return outbox().changes().filter(({ by, state, call }) => by._id === userId && state === 'waiting' && call !== 'billing.tell').length
}

/**
 * Signs out, and asks first while this person's changes are not sent: they stay on the device until the same person signs in here again.
 * `question` has to be rendered where `signOut` is offered, outside of anything that closes by the press.
 */
export const useSignOut = (): { readonly signOut: () => void; readonly question: ReactNode } => {
  const { t } = useTranslation()
  const [count, setCount] = useState(0)
  const leave = (): void => void signOut()
  return {
    signOut: () => {
      const own = countOwn()
      setCount(own)
      if (own === 0) leave()
    },
    question: count > 0 && (
      <ConfirmDialog opened onClose={() => setCount(0)} title={t('SIGN_OUT_ANYWAY')} confirmLabel={t('LOG_OUT')} cancelLabel={t('STAY_SIGNED_IN')} onConfirm={leave}>
        {t('SIGN_OUT_WITH_KEPT', { count })}
      </ConfirmDialog>
    ),
  }
}
