import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../platform/api/error-text.ts'
import { outbox } from '../platform/outbox/present-outbox.ts'
import { readSession } from '../platform/session/session-store.ts'
import { signOut, signOutEverywhere } from '../platform/session/sign-in.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { notify } from './notify.ts'

/** How many of this person's changes the server has not got yet. A bill on paper is told by whoever comes next. */
const countOwn = (): number => {
  const userId = readSession()?.user._id
  return outbox()
    .changes()
    .filter(({ by, state, call }) => by._id === userId && state === 'waiting' && call !== 'billing.tell')
    .length
}

interface AskProps {
  /** How many changes of theirs stay on the device. */
  readonly count: number
  readonly onClose: () => void
}

const AskHere = ({ count, onClose }: AskProps) => {
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

const AskEverywhere = ({ count, onClose }: AskProps) => {
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
 * Signs out, and asks first while this person's changes are not sent: they stay on the device until the same person signs in here again.
 * Signing out on every device is always asked about. `question` has to be rendered where they are offered, outside of anything that closes by the press.
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
  const stay = (): void => setAsked(null)
  return {
    signOut: () => {
      const count = countOwn()
      if (count === 0) void signOut()
      else setAsked({ where: 'here', count })
    },
    signOutEverywhere: () => setAsked({ where: 'everywhere', count: countOwn() }),
    question:
      asked &&
      (asked.where === 'here' ? (
        <AskHere count={asked.count} onClose={stay} />
      ) : (
        <AskEverywhere count={asked.count} onClose={stay} />
      )),
  }
}
