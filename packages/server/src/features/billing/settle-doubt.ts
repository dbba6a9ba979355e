import type { PinProof, PinService } from '../auth/index.ts'
import { AppError, Refusal } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { ensureState, loadIntent, type Intent } from './intent.ts'
import type { IntentMoves } from './intent-moves.ts'
import { isKeyedHash } from './permit.ts'
import type { TellBill } from './tell-bill.ts'

/** The gateway's signed word that it did not print a task and never will. */
export interface GatewayProof { readonly state: 'CANCELLED'; readonly epoch: number; readonly signature: string }
export interface Resolution { readonly printed: boolean; readonly receiptNo: number | null; readonly reason: string }

export interface SettleDoubt {
  /** Gives up a bill that was never armed, a pre-bill, or one that the gateway proves unprinted. */
  abandon(tx: WriteTx, caller: Caller, intentId: string, proof: GatewayProof | null): Promise<Intent>
  /** A person looked at the paper. @param owner the owner's PIN where the caller is none */
  resolve(tx: WriteTx, caller: Caller, intentId: string, resolution: Resolution, owner: PinProof | null): Promise<Intent | Refusal>
}

interface Needs {
  readonly pins: Pick<PinService, 'settle'>
  readonly moves: IntentMoves
  readonly closing: Pick<TellBill, 'close'>
  readonly secret: string
}

export const createSettleDoubt = ({ pins, moves, closing, secret }: Needs): SettleDoubt => {
  const proves = (intent: Intent, proof: GatewayProof | null): boolean => {
    if (!proof || proof.epoch < intent.epoch) return false
    const { state, epoch, signature } = proof
    return isKeyedHash({ taskId: intent.id, epoch, state }, secret, signature)
  }
  return {
    abandon: async (tx, caller, intentId, proof) => {
      const intent = await loadIntent(tx, intentId)
      if (intent.state === 'ABORTED') return intent
      ensureState(intent, 'RESERVED', 'ARMED', 'IN_DOUBT', 'MANUAL')
      // Nothing fiscal can be on paper before arming, nor by a pre-bill; for the rest only the gateway's signed word counts.
      const harmless = intent.state === 'RESERVED' || intent.kind === 'pre'
      if (!harmless && !proves(intent, proof)) throw new AppError('INTENT_STATE', { details: { state: intent.state } })
      await moves.move(tx, intent, 'ABORTED', { by: caller.userId, reason: harmless ? 'given up' : 'cancelled at the gateway' })
      return loadIntent(tx, intentId)
    },
    resolve: async (tx, caller, intentId, { printed, receiptNo, reason }, owner) => {
      if (caller.role !== 'owner') {
        if (!owner) throw new AppError('BAD_CREDENTIALS')
        const person = await pins.settle(tx, owner)
        if (person instanceof Refusal) return person
      }
      const intent = await loadIntent(tx, intentId)
      ensureState(intent, 'IN_DOUBT', 'MANUAL')
      if (printed) return closing.close(tx, intent, { receiptNo, deviceSerial: null, printedAt: null }, { by: caller.userId, reason })
      await moves.move(tx, intent, 'ABORTED', { by: caller.userId, reason })
      return loadIntent(tx, intentId)
    },
  }
}
