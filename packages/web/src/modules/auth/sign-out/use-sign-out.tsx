import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../platform/i18n/message-text.ts'
import { outbox } from '../../../platform/outbox/current-outbox.ts'
import { readSession } from '../../../platform/session/session-store.ts'
import { signOut, signOutEverywhere } from '../../../platform/session/sign-in.ts'
import { ConfirmDialog } from '../../../ui/dialogs.tsx'
import { notify } from '../../../ui/notify.tsx'

/** The user's changes that the server does not have yet. A printed bill is reported by the next user. */
const countUnsent = (): number => {
  const userId = readSession()?.user._id
  return outbox()
    .changes()
    .filter(({ by, state, call }) => by._id === userId && state === 'waiting' && call !== 'billing.tell')
    .length
}

interface ConfirmProps {
  /** The number of changes that stay on the device. */
  readonly count: number
  readonly onClose: () => void
}

const ConfirmSignOut = ({ count, onClose }: ConfirmProps) => {
  const { t } = useTranslation()
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('SIGN_OUT_ANYWAY')}
      confirmLabel={t('LOG_OUT')}
      cancelLabel={t('STAY_SIGNED_IN')}
      onConfirm={() => void signOut()}
    >
      {t('SIGN_OUT_WITH_KEPT', { count })}
    </ConfirmDialog>
  )
}

const ConfirmSignOutEverywhere = ({ count, onClose }: ConfirmProps) => {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const leave = async (): Promise<void> => {
    setBusy(true)
    try {
      await signOutEverywhere()
      notify.success(t('LOGGED_OUT_EVERYWHERE'))
    } catch (error) {
      setBusy(false)
      notify.error(errorText(error, t))
    }
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('LOG_OUT_EVERYWHERE_ASK')}
      confirmLabel={t('LOG_OUT_EVERYWHERE')}
      cancelLabel={t('STAY_SIGNED_IN')}
      onConfirm={() => void leave()}
      busy={isBusy}
    >
      {t('LOG_OUT_EVERYWHERE_HINT')}
      {count > 0 && ` ${t('SIGN_OUT_WITH_KEPT', { count })}`}
    </ConfirmDialog>
  )
}

/**
 * Signs out, after asking if the user's changes are not sent yet: they stay on the device until the same user
 * signs in again. Signing out on all devices always asks. Render `question` where it is not unmounted by the
 * press.
 */
export const useSignOut = (): {
  readonly signOut: () => void
  readonly signOutEverywhere: () => void
  readonly question: ReactNode
} => {
  const [asked, setAsked] = useState<{
    readonly where: 'here' | 'everywhere'
    readonly count: number
  } | null>(null)
  const cancel = (): void => setAsked(null)
  return {
    signOut: () => {
      const count = countUnsent()
      if (count === 0) void signOut()
      else setAsked({ where: 'here', count })
    },
    signOutEverywhere: () => setAsked({ where: 'everywhere', count: countUnsent() }),
    question:
      asked &&
      (asked.where === 'here' ? (
        <ConfirmSignOut count={asked.count} onClose={cancel} />
      ) : (
        <ConfirmSignOutEverywhere count={asked.count} onClose={cancel} />
      )),
  }
}
