import { part } from '@kafana/client/browser/parts.ts'
import { useNeeded } from '@kafana/client/browser/use-part.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useState } from 'react'
import type { KnownPerson } from '../../account/people.ts'
import { late } from '../../app/late.ts'
import { Button } from '../../ui/button.tsx'
import { EntrancePage } from './entrance-page.tsx'
import { PinPad } from './pin-pad.tsx'
import { faultText } from './sign-in-fault.ts'
import { useAttempt } from './use-attempt.ts'
import classes from './entrance.module.css'

/** Needed when the PIN is typed. */
const unlocking = part(async () => (await import('../../account/unlock.ts')).unlock)
const PasswordForm = late(async () => (await import('./password-form.tsx')).PasswordForm)

interface Props {
  readonly person: KnownPerson
  readonly onOther: () => void
}

/** Opens by the PIN of the person, or by the password of who has no PIN on this phone. */
export const LockScreen = ({ person, onOther }: Props) => {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const { isBusy, fault, attempt, forget } = useAttempt()
  useNeeded(unlocking)
  const withPin = person.key !== null
  const text = fault && faultText(fault, t, withPin)
  const open = (secret: string): void =>
    void attempt(async () => {
      const unlock = await unlocking.load()
      return unlock(person, secret)
    })
  return (
    <EntrancePage title={person.name} except={person.id}>
      {withPin ? (
        <>
          <p className={classes['soft']}>{t('WAITER_PIN_ASK')}</p>
          <PinPad fault={text} isBusy={isBusy} action={t('WAITER_UNLOCK')} onType={forget} onPin={open} />
        </>
      ) : (
        <PasswordForm
          password={password}
          onPassword={setPassword}
          fault={text}
          isBusy={isBusy}
          submit={t('WAITER_UNLOCK')}
          onSubmit={() => open(password)}
        />
      )}
      <Button look="quiet" onClick={onOther}>
        {t('WAITER_OTHER_PERSON')}
      </Button>
    </EntrancePage>
  )
}
