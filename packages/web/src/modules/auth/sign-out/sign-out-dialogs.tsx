import { errorText } from '@kafana/client/i18n/message-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { signOut, signOutEverywhere } from '@kafana/client/session/sign-out.ts'
import { useState } from 'react'
import { ConfirmDialog } from '../../../ui/dialogs.tsx'
import { notify } from '../../../ui/notify.tsx'

interface ConfirmProps {
  /** The number of changes that stay on the device. */
  readonly count: number
  readonly onClose: () => void
}

/** Asks before signing out with changes that stay on the device. */
export const ConfirmSignOut = ({ count, onClose }: ConfirmProps) => {
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

/** Asks before every session of the user is ended. */
export const ConfirmSignOutEverywhere = ({ count, onClose }: ConfirmProps) => {
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
