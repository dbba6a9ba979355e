import { receiptOf } from '@kafana/domain'
import { AppError, Refusal } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { PinService, PinProof } from '../auth/index.ts'
import type { BillableOrder, OrdersService } from '../orders/index.ts'
import { heldBy, type HoldersOf } from './holders.ts'
import { isSameSet, type Intent } from './intent.ts'
import type { CreateIntent } from './new-intent.ts'

export type ReserveBill = (
  tx: WriteTx,
  caller: Caller,
  proof: PinProof,
  orderIds: readonly string[],
) => Promise<Intent | Refusal>

/** Only delivered orders, or only pre-billed ones that still lack their fiscal receipt. @throws AppError saying which order is not */
const ensureBillable = (orders: readonly BillableOrder[]): void => {
  for (const { id, status, billKind } of orders) {
    if (billKind === 'fiscal') throw new AppError('ALREADY_FISCAL', { details: { order: id } })
    if (status !== 'delivered' && billKind !== 'pre')
      throw new AppError('ORDER_NOT_DELIVERED', { details: { order: id } })
  }
  if (new Set(orders.map(({ billKind }) => billKind)).size > 1) throw new AppError('MIXED_BILL_KINDS')
}

interface Needs {
  readonly orders: Pick<OrdersService, 'forBilling'>
  readonly pins: Pick<PinService, 'settle'>
  readonly holdersOf: HoldersOf
  readonly create: CreateIntent
}

/** Has the answer to the first try been lost? The same person at the same screen gets the same bill. */
export const isSameTry = (
  holder: Intent,
  { sessionHash }: Caller,
  person: { readonly id: string },
  orderIds: readonly string[],
): boolean =>
  holder.sessionHash === sessionHash &&
  holder.closedBy.id === person.id &&
  isSameSet(holder.orderIds, orderIds) &&
  (holder.state === 'RESERVED' || holder.state === 'ARMED')

/** The first step of a bill: who closes it is checked, its orders are frozen and held for two minutes. All of them or none. */
export const createReserveBill =
  ({ orders, pins, holdersOf, create }: Needs): ReserveBill =>
  async (tx, caller, proof, orderIds) => {
    const person = await pins.settle(tx, proof)
    if (person instanceof Refusal) return person
    const ids = [...new Set(orderIds)]
    const billable = await orders.forBilling(tx, ids)
    const [holder, ...others] = await holdersOf(tx, ids)
    if (holder && others.length === 0 && holder.kind !== 'storno' && isSameTry(holder, caller, person, ids))
      return holder
    if (holder) throw heldBy(holder)
    ensureBillable(billable)
    const receipt = receiptOf(billable.flatMap(({ lines }) => lines))
    return create(
      tx,
      {
        receipt,
        orderIds: ids,
        closedBy: person.id,
        createdBy: caller.userId,
        sessionHash: caller.sessionHash,
      },
      { by: caller.userId },
    )
  }
