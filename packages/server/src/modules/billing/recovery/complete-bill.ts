import { OPEN_STATUSES } from '@kafana/domain'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Tx, WriteTx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { BillableOrder } from '../../orders/index.ts'
import { selectForgottenClosed, selectForgottenUnresolved } from '../intent/forgotten-read-model.ts'
import { insertIntentOrder, type Locks } from '../intent/intent-store.ts'
import type { IntentTiming } from '../intent/intent-timing.ts'
import { type IntentTransitions, locksOf, type TransitionCause } from '../intent/intent-transitions.ts'
import { loadIntent, orderIdsOnReceipt, type Intent } from '../intent/intent.ts'
import { carvedOrdersOn } from '../print/carved-orders.ts'
import type { UnbillDeps } from '../print/unbill-orders.ts'
import { releaseFromVoidings } from '../print/voiding-bills.ts'
import { holdersOfParts, makeForgottenParts, partsOn, partsTakenSince } from './forgotten-carves.ts'
import type { RestoreDetection } from './restore-detection.ts'

interface Deps extends UnbillDeps {
  readonly timing: IntentTiming
}

const canBeBilled = ({ status, billKind }: BillableOrder): boolean =>
  billKind === 'pre' || billKind === 'comp' || (billKind === null && OPEN_STATUSES.includes(status))

/** The orders on its receipt, with the parts that were taken of them since. */
const ordersPrinted = async (tx: Tx, deps: Deps, intent: Intent): Promise<string[]> => {
  const orderIds = orderIdsOnReceipt(intent)
  if (intent.kind !== 'fiscal') return [...orderIds]
  return [...orderIds, ...(await partsTakenSince(tx, deps, { carved: carvedOrdersOn(intent), orderIds }))]
}

/** Gives a reconstructed bill those of the orders on its receipt that it does not have and that nothing else has. */
const attachOrders = async (tx: WriteTx, deps: Deps, intent: Intent, locks: Locks): Promise<void> => {
  const idOf = await makeForgottenParts(tx, deps, { ...partsOn(intent), by: intent.closedBy.id })
  const missing = new Set((await ordersPrinted(tx, deps, intent)).map(idOf)).difference(
    new Set(intent.orderIds),
  )
  for (const order of await deps.orders.findExisting(tx, [...missing]))
    if (canBeBilled(order) && (await deps.timing.holdersOf(tx, [order.id])).length === 0)
      await tx.run(insertIntentOrder, { intentId: intent.id, orderId: order.id, ...locks })
}

const NO_LOCKS: Locks = { live: 0, fiscal: 0, storno: 0 }

/**
 * A reconstructed bill that is about to be closed. Other bills may have held its orders, or what its parts are to be made
 * of: it now gets those that no fiscal receipt names. Its own storno, which was reported before it, is no such bill.
 * @throws AppError INTENT_STATE while another bill holds some of it
 */
export const completeOrders = async (tx: WriteTx, deps: Deps, intent: Intent): Promise<Intent> => {
  if (!intent.reconstructed) return intent
  await releaseFromVoidings(tx, intent)
  const holders = await deps.timing.holdersOf(tx, await ordersPrinted(tx, deps, intent))
  holders.push(...(await holdersOfParts(tx, deps, partsOn(intent))))
  const holder = holders.find(({ id }) => id !== intent.id)
  if (holder) throw new AppError('INTENT_STATE', { details: { state: holder.state } })
  await attachOrders(tx, deps, intent, NO_LOCKS)
  return loadIntent(tx, intent.id)
}

/** Bills that another gateway may have printed, and that need attention, hold those of their orders that nothing else does. */
export const holdForPrinted = async (tx: WriteTx, deps: Deps): Promise<void> => {
  for (const { id } of await tx.all(selectForgottenUnresolved, {}))
    await attachOrders(tx, deps, await loadIntent(tx, id), locksOf('fiscal'))
}

/** Ends a bill that was not printed, and frees its orders, which others may have to hold from now on. */
export type ReleaseBill = (tx: WriteTx, intent: Intent, cause: TransitionCause) => Promise<void>

export const createReleaseBill =
  (deps: Deps & { readonly intents: Pick<IntentTransitions, 'release'> }): ReleaseBill =>
  async (tx, intent, cause) => {
    await deps.intents.release(tx, intent, cause)
    await holdForPrinted(tx, deps)
  }

/**
 * The copy of a voided order has the id that every copy of the database gives it: a restored one may have forgotten a bill
 * of it. What needs attention holds it from now on.
 * @throws AppError ALREADY_FISCAL if a closed bill has it on its receipt
 */
export type ClaimCopies = (tx: WriteTx, ids: readonly string[]) => Promise<void>

export const createClaimCopies =
  (deps: Deps & { readonly restores: Pick<RestoreDetection, 'ordersMade'> }): ClaimCopies =>
  async (tx, ids) => {
    await deps.restores.ordersMade(tx, ids)
    await holdForPrinted(tx, deps)
    for (const { id } of await tx.all(selectForgottenClosed, {})) {
      const bill = await loadIntent(tx, id)
      const missing = orderIdsOnReceipt(bill).filter((order) => !bill.orderIds.includes(order))
      if (missing.some((order) => ids.includes(order))) throw new AppError('ALREADY_FISCAL')
    }
  }
