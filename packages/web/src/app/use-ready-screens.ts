import type { RouteName } from '@kafana/domain'
import { useEffect } from 'react'
import { mayOpen } from '../platform/access/reach.ts'
import { useLiveState } from '../platform/live/live.ts'
import { useSession } from '../platform/session/session.ts'
import { screens } from './screens.ts'

/** After the screen in front has loaded what it needs. */
const AFTER_MS = 3_000

/** Fetches the person's other screens ahead, while the server is there: whoever opens one during an outage finds the screen, not a broken page. */
export const useReadyScreens = (): void => {
  const user = useSession()?.user
  const isLive = useLiveState().phase === 'open'
  useEffect(() => {
    if (!isLive || !user) return undefined
    const timer = setTimeout(() => {
      for (const [name, load] of Object.entries(screens)) {
        // One that cannot be fetched now is fetched when it is opened.
        if (mayOpen(user, name as RouteName)) load().catch(() => undefined)
      }
    }, AFTER_MS)
    return () => clearTimeout(timer)
  }, [isLive, user])
}
