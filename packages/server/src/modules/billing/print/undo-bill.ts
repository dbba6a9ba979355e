import { AppError, CommittedRefusal, ensureFound } from '../../../platform/http/app-error.ts'
import type { WriteTx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { PinProof, PinService } from '../../auth/index.ts'
import type { GatewaysService } from '../../gateways/index.ts'
import type { Order } from '../../orders/index.ts'
import { selectBillsOf } from '../intent/intent-read-model.ts'
import { orderHeldError, type IntentTiming } from '../intent/intent-timing.ts'
import type { IntentTransitions } from '../intent/intent-transitions.ts'
import { isDeniedBy, loadIntent, type Intent } from '../intent/intent.ts'
import { orderIdsOnPreBillOf } from './pre-bill.ts'
import { type UnbillDeps, unbillOrders } from './unbill-orders.ts'
import { loadStornoOf, undoStorno } from './undo-storno.ts'

/**
 * Undoes a bill without a receipt: a mistaken pre-bill for one order or for all that are on it; one that was free of charge,
 * with all of its orders; or a fiscal bill, with all of its orders, that was reported as printed and that its gateway denies. The orders are delivered again, and whoever holds their cash pays it
 * back, otherwise the owner whose PIN was entered. A storno that its gateway denies is undone with all of its orders, which
 * stay billed.
 * @returns the order that was named
 * @throws AppError NOT_FOUND, NOT_PRE_BILLED, ALREADY_FISCAL, PRINT_UNCONFIRMED, ORDER_IN_BILLING
 */
export type UndoBill = (
  tx: WriteTx,
  owner: PinProof,
  request: { readonly orderId: string; readonly all: boolean; readonly reason: string },
) => Promise<Order | CommittedRefusal>

interface Deps extends UnbillDeps {
  readonly pins: PinService
  readonly gateways: Pick<GatewaysService, 'list'>
  readonly intents: IntentTransitions
  readonly timing: IntentTiming
}

interface Undone {
  readonly orderIds: readonly string[]
  /** The fiscal bill; null for a pre-bill and for one that was free of charge. */
  readonly deniedBill: Intent | null
}

/** The proof that also frees an armed bill. @throws AppError ALREADY_FISCAL, PRINT_UNCONFIRMED */
const ensureDenied = async (tx: WriteTx, { gateways }: Deps, bill: Intent): Promise<void> => {
  if (bill.reportedState === 'DONE') throw new AppError('ALREADY_FISCAL')
  if (!isDeniedBy(await gateways.list(tx), bill)) throw new AppError('PRINT_UNCONFIRMED')
}

const undoneWith = async (tx: WriteTx, deps: Deps, orderId: string, all: boolean): Promise<Undone> => {
  const { billKind } = ensureFound((await deps.orders.findForBilling(tx, [orderId]))[0])
  if (billKind === null) throw new AppError('NOT_PRE_BILLED')
  if (billKind === 'pre')
    return { orderIds: all ? await orderIdsOnPreBillOf(tx, deps, orderId) : [orderId], deniedBill: null }
  // An invoice is voided by its credit note.
  if (billKind === 'invoice') throw new AppError('ALREADY_FISCAL')
  const row = (await tx.all(selectBillsOf, { orderIds: [orderId] })).find(({ kind }) => kind === billKind)
  if (!row) throw new AppError('ALREADY_FISCAL')
  const bill = await loadIntent(tx, row.intent_id)
  if (billKind === 'comp') return { orderIds: bill.orderIds, deniedBill: null }
  await ensureDenied(tx, deps, bill)
  return { orderIds: bill.orderIds, deniedBill: bill }
}

/** Undoes the storno of an order; null if its receipt is not voided. */
const undoStornoOf = async (
  tx: WriteTx,
  deps: Deps,
  orderId: string,
  cause: { readonly by: string; readonly reason: string },
): Promise<Order | null> => {
  if (ensureFound((await deps.orders.findForBilling(tx, [orderId]))[0]).storno === null) return null
  const denied = await loadStornoOf(tx, deps, orderId)
  await ensureDenied(tx, deps, denied.storno)
  return ensureFound((await undoStorno(tx, deps, denied, cause)).find(({ id }) => id === orderId))
}

export const createUndoBill =
  (deps: Deps): UndoBill =>
  async (tx, owner, { orderId, all, reason }) => {
    const { pins, timing } = deps
    const person = await pins.confirm(tx, owner)
    if (person instanceof CommittedRefusal) return person
    const restored = await undoStornoOf(tx, deps, orderId, { by: person.id, reason })
    if (restored) return restored
    const { orderIds, deniedBill } = await undoneWith(tx, deps, orderId, all)
    const [holder] = await timing.holdersOf(tx, orderIds)
    if (holder) throw orderHeldError(holder)
    const undone = await unbillOrders(tx, deps, { orderIds, deniedBill, by: person.id, reason })
    return ensureFound(undone.find(({ id }) => id === orderId))
  }
