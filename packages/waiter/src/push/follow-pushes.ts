import type { LiveConnection } from '@kafana/client/live/live-connection.ts'
import { pushPerson } from './push-person.ts'

/** Lets the phone be notified while the app is closed, whenever this person has switched that on; returns what ends it. */
export const followPushes = (
  person: string,
  connection: Pick<LiveConnection, 'start' | 'stop'>,
): (() => void) => {
  let stop: (() => void) | null = null
  let isEnded = false
  const follow = async (): Promise<void> => {
    const isOn = pushPerson.get() === person
    if (!isOn) {
      stop?.()
      stop = null
    } else if (!stop) {
      const { startPushes } = await import('./phone-push.ts')
      if (!isEnded) stop ??= startPushes(connection)
    }
  }
  // Without the file now: with the next opening.
  const changed = (): void => void follow().catch(() => {})
  const unsubscribe = pushPerson.subscribe(changed)
  changed()
  return () => {
    isEnded = true
    unsubscribe()
    stop?.()
  }
}

/** Whoever has signed out is not notified on this phone any more. */
export const forgetPushes = async (person: string): Promise<void> => {
  if (pushPerson.get() !== person) return
  pushPerson.set(null)
  const { endBrowserSubscription } = await import('./phone-push.ts')
  await endBrowserSubscription().catch(() => {})
}
