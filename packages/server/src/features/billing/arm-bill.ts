import type { Payment } from '@kafana/domain'
import type { OrdersService } from '../orders/index.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import type { WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { fiscalCommand, preBillCommand, type GatewayCommand } from './bill-command.ts'
import { ensureState, loadIntent, type Intent } from './intent.ts'
import type { IntentMoves } from './intent-moves.ts'
import type { IntentTiming } from './intent-timing.ts'
import { markFiscal, setArmed } from './intent-store.ts'

export interface ArmedBill extends GatewayCommand { readonly epoch: number; readonly ref: string }
export type ArmBill = (tx: WriteTx, caller: Caller, intentId: string, kind: 'fiscal' | 'pre', payment: Payment) => Promise<ArmedBill>

interface Needs {
  readonly platform: Pick<Platform, 'clock'>
  readonly orders: Pick<OrdersService, 'forBilling'>
  readonly moves: IntentMoves
  readonly timing: IntentTiming
  /** The secret shared with the gateway. */
  readonly secret: string
}

const answerOf = ({ command, epoch, ref }: Intent): ArmedBill => {
  if (!command) throw new Error('an armed bill has its command')
  return { ...command, epoch, ref }
}

/** The second step: from here on bytes may go to the device. Arming again answers the same. */
export const createArmBill = ({ platform: { clock }, orders, moves, timing, secret }: Needs): ArmBill => {
  /** Pre-billed orders only wait for their fiscal receipt. */
  const ensureKind = async (tx: WriteTx, intent: Intent, kind: 'fiscal' | 'pre'): Promise<void> => {
    const preBilled = (await orders.forBilling(tx, intent.orderIds)).some(({ billKind }) => billKind === 'pre')
    if (preBilled && kind === 'pre') throw new AppError('INTENT_STATE', { details: { state: intent.state } })
  }
  return async (tx, caller, intentId, kind, payment) => {
    const intent = await timing.settle(tx, await loadIntent(tx, intentId))
    if (intent.state === 'ARMED' && intent.kind === kind && intent.payment === payment) return answerOf(intent)
    ensureState(intent, 'RESERVED')
    await ensureKind(tx, intent, kind)
    const paper = { intentId, ref: intent.ref, epoch: intent.epoch + 1, receipt: intent.receipt, payment }
    const command = kind === 'fiscal' ? fiscalCommand(paper, secret) : preBillCommand(paper)
    await tx.run(setArmed, { id: intentId, kind, payment, epoch: paper.epoch, command: JSON.stringify(command), now: clock.now() })
    if (kind === 'fiscal') await tx.run(markFiscal, { intentId })
    await moves.move(tx, intent, 'ARMED', { by: caller.userId })
    return { ...command, epoch: paper.epoch, ref: intent.ref }
  }
}
