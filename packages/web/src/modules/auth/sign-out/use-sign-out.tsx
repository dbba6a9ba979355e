import { outbox } from '@kafana/client/outbox/current-outbox.ts'
import { readSession } from '@kafana/client/session/session-store.ts'
import { signOut } from '@kafana/client/session/sign-out.ts'
import { useState, type ReactNode } from 'react'
import { deferred } from '../../../ui/deferred.tsx'

const ConfirmSignOut = deferred(async () => (await import('./sign-out-dialogs.tsx')).ConfirmSignOut)
const ConfirmSignOutEverywhere = deferred(
  async () => (await import('./sign-out-dialogs.tsx')).ConfirmSignOutEverywhere,
)

/** The user's changes that the server does not have yet. A printed bill is reported by the next user. */
const countUnsent = (): number => {
  const userId = readSession()?.user._id
  return outbox()
    .changes()
    .filter(({ by, state, call }) => by._id === userId && state === 'waiting' && call !== 'billing.tell')
    .length
}

/**
 * Signs out, after asking if the user's changes are not sent yet: they stay on the device until the same user
 * signs in again. Signing out on all devices always asks. Render `question` where it is not unmounted by the
 * press.
 */
export const useSignOut = (): {
  readonly signOut: () => void
  readonly signOutEverywhere: () => void
  readonly question: ReactNode
} => {
  const [asked, setAsked] = useState<{
    readonly where: 'here' | 'everywhere'
    readonly count: number
  } | null>(null)
  const cancel = (): void => setAsked(null)
  return {
    signOut: () => {
      const count = countUnsent()
      if (count === 0) void signOut()
      else setAsked({ where: 'here', count })
    },
    signOutEverywhere: () => setAsked({ where: 'everywhere', count: countUnsent() }),
    question:
      asked &&
      (asked.where === 'here' ? (
        <ConfirmSignOut count={asked.count} onClose={cancel} />
      ) : (
        <ConfirmSignOutEverywhere count={asked.count} onClose={cancel} />
      )),
  }
}
