import { mayMove, type IntentState } from '@kafana/domain'
import type { Platform } from '../../platform/platform.ts'
import type { WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { selectHistoryLength, insertHistory, setLocks, setState } from './intent-store.ts'
import type { Intent } from './intent.ts'

/** Who moved it (null: time, or a gateway) and what they gave as the reason. */
export interface MoveCause {
  readonly by: string | null
  readonly reason?: string | null
}

export interface IntentMoves {
  /** Writes the first line of an intent's history. */
  begin(tx: WriteTx, intent: Pick<Intent, 'id' | 'state'>, why: MoveCause): Promise<void>
  /** Moves an intent along its one table of states; history, audit and news go with it. Leaving for ABORTED frees its orders. */
  move(
    tx: WriteTx,
    intent: Pick<Intent, 'id' | 'state' | 'kind' | 'reason'>,
    to: IntentState,
    why: MoveCause,
  ): Promise<void>
}

interface Step {
  readonly from: IntentState | null
  readonly to: IntentState
}

/** What live screens are told when something about a bill changed. */
export const BILLING_NEWS = { type: 'dataChanged', room: 'billing' } as const

export const createIntentMoves = ({ journal, clock }: Pick<Platform, 'journal' | 'clock'>): IntentMoves => {
  const remember = async (
    tx: WriteTx,
    intentId: string,
    { from, to }: Step,
    { by, reason = null }: MoveCause,
  ): Promise<void> => {
    const position = (await tx.get(selectHistoryLength, { intentId }))?.count ?? 0
    await tx.run(insertHistory, { intentId, position, from, to, at: clock.now(), byUser: by, reason })
    await journal.record(tx, {
      by,
      action: `bill.${to.toLowerCase()}`,
      entityId: intentId,
      details: { from, reason },
      news: BILLING_NEWS,
    })
  }
  return {
    begin: (tx, { id, state }, why) => remember(tx, id, { from: null, to: state }, why),
    move: async (tx, { id, state, kind, reason }, to, why) => {
      if (!mayMove(state, to)) throw new Error(`a bill can't go from ${state} to ${to}`)
      // Why a receipt is taken back stays readable until somebody says something else.
      const shown = why.reason ?? (kind === 'storno' ? reason : null)
      if ((await tx.run(setState, { id, from: state, to, reason: shown })) !== 1)
        throw new Error(`the bill ${id} is not ${state} any more`)
      if (to === 'ABORTED') await tx.run(setLocks, { intentId: id, live: 0, fiscal: 0, storno: 0 })
      await remember(tx, id, { from: state, to }, why)
    },
  }
}
