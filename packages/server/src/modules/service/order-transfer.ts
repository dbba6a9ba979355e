import { AppError, CommittedRefusal, ConflictError, ensureFound } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { PinProof } from '../auth/index.ts'
import { type Check, ensureOpen } from '../checks/index.ts'
import type { Order } from '../orders/index.ts'
import type { CheckMoveDeps, MoveOfCheck, MoveSteps } from './check-move-steps.ts'
import {
  idsAfter,
  orderAfter,
  orderWith,
  type PartOfOrder,
  planPart,
  type TransferredLine,
} from './transferred-lines.ts'

/** Whole orders and lines of a check, and one of the two: another check, or a table for a new one. */
export interface OrderTransferTo {
  readonly orders?: readonly string[] | undefined
  /** An order that goes whole takes its lines along, named or not. */
  readonly lines?: readonly TransferredLine[] | undefined
  readonly to?: string | undefined
  readonly table?: string | undefined
}

export interface OrderTransfer {
  /**
   * Returns the check that has the orders and lines then; the same request again changes nothing. Lines become an order
   * of their own, unless their order has no others. A refused PIN is returned, so that it is counted.
   * @throws AppError NOT_FOUND also for an order of another check, CHECK_CLOSED, ORDER_LOCKED, BILLED_IS_FINAL;
   * ConflictError LINE_CHANGED as `planPart`, and for a line that is on another check; as `ApprovalsService.authorise`
   */
  transfer(
    tx: WriteTx,
    caller: Caller,
    id: string,
    to: OrderTransferTo,
    proof: PinProof | null,
  ): Promise<Check | CommittedRefusal>
}

/** What a request names, as it is. */
interface Chosen {
  readonly whole: readonly Order[]
  /** The orders of its lines that do not go whole, with these. */
  readonly divided: readonly { readonly order: Order; readonly lines: readonly TransferredLine[] }[]
  /** Where everything is if the same request took it there before; undefined for what it did not take. */
  readonly taken: readonly (Order | undefined)[]
}

const waiterOf = ({ waiter }: Check): string | null => waiter?.id ?? null

export const createOrderTransfer = (
  { checks, layout, orders }: CheckMoveDeps,
  { placeOf, authorise, ensureFree, record }: MoveSteps,
): OrderTransfer => {
  /** @throws AppError NOT_FOUND */
  const choose = async (tx: Tx, { orders: ids = [], lines = [] }: OrderTransferTo): Promise<Chosen> => {
    const whole = await orders.byIds(tx, ids)
    const found = lines.length === 0 ? [] : await orders.ofLines(tx, idsAfter(lines))
    const byOrder = Map.groupBy(lines, (line) => ensureFound(orderWith(found, line)))
    return {
      whole,
      divided: [...byOrder]
        .filter(([{ id }]) => !ids.includes(id))
        .map(([order, own]) => ({ order, lines: own })),
      taken: [...whole, ...lines.map((line) => orderAfter(found, line))],
    }
  }
  /** Where a request that is repeated has taken everything. */
  const repeated = async (
    tx: Tx,
    from: Check,
    { taken }: Chosen,
    { named, table }: { readonly named: Check | null; readonly table: string | undefined },
  ): Promise<Check | null> => {
    const [first] = taken
    const current = first?.checkId ?? null
    if (current === null || taken.some((order) => order?.checkId !== current)) return null
    const isThere = named ? current === named.id : current !== from.id && first?.table.id === table
    return isThere ? checks.check(tx, current) : null
  }
  const ensureMovable = async (tx: WriteTx, from: Check, { whole, divided }: Chosen): Promise<void> => {
    ensureOpen(from)
    if (whole.some(({ checkId }) => checkId !== from.id)) throw new AppError('NOT_FOUND')
    const gone = divided.find(({ order }) => order.checkId !== from.id)
    if (gone) throw new ConflictError('LINE_CHANGED', gone.order)
    const chosen = [...whole, ...divided.map(({ order }) => order)]
    if (chosen.some(({ status }) => status === 'billed')) throw new AppError('BILLED_IS_FINAL')
    await ensureFree(tx, chosen)
  }
  const openAt = async (tx: WriteTx, from: Check, table: string | undefined, by: string): Promise<Check> =>
    checks.openPart(tx, from, (await layout.activeTable(tx, ensureFound(table))).id, by)
  /** Makes orders of the parts; `takenFrom` has the numbers of the orders that they were a part of. */
  const carve = async (tx: WriteTx, by: string, whole: readonly Order[], going: readonly PartOfOrder[]) => {
    const takenFrom = new Map<string, number>()
    const moving = [...whole]
    for (const { order, parts } of going) {
      const made = await orders.carve(tx, { from: order.id, id: newId(), parts, by, reason: 'transfer' })
      if (made.id !== order.id) takenFrom.set(made.id, order.number)
      moving.push(made)
    }
    const ids = moving.map(({ id }) => id)
    await orders.keepTogether(tx, { orders: ids, parts: going.flatMap(({ parts }) => parts) })
    return { moving, takenFrom }
  }
  /** Takes everything to the other check, which gets it in the same unit. */
  const carryOut = async (
    tx: WriteTx,
    by: MoveOfCheck,
    { from, target }: { readonly from: Check; readonly target: Check },
    { whole, going }: { readonly whole: readonly Order[]; readonly going: readonly PartOfOrder[] },
  ): Promise<Check> => {
    await layout.activeTable(tx, target.tableId)
    await checks.presentAlong(tx, from, target, by)
    const { moving, takenFrom } = await carve(tx, by.by, whole, going)
    await orders.relocate(tx, by.by, moving, {
      from: await placeOf(tx, from),
      to: await placeOf(tx, target),
      takenFrom,
    })
    for (const checkId of [target.id, from.id]) await checks.settle(tx, checkId, by.by)
    const waiter = { from: waiterOf(from), to: waiterOf(target) }
    const ids = moving.map(({ id }) => id)
    await record(tx, by, 'check.transferred', from.id, { moved: moving, to: target.id, orders: ids, waiter })
    return checks.check(tx, target.id)
  }
  return {
    transfer: async (tx, caller, id, request, proof) => {
      const { to, table } = request
      const from = await checks.check(tx, id)
      const chosen = await choose(tx, request)
      const named = to === undefined ? null : await checks.check(tx, to)
      const earlier = await repeated(tx, from, chosen, { named, table })
      if (earlier) return earlier
      await ensureMovable(tx, from, chosen)
      if (named) ensureOpen(named)
      if (named?.id === from.id) return from
      const { whole, divided } = chosen
      const going = divided.map(({ order, lines }) => planPart(order, lines))
      const moved = [...whole, ...going.map(({ alone }) => alone)]
      const of = await orders.ofChecks(tx, [from.id])
      const move = { from, moved, into: named, isWhole: false }
      const by = await authorise(tx, caller, of, proof, move)
      if (by instanceof CommittedRefusal) return by
      const target = named ?? (await openAt(tx, from, table, by.by))
      return carryOut(tx, by, { from, target }, { whole, going })
    },
  }
}
