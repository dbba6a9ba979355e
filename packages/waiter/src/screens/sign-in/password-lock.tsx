import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useState } from 'react'
import type { CodeEntry } from '../../account/password-session.ts'
import type { KnownPerson } from '../../account/people.ts'
import { unlock } from '../../account/unlock.ts'
import { Elsewhere } from './elsewhere.tsx'
import { NO_CODE, PasswordForm } from './password-form.tsx'
import { faultText } from './sign-in-fault.ts'
import { useAttempt } from './use-attempt.ts'

/** Opens by the password of who has no PIN on this phone, and by a code where the account asks for one. */
export const PasswordLock = ({ person }: { readonly person: KnownPerson }) => {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState<CodeEntry | null>(null)
  const [isDue, setDue] = useState(false)
  const { isBusy, fault, attempt } = useAttempt()
  const open = (): void =>
    void attempt(async () => {
      const outcome = await unlock(person, password, code)
      if (outcome === 'codeNeeded') setCode(NO_CODE)
      setDue(outcome === 'secondFactorDue')
      return outcome !== false
    })
  return (
    <>
      <PasswordForm
        password={password}
        onPassword={setPassword}
        code={code}
        onCode={setCode}
        fault={fault && faultText(fault, t, false)}
        isBusy={isBusy}
        submit={t('WAITER_UNLOCK')}
        onSubmit={open}
      />
      {isDue && <Elsewhere reason="secondFactorDue" />}
    </>
  )
}
