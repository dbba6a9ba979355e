import { unlockSound } from '@kafana/client/browser/sound.ts'
import { errorText } from '@kafana/client/i18n/message-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useState } from 'react'
import { notify } from '../../../ui/notify.tsx'
import { AuthButton } from '../form/auth-page.tsx'
import { loadAuthCalls } from '../form/load-auth-calls.ts'
import type { DemoAccounts } from './demo-accounts.ts'
import c from './demo-sign-in.module.css'

const ROLES = [
  ['owner', 'DEMO_AS_OWNER'],
  ['monitor', 'DEMO_AS_MONITOR'],
] as const

/** Signs in at the demo venue without typing anything. Loaded by the login page of the demo only. */
export const DemoSignIn = ({ accounts }: { readonly accounts: DemoAccounts }) => {
  const { t } = useTranslation()
  const [entering, setEntering] = useState<string | null>(null)
  const enter = async (email: string): Promise<void> => {
    void unlockSound()
    setEntering(email)
    try {
      const { signIn } = await loadAuthCalls()
      const outcome = await signIn({ email, password: accounts.password })
      if (outcome === 'code-needed') notify.error(t('ERROR_SECOND_FACTOR_NEEDED'))
    } catch (error) {
      notify.error(errorText(error, t))
    } finally {
      setEntering(null)
    }
  }
  return (
    <section className={c.demo} aria-label={t('DEMO_SIGN_IN')}>
      <p>{t('DEMO_SIGN_IN')}</p>
      {ROLES.map(([role, text]) => (
        <AuthButton
          key={role}
          wide
          minor={role !== 'owner'}
          busy={entering === accounts[role]}
          onClick={() => void enter(accounts[role])}
        >
          {t(text)}
        </AuthButton>
      ))}
    </section>
  )
}
