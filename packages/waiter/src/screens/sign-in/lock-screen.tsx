import { part } from '@kafana/client/browser/parts.ts'
import { useNeeded } from '@kafana/client/browser/use-part.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
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
const PasswordLock = late(async () => (await import('./password-lock.tsx')).PasswordLock)

interface Props {
  readonly person: KnownPerson
  readonly onOther: () => void
}

/** Opens by the PIN of the person, or by the password of who has no PIN on this phone. */
export const LockScreen = ({ person, onOther }: Props) => {
  const { t } = useTranslation()
  const { isBusy, fault, attempt, forget } = useAttempt()
  useNeeded(unlocking)
  const open = (pin: string): void =>
    void attempt(async () => {
      const unlock = await unlocking.load()
      return (await unlock(person, pin)) !== false
    })
  return (
    <EntrancePage title={person.name} except={person.id}>
      {person.key === null ? (
        <PasswordLock person={person} />
      ) : (
        <>
          <p className={classes['soft']}>{t('WAITER_PIN_ASK')}</p>
          <PinPad
            fault={fault && faultText(fault, t, true)}
            isBusy={isBusy}
            action={t('WAITER_UNLOCK')}
            onType={forget}
            onPin={open}
          />
        </>
      )}
      <Button look="quiet" onClick={onOther}>
        {t('WAITER_OTHER_PERSON')}
      </Button>
    </EntrancePage>
  )
}
