import { AppError, Refusal } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { PinProof, PinService } from '../auth/index.ts'
import type { GatewaysService } from '../gateways/index.ts'
import type { CloseBill } from './close-bill.ts'
import type { IntentMoves } from './intent-moves.ts'
import { setLastWord } from './intent-store.ts'
import { ensureState, loadIntent, type Intent } from './intent.ts'
import { isKeyedHash } from './permit.ts'

/** The gateway's signed word that it did not print a task and never will. */
export interface GatewayProof {
  readonly state: 'CANCELLED'
  readonly epoch: number
  readonly signature: string
}
export interface Resolution {
  readonly printed: boolean
  readonly receiptNo: number | null
  readonly reason: string
}

export interface SettleDoubt {
  /** Gives up a bill that was never armed, a pre-bill, or one that the gateway proves unprinted. */
  abandon(tx: WriteTx, caller: Caller, intentId: string, proof: GatewayProof | null): Promise<Intent>
  /** A person looked at the paper. @param owner the owner's PIN where the caller is none */
  resolve(
    tx: WriteTx,
    caller: Caller,
    intentId: string,
    resolution: Resolution,
    owner: PinProof | null,
  ): Promise<Intent | Refusal>
}

interface Needs {
  readonly pins: Pick<PinService, 'settle'>
  readonly gateways: Pick<GatewaysService, 'byId'>
  readonly moves: IntentMoves
  readonly closing: Pick<CloseBill, 'close'>
}

export const createSettleDoubt = ({ pins, gateways, moves, closing }: Needs): SettleDoubt => {
  /** Only the gateway that was allowed to print can say that it did not, as long as it remembers. */
  const proves = async (
    tx: WriteTx,
    { id: taskId, epoch: armed, gatewayId, forgotten }: Intent,
    proof: GatewayProof | null,
  ): Promise<boolean> => {
    if (!proof || gatewayId === null || forgotten || proof.epoch < armed) return false
    const { state, epoch, signature } = proof
    return isKeyedHash({ taskId, epoch, state }, (await gateways.byId(tx, gatewayId)).secret, signature)
  }
  return {
    abandon: async (tx, caller, intentId, proof) => {
      const intent = await loadIntent(tx, intentId)
      if (intent.state === 'ABORTED') return intent
      ensureState(intent, 'RESERVED', 'ARMED', 'IN_DOUBT', 'MANUAL')
      // Nothing fiscal can be on paper before arming, nor by a pre-bill; for the rest only the gateway's signed word counts.
      const harmless = intent.state === 'RESERVED' || intent.kind === 'pre'
      if (!harmless && !(await proves(tx, intent, proof)))
        throw new AppError('INTENT_STATE', { details: { state: intent.state } })
      await moves.move(tx, intent, 'ABORTED', {
        by: caller.userId,
        reason: harmless ? 'given up' : 'cancelled at the gateway',
      })
      if (proof && !harmless && intent.gatewayId !== null)
        await tx.run(setLastWord, { id: intentId, gatewayId: intent.gatewayId, epoch: proof.epoch })
      return loadIntent(tx, intentId)
    },
    resolve: async (tx, caller, intentId, { printed, receiptNo, reason }, owner) => {
      let by = caller.userId
      if (caller.role !== 'owner') {
        if (!owner) throw new AppError('BAD_CREDENTIALS')
        const person = await pins.settle(tx, owner)
        if (person instanceof Refusal) return person
        by = person.id
      }
      const intent = await loadIntent(tx, intentId)
      ensureState(intent, 'IN_DOUBT', 'MANUAL')
      if (printed)
        return closing.close(tx, intent, { receiptNo, deviceSerial: null, printedAt: null }, { by, reason })
      await moves.move(tx, intent, 'ABORTED', { by, reason })
      return loadIntent(tx, intentId)
    },
  }
}
