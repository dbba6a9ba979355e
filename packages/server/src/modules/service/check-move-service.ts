import { AppError, CommittedRefusal, ConflictError } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import type { WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { PinProof } from '../auth/index.ts'
import { type Check, ensureOpen } from '../checks/index.ts'
import type { Order } from '../orders/index.ts'
import { type CheckMoveDeps, createMoveSteps, type MoveOfCheck } from './check-move-steps.ts'
import { createOrderTransfer, type OrderTransfer } from './order-transfer.ts'

export interface CheckMoveTo {
  readonly table: string
  /** Where the table has open checks: join the earliest of them, or stay a check of its own. */
  readonly as?: 'merge' | 'beside' | undefined
}

/**
 * What happens to a check as a whole, and to orders and lines of it. Each returns the check that has the orders then, and
 * changes nothing when it is repeated. A refused PIN is returned, so that it is counted.
 */
export interface CheckMoveService extends OrderTransfer {
  /**
   * What is billed stays where it was sold. What an open bill holds stays with its check and its table: the rest gets a
   * check of its own.
   * @throws AppError NOT_FOUND, CHECK_CLOSED, ORDER_LOCKED if nothing else is left to move; ConflictError TABLE_TAKEN
   * with the open checks of the table; as `ApprovalsService.authorise`
   */
  move(
    tx: WriteTx,
    caller: Caller,
    id: string,
    to: CheckMoveTo,
    proof: PinProof | null,
  ): Promise<Check | CommittedRefusal>
  /** @throws AppError NOT_FOUND, CHECK_CLOSED, ORDER_LOCKED; as `ApprovalsService.authorise` */
  merge(
    tx: WriteTx,
    caller: Caller,
    id: string,
    into: string,
    proof: PinProof | null,
  ): Promise<Check | CommittedRefusal>
  /**
   * Another waiter is in charge from then on: whoever is gives the check away, a waiter takes it over, monitors and owners
   * assign it.
   * @throws AppError NOT_FOUND, CHECK_CLOSED, ROLE_FORBIDDEN for a waiter who gives away what a colleague is in charge of;
   * as `ApprovalsService.authorise`
   */
  handOver(
    tx: WriteTx,
    caller: Caller,
    id: string,
    to: string,
    proof: PinProof | null,
  ): Promise<Check | CommittedRefusal>
}

const unbilled = (orders: readonly Order[]): Order[] => orders.filter(({ status }) => status !== 'billed')

export const createCheckMoveService = (
  { audit, clock }: Pick<Platform, 'audit' | 'clock'>,
  deps: CheckMoveDeps,
): CheckMoveService => {
  const { checks, layout, orders } = deps
  const steps = createMoveSteps({ audit, clock }, deps)
  const { placeOf, authorise, ensureFree, record } = steps

  const mergeInto = async (tx: WriteTx, from: Check, into: Check, by: MoveOfCheck): Promise<Check> => {
    ensureOpen(from)
    ensureOpen(into)
    const moving = unbilled(await orders.ofChecks(tx, [from.id]))
    await ensureFree(tx, moving)
    // Nobody comes to a table that was archived.
    await layout.activeTable(tx, into.tableId)
    const merged = await checks.merge(tx, from, into, by)
    // First: what is billed has its part of an amount off the check, and the others get what it left.
    await orders.relocateBilled(tx, from.id, into.id)
    await orders.relocate(tx, by.by, moving, {
      from: await placeOf(tx, from),
      to: await placeOf(tx, into),
      isWhole: true,
    })
    const waiter = { from: from.waiter?.id ?? null, to: merged.waiter?.id ?? null }
    await record(tx, by, 'check.merged', from.id, { moved: moving, into: into.id, waiter })
    return merged
  }

  /** @param locked what an open bill holds: it stays, with its check */
  const moveRest = async (
    tx: WriteTx,
    check: Check,
    {
      of,
      locked,
      by,
    }: { readonly of: readonly Order[]; readonly locked: ReadonlySet<string>; readonly by: MoveOfCheck },
    tableId: string,
  ): Promise<Check> => {
    const moving = of.filter(({ id }) => !locked.has(id))
    const isWhole = locked.size === 0
    const after = isWhole
      ? await checks.relocate(tx, check, tableId, by)
      : await checks.openPart(tx, check, tableId, by.by)
    if (!isWhole) await checks.moveHeld(tx, check.id, after.id)
    await orders.relocate(tx, by.by, moving, {
      from: await placeOf(tx, check),
      to: await placeOf(tx, after),
    })
    await record(tx, by, 'check.moved', check.id, {
      moved: moving,
      from: check.tableId,
      to: tableId,
      ...(!isWhole && { as: after.id }),
    })
    return after
  }

  return {
    ...createOrderTransfer(deps, steps),
    move: async (tx, caller, id, { table, as }, proof) => {
      const check = await checks.check(tx, id)
      if (check.tableId === table) return check
      ensureOpen(check)
      const to = await layout.activeTable(tx, table)
      const there = await checks.openChecks(tx, table)
      const all = await orders.ofChecks(tx, [check.id])
      const of = unbilled(all)
      const locked = await orders.lockedOf(tx, of)
      const isStuck =
        of.every(({ status, id: orderId }) => status === 'rejected' || locked.has(orderId)) &&
        !(await checks.isHolding(tx, check.id))
      if (isStuck) await ensureFree(tx, of)
      if (as === undefined && to.kind === 'table' && there.length > 0)
        throw new ConflictError('TABLE_TAKEN', there)
      const [earliest] = there
      const into = as === 'merge' && earliest ? earliest : null
      // What an open bill holds stays: then it is orders that move, not the check.
      const isWhole = locked.size === 0
      const by = await authorise(tx, caller, all, proof, { from: check, moved: all, into, isWhole })
      if (by instanceof CommittedRefusal) return by
      return into ? mergeInto(tx, check, into, by) : moveRest(tx, check, { of, locked, by }, table)
    },
    merge: async (tx, caller, id, intoId, proof) => {
      const [from, into] = [await checks.check(tx, id), await checks.check(tx, intoId)]
      if (from.id === into.id) return into
      const moved = await orders.ofChecks(tx, [from.id])
      const by = await authorise(tx, caller, moved, proof, { from, moved, into, isWhole: true })
      return by instanceof CommittedRefusal ? by : mergeInto(tx, from, into, by)
    },
    handOver: async (tx, caller, id, to, proof) => {
      const { userId: by, role } = caller
      const check = await checks.check(tx, id)
      const from = check.waiter?.id ?? null
      if (from === to) return check
      const isOwn = from === by
      if (role === 'waiter' && !isOwn && to !== by) throw new AppError('ROLE_FORBIDDEN')
      ensureOpen(check)
      const action = isOwn ? 'handOver' : 'takeOver'
      const about = { consents: isOwn ? to : from }
      const approvedBy = await deps.approvals.authorise(tx, caller, [action], proof, about)
      if (approvedBy instanceof CommittedRefusal) return approvedBy
      const after = await checks.handOver(tx, check, to, { by, approvedBy })
      await audit.record(tx, {
        by,
        action: 'check.handedOver',
        entityId: id,
        details: { from, to, approvedBy },
        event: { type: 'dataChanged', room: 'checks' },
      })
      return after
    },
  }
}
