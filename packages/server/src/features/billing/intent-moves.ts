import { mayMove, type IntentState } from '@kafana/domain'
import type { Platform } from '../../platform/platform.ts'
import type { WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { Intent } from './intent.ts'
import { insertHistory, releaseOrders, selectHistoryLength, setState } from './intent-store.ts'

/** Who moved it (null: time) and what they gave as the reason. */
export interface MoveCause { readonly by: string | null; readonly reason?: string | null }

export interface IntentMoves {
  /** Writes the first line of an intent's history. */
  begin(tx: WriteTx, intentId: string, by: string): Promise<void>
  /** Moves an intent along its one table of states; history, audit and news go with it. Leaving for ABORTED frees its orders. */
  move(tx: WriteTx, intent: Pick<Intent, 'id' | 'state'>, to: IntentState, why: MoveCause): Promise<void>
}

interface Step { readonly from: IntentState | null; readonly to: IntentState }

const NEWS = { type: 'dataChanged', room: 'billing' } as const

export const createIntentMoves = ({ journal, clock }: Pick<Platform, 'journal' | 'clock'>): IntentMoves => {
  const remember = async (tx: WriteTx, intentId: string, { from, to }: Step, { by, reason = null }: MoveCause): Promise<void> => {
    const position = (await tx.get(selectHistoryLength, { intentId }))?.count ?? 0
    await tx.run(insertHistory, { intentId, position, from, to, at: clock.now(), byUser: by, reason })
    await journal.record(tx, { by, action: `bill.${to.toLowerCase()}`, entityId: intentId, details: { from, reason }, news: NEWS })
  }
  return {
    begin: (tx, intentId, by) => remember(tx, intentId, { from: null, to: 'RESERVED' }, { by }),
    move: async (tx, { id, state }, to, why) => {
      if (!mayMove(state, to)) throw new Error(`a bill can't go from ${state} to ${to}`)
      if ((await tx.run(setState, { id, from: state, to, reason: why.reason ?? null })) !== 1) throw new Error(`the bill ${id} is not ${state} any more`)
      if (to === 'ABORTED') await tx.run(releaseOrders, { intentId: id, fiscal: 0 })
      await remember(tx, id, { from: state, to }, why)
    },
  }
}
