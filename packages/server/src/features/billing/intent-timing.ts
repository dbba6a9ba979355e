import { DOUBT_AFTER_SECONDS, MANUAL_AFTER_SECONDS, type IntentState } from '@kafana/domain'
import type { Platform } from '../../platform/platform.ts'
import { NO_COMPANY, type WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { IntentMoves } from './intent-moves.ts'
import { timedIntents, venuesWithTimedIntents } from './intent-read-model.ts'
import { loadIntent, type Intent } from './intent.ts'

const SECOND_MS = 1000

/**
 * Where time alone takes an intent that came into its state at `since`: a reservation ends, an armed bill without an answer is in doubt, a doubt
 * without proof needs a person. Time never ends an armed bill.
 */
export const dueMove = (
  state: IntentState,
  since: number,
  expiresAt: number,
  now: number,
): IntentState | null => {
  if (state === 'RESERVED' && now >= expiresAt) return 'ABORTED'
  if (state === 'ARMED' && now >= since + DOUBT_AFTER_SECONDS * SECOND_MS) return 'IN_DOUBT'
  if (state === 'IN_DOUBT' && now >= since + MANUAL_AFTER_SECONDS * SECOND_MS) return 'MANUAL'
  return null
}

export interface IntentTiming {
  /** Moves one intent on if its time has come; answers it as it stands then. */
  settle(tx: WriteTx, intent: Intent): Promise<Intent>
  /** Does so for every bill under way, venue by venue. */
  sweep(): Promise<void>
}

export const createIntentTiming = (
  { clock, uow }: Pick<Platform, 'clock' | 'uow'>,
  moves: IntentMoves,
): IntentTiming => {
  const settle = async (tx: WriteTx, intent: Intent): Promise<Intent> => {
    const to = dueMove(intent.state, intent.since, intent.expiresAt, clock.now())
    if (to === null) return intent
    await moves.move(tx, intent, to, { by: null, reason: to === 'ABORTED' ? 'never armed' : null })
    return loadIntent(tx, intent.id)
  }
  const sweepVenue = (companyId: string): Promise<void> =>
    uow.write(companyId, async (tx) => {
      for (const { id } of await tx.all(timedIntents, {})) await settle(tx, await loadIntent(tx, id))
    })
  return {
    settle,
    sweep: async () => {
      const venues = await uow.read(NO_COMPANY, (tx) => tx.all(venuesWithTimedIntents, {}))
      for (const { company_id: companyId } of venues) await sweepVenue(companyId)
    },
  }
}
