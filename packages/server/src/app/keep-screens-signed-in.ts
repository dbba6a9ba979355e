import type { LiveHub } from '../platform/live/live-hub.ts'
import type { Rooms } from './rooms.ts'

/** A kitchen's screen may hear nothing for a whole night and must still be signed in for the first order of the morning. */
export const keepScreensSignedIn = async (
  live: Pick<LiveHub, 'listeners'>,
  sessions: Pick<Rooms['services']['sessions'], 'keepAlive'>,
): Promise<void> => {
  const listening = new Set(live.listeners().map(({ sessionHash }) => sessionHash))
  for (const sessionHash of listening) await sessions.keepAlive(sessionHash)
}
