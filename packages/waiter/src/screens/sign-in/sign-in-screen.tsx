import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useState } from 'react'
import type { KnownPerson } from '../../account/people.ts'
import { signIn, type SignInOutcome } from '../../account/sign-in.ts'
import { Field } from '../../ui/field.tsx'
import { LanguageField } from '../../ui/language-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Row } from '../../ui/row.tsx'
import { EntrancePage } from './entrance-page.tsx'
import { PasswordForm } from './password-form.tsx'
import { faultText } from './sign-in-fault.ts'
import { useAttempt } from './use-attempt.ts'
import classes from './entrance.module.css'

interface Props {
  /** Who uses this phone: their PIN is enough. */
  readonly people: readonly KnownPerson[]
  readonly onChoose: (id: string) => void
}

/** Where somebody belongs whose role does not work here. */
const Elsewhere = ({ role }: { readonly role: Exclude<SignInOutcome, 'signedIn'> }) => {
  const { t } = useTranslation()
  return (
    <Notice tone="warn" role="alert">
      {role === 'admin'
        ? t('USE_ADMIN_APP')
        : t('WAITER_USE_BROWSER', { address: `${location.origin}/login` })}
    </Notice>
  )
}

/** Signs in with a password, or chooses one of the people of this phone. */
export const SignInScreen = ({ people, onChoose }: Props) => {
  const { t } = useTranslation()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [outcome, setOutcome] = useState<SignInOutcome>('signedIn')
  const { isBusy, fault, attempt } = useAttempt()
  const submit = (): void =>
    void attempt(async () => {
      setOutcome(await signIn(email.trim(), password))
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
      {outcome !== 'signedIn' && <Elsewhere role={outcome} />}
      <p className={classes['soft']}>{t('WAITER_INVITATION_NONE')}</p>
      <LanguageField />
    </EntrancePage>
  )
}
