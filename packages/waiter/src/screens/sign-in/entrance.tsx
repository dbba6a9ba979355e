import { hasSignedOut, useSession } from '@kafana/client/session/session-store.ts'
import { useState } from 'react'
import { usePeople } from '../../account/people.ts'
import { late } from '../../app/late.ts'
import { LockScreen } from './lock-screen.tsx'

const SignInScreen = late(async () => (await import('./sign-in-screen.tsx')).SignInScreen)

/** Before the screens: the lock of whoever used this phone last, or signing in. */
export const Entrance = () => {
  const people = usePeople()
  const session = useSession()
  /** Undefined until somebody chooses; null for somebody else than the phone knows. */
  const [choice, setChoice] = useState<string | null | undefined>(hasSignedOut() ? null : undefined)
  const id = choice === undefined ? (session?.user._id ?? people[0]?.id) : choice
  const person = people.find((each) => each.id === id)
  return person ? (
    <LockScreen key={person.id} person={person} onOther={() => setChoice(null)} />
  ) : (
    <SignInScreen people={people} onChoose={setChoice} />
  )
}
