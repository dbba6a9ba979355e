import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useState } from 'react'
import type { CodeEntry } from '../../account/password-session.ts'
import type { KnownPerson } from '../../account/people.ts'
import { signIn, type SignInOutcome } from '../../account/sign-in.ts'
import { Field } from '../../ui/field.tsx'
import { LanguageField } from '../../ui/language-field.tsx'
import { Row } from '../../ui/row.tsx'
import { Elsewhere } from './elsewhere.tsx'
import { EntrancePage } from './entrance-page.tsx'
import { NO_CODE, PasswordForm } from './password-form.tsx'
import { faultText } from './sign-in-fault.ts'
import { useAttempt } from './use-attempt.ts'
import classes from './entrance.module.css'

interface Props {
  /** Who uses this phone: their PIN is enough. */
  readonly people: readonly KnownPerson[]
  readonly onChoose: (id: string) => void
}

/** Signs in with a password, or chooses one of the people of this phone. */
export const SignInScreen = ({ people, onChoose }: Props) => {
  const { t } = useTranslation()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState<CodeEntry | null>(null)
  const [outcome, setOutcome] = useState<SignInOutcome>('signedIn')
  const { isBusy, fault, attempt } = useAttempt()
  const submit = (): void =>
    void attempt(async () => {
      const next = await signIn(email.trim(), password, code)
      if (next === 'codeNeeded') setCode(NO_CODE)
      setOutcome(next)
      return true
    })
  return (
    <EntrancePage title={t('WAITER_APP')}>
      {people.length > 0 && (
        <section>
          <h2 className={classes['title']}>{t('WAITER_WHO')}</h2>
          {people.map(({ id, name }) => (
            <Row key={id} icon="me" title={name} onPress={() => onChoose(id)} />
          ))}
        </section>
      )}
      <PasswordForm
        password={password}
        onPassword={setPassword}
        code={code}
        onCode={setCode}
        fault={fault && faultText(fault, t, false)}
        isBusy={isBusy}
        submit={t('LOG_IN')}
        onSubmit={submit}
      >
        <Field
          label={t('EMAIL')}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          value={email}
          onText={setEmail}
        />
      </PasswordForm>
      {outcome !== 'signedIn' && outcome !== 'codeNeeded' && <Elsewhere reason={outcome} />}
      <p className={classes['soft']}>{t('WAITER_INVITATION_NONE')}</p>
      <LanguageField />
    </EntrancePage>
  )
}
