import {
  RESERVE_SECONDS,
  receiptTotals,
  type BillKind,
  type IntentState,
  type Payment,
  type Receipt,
} from '@kafana/domain'
import { newId } from '../../platform/new-id.ts'
import type { Platform } from '../../platform/platform.ts'
import { readableCode } from '../../platform/readable-code.ts'
import type { WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { GatewayCommand } from './bill-command.ts'
import type { IntentMoves, MoveCause } from './intent-moves.ts'
import { insertIntent, insertIntentOrder } from './intent-store.ts'
import { loadIntent, type Intent } from './intent.ts'
import { locksOf } from './locks-of.ts'

const REF_LENGTH = 8

/** A bill that starts somewhere else than with a reservation: it was armed before, and this store does not remember. */
export interface ArmedBefore {
  readonly id: string
  readonly ref: string
  readonly state: IntentState
  readonly epoch: number
  readonly gatewayId: string
  readonly command: GatewayCommand
}
export interface NewIntentValues {
  readonly receipt: Receipt
  readonly orderIds: readonly string[]
  readonly closedBy: string
  readonly createdBy: string
  readonly sessionHash: string
  /** A bill's are known when it is armed, a storno's from the start. */
  readonly kind?: BillKind
  readonly payment?: Payment | null
  readonly refIntentId?: string | null
  readonly refReceiptNo?: number | null
  readonly armed?: ArmedBefore
}
/** Writes a new bill with its orders, which it holds from now on. */
export type CreateIntent = (tx: WriteTx, values: NewIntentValues, why: MoveCause) => Promise<Intent>

interface Beginning extends Omit<ArmedBefore, 'gatewayId' | 'command'> {
  readonly gatewayId: string | null
  readonly command: GatewayCommand | null
}
const reservation = (): Beginning => ({
  id: newId(),
  ref: readableCode(REF_LENGTH),
  state: 'RESERVED',
  epoch: 0,
  gatewayId: null,
  command: null,
})
const NOT_SAID = { kind: null, payment: null, refIntentId: null, refReceiptNo: null }

export const createNewIntent =
  ({ clock }: Pick<Platform, 'clock'>, moves: IntentMoves): CreateIntent =>
  async (tx, values, why) => {
    const { receipt, orderIds, armed, ...said } = { ...NOT_SAID, ...values }
    const { command, ...beginning } = armed ?? reservation()
    const { id, state } = beginning
    const now = clock.now()
    await tx.run(insertIntent, {
      ...said,
      ...beginning,
      receipt: JSON.stringify(receipt),
      total: receiptTotals(receipt).total,
      now,
      armedAt: armed ? now : null,
      expiresAt: now + RESERVE_SECONDS * 1000,
      command: command && JSON.stringify(command),
      reason: why.reason ?? null,
    })
    const locks = locksOf(armed ? said.kind : null)
    for (const orderId of orderIds) await tx.run(insertIntentOrder, { intentId: id, orderId, ...locks })
    await moves.begin(tx, { id, state }, why)
    return loadIntent(tx, id)
  }
