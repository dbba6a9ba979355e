import { AppError, Refusal } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { PinProof, PinService } from '../auth/index.ts'
import type { OrdersService } from '../orders/index.ts'
import { fiscalBillOf } from './fiscal-bill-of.ts'
import { heldBy, type HoldersOf } from './holders.ts'
import type { Intent } from './intent.ts'
import type { CreateIntent } from './new-intent.ts'
import { isSameTry } from './reserve-bill.ts'
import type { StornoLimit } from './storno-limit.ts'

export interface StornoAsked {
  readonly orderId: string
  readonly reason: string
}
/** @throws AppError NOT_FOUND, NOT_FISCAL, ALREADY_STORNO, ORDER_IN_BILLING, STORNO_TOO_LATE */
export type ReserveStorno = (
  tx: WriteTx,
  caller: Caller,
  owner: PinProof,
  asked: StornoAsked,
) => Promise<Intent | Refusal>

interface Needs {
  readonly orders: Pick<OrdersService, 'forBilling'>
  readonly pins: Pick<PinService, 'settle'>
  readonly holdersOf: HoldersOf
  readonly create: CreateIntent
  readonly limit: StornoLimit
}

/** The first step of taking a receipt back: the whole of it, with all its orders, is held for two minutes. */
export const createReserveStorno =
  ({ orders, pins, holdersOf, create, limit }: Needs): ReserveStorno =>
  async (tx, caller, owner, { orderId, reason }) => {
    const person = await pins.settle(tx, owner)
    if (person instanceof Refusal) return person
    const {
      id: refIntentId,
      receiptNo: refReceiptNo,
      receipt,
      payment,
      orderIds,
      ...original
    } = await fiscalBillOf(tx, orders, orderId)
    if ((await orders.forBilling(tx, orderIds)).some(({ storno }) => storno !== null))
      throw new AppError('ALREADY_STORNO')
    const [holder] = await holdersOf(tx, orderIds)
    if (holder?.kind === 'storno' && isSameTry(holder, caller, person, orderIds)) return holder
    if (holder) throw heldBy(holder)
    await limit.ensureInTime(tx, original)
    return create(
      tx,
      {
        receipt: { ...receipt, receiptType: 'StornoReceipt', refReceiptNo },
        orderIds,
        closedBy: person.id,
        createdBy: caller.userId,
        sessionHash: caller.sessionHash,
        kind: 'storno',
        payment,
        refIntentId,
        refReceiptNo,
      },
      { by: caller.userId, reason },
    )
  }
