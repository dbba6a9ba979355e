import { AppError, CommittedRefusal, ensureFound } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { PinProof } from '../auth/index.ts'
import { type Check, ensureOpen } from '../checks/index.ts'
import type { Order } from '../orders/index.ts'
import type { CheckMoveDeps, MoveSteps } from './check-move-steps.ts'

/** Whole orders of a check, and one of the two: another check, or a table for a new one. */
export interface OrderTransferTo {
  readonly orders: readonly string[]
  readonly to?: string | undefined
  readonly table?: string | undefined
}

export interface OrderTransfer {
  /**
   * Returns the check that has the orders then. A refused PIN is returned, so that it is counted.
   * @throws AppError NOT_FOUND also for an order of another check, CHECK_CLOSED, ORDER_LOCKED, BILLED_IS_FINAL; as
   * `ApprovalsService.authorise`
   */
  transfer(
    tx: WriteTx,
    caller: Caller,
    id: string,
    to: OrderTransferTo,
    proof: PinProof | null,
  ): Promise<Check | CommittedRefusal>
}

export const createOrderTransfer = (
  { checks, layout, orders }: CheckMoveDeps,
  { placeOf, authorise, ensureFree, record }: MoveSteps,
): OrderTransfer => {
  /** Where a request that is repeated has taken them. */
  const repeated = async (
    tx: Tx,
    from: Check,
    chosen: readonly Order[],
    { named, table }: { readonly named: Check | null; readonly table: string | undefined },
  ): Promise<Check | null> => {
    const [first] = chosen
    const current = first?.checkId ?? null
    if (current === null || chosen.some(({ checkId }) => checkId !== current)) return null
    const isThere = named ? current === named.id : current !== from.id && first?.table.id === table
    return isThere ? checks.check(tx, current) : null
  }
  const ensureMovable = async (tx: WriteTx, from: Check, chosen: readonly Order[]): Promise<void> => {
    ensureOpen(from)
    if (chosen.some(({ checkId }) => checkId !== from.id)) throw new AppError('NOT_FOUND')
    if (chosen.some(({ status }) => status === 'billed')) throw new AppError('BILLED_IS_FINAL')
    await ensureFree(tx, chosen)
  }
  const openAt = async (tx: WriteTx, from: Check, table: string | undefined, by: string): Promise<Check> =>
    checks.openPart(tx, from, (await layout.activeTable(tx, ensureFound(table))).id, by)
  return {
    transfer: async (tx, caller, id, { orders: ids, to, table }, proof) => {
      const from = await checks.check(tx, id)
      const chosen = await orders.byIds(tx, ids)
      const named = to === undefined ? null : await checks.check(tx, to)
      const earlier = await repeated(tx, from, chosen, { named, table })
      if (earlier) return earlier
      await ensureMovable(tx, from, chosen)
      if (named) ensureOpen(named)
      const move = { from: from.id, moved: chosen, into: named, isWhole: false }
      const by = await authorise(tx, caller, await orders.ofChecks(tx, [from.id]), proof, move)
      if (by instanceof CommittedRefusal) return by
      const target = named ?? (await openAt(tx, from, table, by.by))
      await layout.activeTable(tx, target.tableId)
      await orders.relocate(tx, by.by, chosen, {
        from: await placeOf(tx, from),
        to: await placeOf(tx, target),
      })
      for (const checkId of [target.id, from.id]) await checks.settle(tx, checkId, by.by)
      const waiter = { from: from.waiter?.id ?? null, to: target.waiter?.id ?? null }
      const details = { moved: chosen, to: target.id, orders: ids, waiter }
      await record(tx, by, 'check.transferred', from.id, details)
      return checks.check(tx, target.id)
    },
  }
}
