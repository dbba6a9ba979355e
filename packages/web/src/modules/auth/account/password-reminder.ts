import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useSession } from '@kafana/client/session/session-store.ts'
import { useEffect } from 'react'
import { remind } from '../../../ui/notify.tsx'

const KEY = 'password-reminder'

/** Asks a person whose password somebody else chose to choose their own, once in a browser's tab. */
export const usePasswordReminder = (): void => {
  const { t } = useTranslation()
  const user = useSession()?.user
  const userId = user?.passwordByOwner === true ? user._id : null
  useEffect(() => {
    if (userId === null || sessionStorage.getItem(KEY) === userId) return
    sessionStorage.setItem(KEY, userId)
    remind(t('PASSWORD_BY_OWNER'))
  }, [userId, t])
}
