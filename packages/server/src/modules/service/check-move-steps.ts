import {
  type ApprovalAction,
  type DiscountNeeds,
  isComp,
  isOnUnpaidPreBill,
  lineGross,
  moveNeedsOf,
  NOTHING_NEEDED,
} from '@kafana/domain'
import { CommittedRefusal } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { type ApprovalsService, percentOfRole } from '../approvals/index.ts'
import type { PinProof } from '../auth/index.ts'
import type { Check, ChecksService, MoveBy } from '../checks/index.ts'
import type { LayoutService } from '../layout/index.ts'
import type { CheckPlace, Order, OrdersService } from '../orders/index.ts'

export interface CheckMoveDeps {
  readonly approvals: Pick<ApprovalsService, 'authorise' | 'limits'>
  readonly checks: ChecksService
  readonly layout: Pick<LayoutService, 'activeTable' | 'anyTable'>
  readonly orders: OrdersService
}

/** Who moves something of a check, and whether its guests have a guest check that is not paid. */
export interface MoveOfCheck extends MoveBy {
  readonly isPresented: boolean
}

/** What goes to another check, and which; null for one that has no discounts yet. */
interface MoveOfOrders {
  readonly moved: readonly Order[]
  readonly into: Check | null
  /** What is off the check stays behind then. */
  readonly isWhole: boolean
}

/**
 * The colleague whose orders somebody could close by themselves once they are there: who is in charge of them now, and not
 * of the other check. Null for nobody.
 */
const takenFrom = ({ userId }: Caller, from: Check, { into, isWhole }: MoveOfOrders): string | null => {
  if (into === null || from.waiter === null || from.waiter.id === userId) return null
  const inCharge = into.waiter ?? (isWhole ? from.waiter : null)
  return inCharge === null || inCharge.id === userId ? from.waiter.id : null
}

/** What moving a check and moving its orders have in common. */
export const createMoveSteps = (
  { audit, clock }: Pick<Platform, 'audit' | 'clock'>,
  { approvals, layout, orders }: CheckMoveDeps,
) => {
  /** What is needed where lines get more off on the other check than the caller may take off by themselves. */
  const discountNeeds = async (
    tx: Tx,
    caller: Caller,
    from: string,
    { moved, into, isWhole }: MoveOfOrders,
  ): Promise<DiscountNeeds> => {
    if (into === null) return NOTHING_NEEDED
    const percentages = (await orders.discountsOf(tx, into.id, []))
      .filter((each) => each.kind === 'percent' && each.checkId === into.id && !isComp(each))
      .map(({ value }) => value)
    if (percentages.length === 0) return NOTHING_NEEDED
    const given = await orders.discountsOf(tx, from, moved)
    const staying = given.filter((each) => !isWhole && each.lines === null && !isComp(each))
    const isStaying = (discount: string): boolean => staying.some(({ id }) => id === discount)
    const lines = moved
      .filter(({ status }) => status !== 'billed')
      .flatMap((order) => order.lines)
      .map(({ price, quantity, discounts }) => ({
        gross: lineGross({ price, quantity }),
        discounts: discounts.filter(({ id }) => !isStaying(id)),
      }))
    const ofComps = new Set(given.filter(isComp).map(({ id }) => id))
    const percent = percentOfRole(await approvals.limits(tx), caller.role)
    return moveNeedsOf(lines, { ofComps, percentages, percent })
  }
  return {
    /** Its table may have been archived since: guests may leave it. */
    placeOf: async (tx: Tx, check: Check): Promise<CheckPlace> => ({
      check,
      table: await layout.anyTable(tx, check.tableId),
    }),
    /** @param of the orders of the check that something is taken from. @throws AppError as `ApprovalsService.authorise` */
    authorise: async (
      tx: WriteTx,
      caller: Caller,
      of: readonly Order[],
      proof: PinProof | null,
      move: MoveOfOrders & { readonly from: Check },
    ): Promise<MoveOfCheck | CommittedRefusal> => {
      const isPresented =
        move.from.presented !== null || of.some((order) => isOnUnpaidPreBill(order, clock.now()))
      const needs = await discountNeeds(tx, caller, move.from.id, move)
      const consents = takenFrom(caller, move.from, move)
      const actions: readonly ApprovalAction[] = [
        ...(isPresented ? (['movePresented'] as const) : []),
        ...(move.isWhole ? [] : (['moveLines'] as const)),
        ...(consents === null ? [] : (['closeOthers'] as const)),
        ...needs.actions,
      ]
      const about = { percent: needs.percent, consents }
      const approvedBy = await approvals.authorise(tx, caller, actions, proof, about)
      return approvedBy instanceof CommittedRefusal
        ? approvedBy
        : { by: caller.userId, approvedBy, isPresented }
    },
    /** @throws AppError ORDER_LOCKED */
    ensureFree: (tx: WriteTx, of: readonly Order[]): Promise<void> =>
      orders.ensureNoneLocked(
        tx,
        of.map(({ id }) => id),
      ),
    /** @param moved the orders that went; what they cost is kept where it was after the guest check */
    record: (
      tx: WriteTx,
      { by, approvedBy, isPresented }: MoveOfCheck,
      action: 'check.moved' | 'check.merged' | 'check.transferred',
      id: string,
      { moved, ...details }: Readonly<Record<string, unknown>> & { readonly moved: readonly Order[] },
    ): Promise<void> =>
      audit.record(tx, {
        by,
        action,
        entityId: id,
        details: {
          ...details,
          approvedBy,
          ...(isPresented && { presented: moved.reduce((sum, { total }) => sum + total, 0) }),
        },
        event: { type: 'dataChanged', room: 'orders' },
      }),
  }
}
export type MoveSteps = ReturnType<typeof createMoveSteps>
