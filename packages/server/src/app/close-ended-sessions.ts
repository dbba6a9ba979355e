import type { LiveHub } from '../platform/live/live-hub.ts'
import type { Rooms } from './rooms.ts'

type Sessions = Pick<Rooms['services']['sessions'], 'stillHolding'>

/** Whatever ended a session, in whichever process: its screens stop listening, even where the word of it was lost or only time ended it. */
export const closeEndedSessions = async (
  live: Pick<LiveHub, 'listeners' | 'endSession'>,
  sessions: Sessions,
): Promise<void> => {
  const listening = [...new Set(live.listeners().map(({ sessionHash }) => sessionHash))]
  if (listening.length === 0) return
  const holding = await sessions.stillHolding(listening)
  for (const sessionHash of listening) if (!holding.has(sessionHash)) live.endSession(sessionHash)
}
