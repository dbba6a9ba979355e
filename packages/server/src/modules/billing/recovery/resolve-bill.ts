import { AppError, CommittedRefusal } from '../../../platform/http/app-error.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { WriteTx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { PinProof, PinService } from '../../auth/index.ts'
import { type GatewaysService, mayHaveContact } from '../../gateways/index.ts'
import { ensureState, type Intent, isWithoutReceipt, loadIntent } from '../intent/intent.ts'
import { moveUnreported, setCalledUnprinted } from '../intent/reported-state-store.ts'
import { naming } from '../intent/unconfirmed-read-model.ts'
import { verifyKeyedHash } from '../print/bill-command.ts'
import type { CloseBill } from '../print/close-bill.ts'
import type { ReleaseBill } from './complete-bill.ts'
import type { RestoreDetection } from './restore-detection.ts'

/** The gateway's signed statement that it has not printed a task and never will. */
interface GatewayProof {
  readonly state: 'CANCELLED'
  readonly epoch: number
  readonly signature: string
}
interface Resolution {
  readonly printed: boolean
  readonly receiptNo: number | null
  readonly reason: string
}

export interface ResolveBill {
  /** Cancels a bill that was never armed, a pre-bill, or one that the gateway proves was not printed. */
  abandon(tx: WriteTx, caller: Caller, intentId: string, proof: GatewayProof | null): Promise<Intent>
  /**
   * A person checked whether the bill was printed. As printed it is refused while its orders contradict it; as not
   * printed it ends, and they stay as they are, unless its gateway has said that it printed it, its device's record has its
   * document, or the record outside the database has that it was voided.
   * @param owner the owner's PIN if the caller is not an owner
   */
  resolve(
    tx: WriteTx,
    caller: Caller,
    intentId: string,
    resolution: Resolution,
    owner: PinProof | null,
  ): Promise<Intent | CommittedRefusal>
}

interface Deps {
  readonly platform: Pick<Platform, 'clock'>
  readonly pins: PinService
  readonly gateways: GatewaysService
  readonly bills: CloseBill
  readonly release: ReleaseBill
  readonly restores: Pick<RestoreDetection, 'wasVoided'>
}

export const createResolveBill = ({
  platform: { clock },
  pins,
  gateways,
  bills,
  release,
  restores,
}: Deps): ResolveBill => {
  /** Only the gateway that may print the bill can prove that it did not, and only while it has its journal. */
  const proves = async (
    tx: WriteTx,
    { id: taskId, epoch: armed, gatewayId, journalLost }: Intent,
    proof: GatewayProof | null,
  ): Promise<boolean> => {
    if (!proof || gatewayId === null || journalLost || proof.epoch < armed) return false
    const { state, epoch, signature } = proof
    const gateway = await gateways.find(tx, gatewayId)
    return gateway !== null && verifyKeyedHash({ taskId, epoch, state }, gateway.secret, signature)
  }
  /** By whichever id it calls now. */
  const gatewayOf = async (tx: WriteTx, id: string) => gateways.find(tx, await gateways.pairedAs(tx, id))
  /** Its gateway has to report what became of it. */
  const callUnprinted = async (tx: WriteTx, { id, gatewayId: from }: Intent): Promise<void> => {
    await tx.run(setCalledUnprinted, { id })
    if (from === null) return
    const gateway = await gatewayOf(tx, from)
    if (gateway === null || gateway.id === from) return
    const { id: to, commandsFor } = gateway
    await tx.run(moveUnreported, { from, to, naming: naming(commandsFor) })
    gateways.callAgain(tx, to)
  }
  /** A gateway without contact prints nothing. A connected one may not know yet that nobody waits for the print any more. */
  const mayStillPrint = async (tx: WriteTx, intent: Intent): Promise<boolean> => {
    const { state, gatewayId } = intent
    if (state !== 'IN_DOUBT' || gatewayId === null || isWithoutReceipt(intent)) return false
    const gateway = await gatewayOf(tx, gatewayId)
    return gateway !== null && mayHaveContact(gateway, clock.now())
  }
  const isPrinted = async (tx: WriteTx, { reportedState, ref }: Intent): Promise<boolean> =>
    reportedState === 'DONE' || restores.wasVoided(tx, ref) || gateways.hasDocument(tx, ref)
  return {
    abandon: async (tx, caller, intentId, proof) => {
      const intent = await loadIntent(tx, intentId)
      if (intent.state === 'ABORTED') return intent
      ensureState(intent, 'RESERVED', 'ARMED', 'IN_DOUBT', 'MANUAL')
      // Of any other bill only proof counts.
      const harmless = isWithoutReceipt(intent)
      if (!harmless && !(await proves(tx, intent, proof)))
        throw new AppError('INTENT_STATE', { details: { state: intent.state } })
      await release(tx, intent, {
        by: caller.userId,
        reason: harmless ? 'cancelled' : 'cancelled at the gateway',
      })
      return loadIntent(tx, intentId)
    },
    resolve: async (tx, caller, intentId, { printed, receiptNo, reason }, owner) => {
      let by = caller.userId
      if (caller.role !== 'owner') {
        if (!owner) throw new AppError('BAD_CREDENTIALS')
        const person = await pins.confirm(tx, owner)
        if (person instanceof CommittedRefusal) return person
        by = person.id
      }
      const intent = await loadIntent(tx, intentId)
      ensureState(intent, 'IN_DOUBT', 'MANUAL')
      if (printed)
        return bills.close(tx, intent, { receiptNo, deviceSerial: null, printedAt: null }, { by, reason })
      if (await mayStillPrint(tx, intent))
        throw new AppError('INTENT_STATE', { details: { state: intent.state } })
      if ((await isPrinted(tx, intent)) && !(await bills.isContradicted(tx, intent)))
        throw new AppError('PRINT_CONFIRMED')
      await release(tx, intent, { by, reason })
      await callUnprinted(tx, intent)
      return loadIntent(tx, intentId)
    },
  }
}
