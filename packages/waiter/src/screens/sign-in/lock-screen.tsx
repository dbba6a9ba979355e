import { part } from '@kafana/client/browser/parts.ts'
import { useNeeded } from '@kafana/client/browser/use-part.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { KnownPerson } from '../../account/people.ts'
import { lateTexts } from '../../app/late-texts.ts'
import { late } from '../../app/late.ts'
import { Button } from '../../ui/button.tsx'
import { EntrancePage } from './entrance-page.tsx'
import { PinPad } from './pin-pad.tsx'
import { useAttempt } from './use-attempt.ts'
import classes from './entrance.module.css'

/** Needed when the PIN is typed. */
const unlocking = part(async () => (await import('../../account/unlock.ts')).unlock)
/** Needed when a PIN is refused, with the words of it. */
const faultTexts = part(async () => {
  const [{ faultText }] = await Promise.all([import('./sign-in-fault.ts'), lateTexts.load()])
  return faultText
})
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
  const faultText = useNeeded(faultTexts)
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
            fault={(fault && faultText?.(fault, t, true)) ?? null}
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
