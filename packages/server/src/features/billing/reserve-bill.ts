import { randomInt } from 'node:crypto'
import { RESERVE_SECONDS, receiptOf, receiptTotals, type Receipt } from '@kafana/domain'
import type { PinService, PinProof } from '../auth/index.ts'
import type { BillableOrder, OrdersService } from '../orders/index.ts'
import { AppError, Refusal } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { iso } from '../../platform/http/instant.ts'
import { newId } from '../../platform/new-id.ts'
import type { Platform } from '../../platform/platform.ts'
import type { WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { isSameSet, loadIntent, type Intent } from './intent.ts'
import type { IntentMoves } from './intent-moves.ts'
import type { IntentTiming } from './intent-timing.ts'
import { insertIntent, insertIntentOrder, selectHolders } from './intent-store.ts'

export type ReserveBill = (tx: WriteTx, caller: Caller, proof: PinProof, orderIds: readonly string[]) => Promise<Intent | Refusal>

/** Letters that can't be taken for one another on thermal paper. */
const REF_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const REF_LENGTH = 8
const newRef = (): string => Array.from({ length: REF_LENGTH }, () => REF_LETTERS[randomInt(REF_LETTERS.length)]).join('')

/** Only delivered orders, or only pre-billed ones that still lack their fiscal receipt. @throws AppError saying which order is not */
const ensureBillable = (orders: readonly BillableOrder[]): void => {
  for (const { id, status, billKind } of orders) {
    if (billKind === 'fiscal') throw new AppError('ALREADY_FISCAL', { details: { order: id } })
    if (status !== 'delivered' && billKind !== 'pre') throw new AppError('ORDER_NOT_DELIVERED', { details: { order: id } })
  }
  if (new Set(orders.map(({ billKind }) => billKind)).size > 1) throw new AppError('MIXED_BILL_KINDS')
}

const receiptFor = (orders: readonly BillableOrder[]): Receipt => receiptOf(orders.flatMap(({ lines }) => lines))

const heldBy = ({ id: intentId, createdAt, closedBy: { id, ...name } }: Intent): AppError =>
  new AppError('ORDER_IN_BILLING', { details: { by: { _id: id, ...name }, since: iso(createdAt), intentId } })

interface Needs {
  readonly platform: Pick<Platform, 'clock'>
  readonly orders: Pick<OrdersService, 'forBilling'>
  readonly pins: Pick<PinService, 'settle'>
  readonly moves: IntentMoves
  readonly timing: IntentTiming
}

/** The first step of a bill: who closes it is checked, its orders are frozen and held for two minutes. All of them or none. */
export const createReserveBill = ({ platform: { clock }, orders, pins, moves, timing }: Needs): ReserveBill => {
  const holdersOf = async (tx: WriteTx, orderIds: readonly string[]): Promise<Intent[]> => {
    const live: Intent[] = []
    for (const { id } of await tx.all(selectHolders, { orderIds })) {
      const intent = await timing.settle(tx, await loadIntent(tx, id))
      if (intent.state !== 'ABORTED') live.push(intent)
    }
    return live
  }
  const create = async (tx: WriteTx, caller: Caller, closedBy: string, billable: readonly BillableOrder[]): Promise<Intent> => {
    const [id, now, receipt] = [newId(), clock.now(), receiptFor(billable)]
    await tx.run(insertIntent, {
      id, ref: newRef(), receipt: JSON.stringify(receipt), total: receiptTotals(receipt).total, closedBy, createdBy: caller.userId, sessionHash: caller.sessionHash,
      now, expiresAt: now + RESERVE_SECONDS * 1000,
    })
    for (const order of billable) await tx.run(insertIntentOrder, { intentId: id, orderId: order.id })
    await moves.begin(tx, id, caller.userId)
    return loadIntent(tx, id)
  }
  return async (tx, caller, proof, orderIds) => {
    const person = await pins.settle(tx, proof)
    if (person instanceof Refusal) return person
    const ids = [...new Set(orderIds)]
    const billable = await orders.forBilling(tx, ids)
    const [holder, ...others] = await holdersOf(tx, ids)
    // The answer to the first try was lost: the same person at the same screen gets the same bill.
    const again = holder && others.length === 0 && holder.sessionHash === caller.sessionHash && holder.closedBy.id === person.id && isSameSet(holder.orderIds, ids)
    if (again && (holder.state === 'RESERVED' || holder.state === 'ARMED')) return holder
    if (holder) throw heldBy(holder)
    ensureBillable(billable)
    return create(tx, caller, person.id, billable)
  }
}
