import { discountNeedsOf, isComp, type Minor } from '@kafana/domain'
import { AppError, CommittedRefusal } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import type { WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { type ApprovalsService, percentOfRole, type ReasonsService } from '../approvals/index.ts'
import type { PinProof } from '../auth/index.ts'
import { type Check, type ChecksService, ensureOpen } from '../checks/index.ts'
import type { DiscountRequest, OrdersService } from '../orders/index.ts'
import { owedOf } from './owed.ts'

export interface DiscountService {
  /**
   * Gives a discount, if the caller may do that by themselves or with the PIN of somebody who may approve. The same
   * request again changes nothing. A refused PIN is returned, so that it is counted.
   * @throws AppError NOT_FOUND also for the reason, CHECK_CLOSED, ID_TAKEN, LINE_CHANGED where the check comes to another
   * total than the caller was shown; ConflictError VERSION_CONFLICT; as `CheckDiscounting.planDiscount` and `ApprovalsService.authorise`
   */
  give(
    tx: WriteTx,
    caller: Caller,
    checkId: string,
    request: DiscountRequest & { readonly version: number | undefined; readonly total?: Minor | undefined },
    proof: PinProof | null,
  ): Promise<Check | CommittedRefusal>
  /** @throws AppError NOT_FOUND, CHECK_CLOSED, ORDER_LOCKED; ConflictError VERSION_CONFLICT */
  reverse(
    tx: WriteTx,
    caller: Caller,
    checkId: string,
    reversal: {
      readonly discount: string
      readonly reasonId: string
      readonly note: string | null
      readonly version: number | undefined
    },
  ): Promise<Check>
}

export interface DiscountDeps {
  readonly approvals: ApprovalsService
  readonly reasons: ReasonsService
  readonly checks: ChecksService
  readonly orders: OrdersService
}

export const createDiscountService = (
  { clock }: Pick<Platform, 'clock'>,
  { approvals, reasons, checks, orders }: DiscountDeps,
): DiscountService => {
  /** An approval is for what its approver saw. @throws AppError LINE_CHANGED */
  const ensureShown = async (tx: WriteTx, { id }: Check, shown: Minor | undefined): Promise<void> => {
    if (shown === undefined) return
    if (owedOf(await orders.ofChecks(tx, [id]), clock.now()) !== shown) throw new AppError('LINE_CHANGED')
  }
  return {
    give: async (tx, caller, checkId, { version, total, ...request }, proof) => {
      const check = await checks.check(tx, checkId)
      if (await orders.discountedBefore(tx, check, request)) return check
      ensureOpen(check)
      await reasons.find(tx, request.reasonId, 'discount')
      await ensureShown(tx, check, total)
      const plan = await orders.planDiscount(tx, check, request)
      const needs = discountNeedsOf({ ...request, isOnCheck: request.lines === null }, plan, {
        ofComps: new Set(plan.given.filter(isComp).map(({ id }) => id)),
        percentages: plan.percentages,
        percent: percentOfRole(await approvals.limits(tx), caller.role),
      })
      const approvedBy = await approvals.authorise(tx, caller, needs.actions, proof, needs)
      if (approvedBy instanceof CommittedRefusal) return approvedBy
      await checks.recordDiscount(tx, caller.userId, check, { discount: request.id, version })
      await orders.giveDiscount(tx, plan, { by: caller.userId, approvedBy })
      return checks.check(tx, check.id)
    },
    reverse: async (tx, { userId: by }, checkId, { discount, reasonId, note, version }) => {
      const check = await checks.check(tx, checkId)
      if (!(await orders.reversedBefore(tx, check, discount))) {
        ensureOpen(check)
        await reasons.find(tx, reasonId, 'discount')
        await checks.recordDiscount(tx, by, check, { discount, version, isReversed: true })
      }
      await orders.reverseDiscount(tx, check, { id: discount, reasonId, note, by })
      return checks.check(tx, check.id)
    },
  }
}
