import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useSession } from '@kafana/client/session/session-store.ts'
import { useState } from 'react'
import { lock } from '../../account/lock.ts'
import { usePeople } from '../../account/people.ts'
import { useUnsent } from '../../account/unsent.ts'
import { Button } from '../../ui/button.tsx'
import { LanguageField } from '../../ui/language-field.tsx'
import { Screen } from '../../ui/screen.tsx'
import { BillsSection } from './bills-section.tsx'
import { OwnAccount } from './own-account.tsx'
import { PhoneSection } from './phone-section.tsx'
import { PushSection } from './push-section.tsx'
import { ScreenSection } from './screen-section.tsx'
import { Section } from './section.tsx'
import { SignOutSheet } from './sign-out-sheet.tsx'
import { SoundSection } from './sound-section.tsx'
import { UnsentSection } from './unsent-section.tsx'
import classes from './me.module.css'

/** Who is signed in, and what belongs to them and to this phone. */
export const MeScreen = () => {
  const { t } = useTranslation()
  const [isLeaving, setLeaving] = useState(false)
  const id = useSession()?.user._id
  const person = usePeople().find((each) => each.id === id)
  const unsent = useUnsent()
  if (!person) return null
  return (
    <Screen title={t('WAITER_ME')}>
      <Section title={person.name}>
        <div className={classes['row']}>
          <Button wide onClick={() => void lock()}>
            {t('WAITER_LOCK')}
          </Button>
          <Button wide onClick={() => setLeaving(true)}>
            {t('LOG_OUT')}
          </Button>
        </div>
        <OwnAccount person={person} />
      </Section>
      <BillsSection person={person.id} />
      <UnsentSection unsent={unsent} person={person.id} />
      <SoundSection />
      <ScreenSection />
      <PushSection />
      <PhoneSection />
      <LanguageField />
      {isLeaving && (
        <SignOutSheet
          person={person}
          unsent={unsent.find((each) => each.id === person.id)?.count ?? 0}
          onClose={() => setLeaving(false)}
        />
      )}
    </Screen>
  )
}
