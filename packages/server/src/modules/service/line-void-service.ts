import {
  type ApprovalAction,
  type DiscountNeeds,
  isComp,
  NOTHING_NEEDED,
  REPLACE_REASON,
  replacedNeedsOf,
} from '@kafana/domain'
import { AppError, CommittedRefusal } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { type ApprovalsService, percentOfRole, type ReasonsService } from '../approvals/index.ts'
import type { PinProof } from '../auth/index.ts'
import type { CatalogService, SoldOutProduct } from '../catalog/index.ts'
import type { ChecksService } from '../checks/index.ts'
import type { Order, OrdersService } from '../orders/index.ts'

/** Whether it was made already, where the reason asks. */
interface Said {
  readonly said: boolean | undefined
}
interface VoidRequest extends Said {
  readonly lines: Parameters<OrdersService['planVoids']>[1]['lines']
  readonly reasonId: string
  /** Beside the reason; null for nothing. */
  readonly note: string | null
  /** The kitchen or bar itself takes them off. */
  readonly isByKitchen: boolean
  /** Their products are sold out, too: until this moment (UTC ms), without one until the venue's day ends. */
  readonly soldOut?: { readonly until?: number | undefined } | undefined
}
interface ReplaceRequest extends Said {
  readonly change: Parameters<OrdersService['replaceLine']>[2]
  /** By default that of a guest who wants it otherwise. */
  readonly reasonId: string | undefined
}

/** What was done: without any product unless they are said to be sold out. */
export interface VoidResult {
  readonly orders: readonly Order[]
  readonly soldOut: readonly SoldOutProduct[]
}

export interface LineVoidService {
  /**
   * Takes lines off, all or none, if the caller may do that by themselves or with the PIN of somebody who may approve.
   * The same request again returns the orders and changes nothing, also if a product is available again. A refused PIN is returned, so that it is counted.
   * @throws AppError ROLE_FORBIDDEN for a void of the kitchen by others than a screen of it; as `LineVoids.planVoids` and `ApprovalsService.authorise`, and NOT_FOUND for the reason
   */
  voidLines(
    tx: WriteTx,
    caller: Caller,
    request: VoidRequest,
    proof: PinProof | null,
  ): Promise<VoidResult | CommittedRefusal>
  /**
   * Gives a line other options, by the same rules, and by those of discounts where cheaper options leave them a greater
   * share of a price. The same request again returns the order and changes nothing.
   * @throws AppError as `voidLines` and `LineReplacing`
   */
  replaceLine(
    tx: WriteTx,
    caller: Caller,
    request: ReplaceRequest,
    proof: PinProof | null,
  ): Promise<Order | CommittedRefusal>
}

export interface LineVoidDeps {
  readonly approvals: ApprovalsService
  readonly reasons: ReasonsService
  readonly checks: Pick<ChecksService, 'check'>
  readonly orders: OrdersService
  readonly catalog: Pick<CatalogService, 'sellOut'>
}

type Plan = Awaited<ReturnType<OrdersService['planVoids']>>

/** What a plan needs a right for, also because guests were shown the price of what is taken off. */
const actionsOf = async (
  tx: Tx,
  checks: LineVoidDeps['checks'],
  { orders, actions }: Plan,
): Promise<readonly ApprovalAction[]> => {
  for (const { order, voids } of orders) {
    if (voids.length === 0 || order.checkId === null) continue
    const { presented } = await checks.check(tx, order.checkId)
    if (presented && order.createdAt <= presented.at) return [...actions, 'voidPresented']
  }
  return actions
}

type ReplacePlan = Awaited<ReturnType<OrdersService['planReplace']>>

/** What the discounts that stay with a line need where they take more of its price than they did. */
const keptNeeds = async (
  tx: Tx,
  approvals: LineVoidDeps['approvals'],
  { role }: Caller,
  { discounts }: ReplacePlan,
): Promise<DiscountNeeds> => {
  if (discounts === null) return NOTHING_NEEDED
  const { given } = discounts
  return replacedNeedsOf(discounts, {
    ofComps: new Set(given.filter(isComp).map(({ id }) => id)),
    ofAmounts: new Set(given.filter(({ kind }) => kind === 'amount').map(({ id }) => id)),
    percent: percentOfRole(await approvals.limits(tx), role),
  })
}

export const createLineVoidService = ({
  approvals,
  reasons,
  checks,
  orders,
  catalog,
}: LineVoidDeps): LineVoidService => ({
  voidLines: async (tx, caller, { lines, reasonId, note, said, isByKitchen, soldOut }, proof) => {
    if (isByKitchen && caller.role !== 'monitor') throw new AppError('ROLE_FORBIDDEN')
    const plan = await orders.planVoids(tx, { lines, reasonId })
    if (plan.actions.length === 0) return { orders: plan.orders.map(({ order }) => order), soldOut: [] }
    const reason = await reasons.find(tx, reasonId, 'void')
    const approvedBy = await approvals.authorise(tx, caller, await actionsOf(tx, checks, plan), proof)
    if (approvedBy instanceof CommittedRefusal) return approvedBy
    const decision = { by: caller.userId, approvedBy, reason, note, said, isByKitchen }
    const after = await orders.voidLines(tx, plan, decision)
    if (soldOut === undefined) return { orders: after, soldOut: [] }
    const named = new Set(lines.map(({ id }) => id))
    const products = plan.orders.flatMap(({ voids }) =>
      voids.filter(({ line }) => named.has(line.id)).map(({ line }) => line.productId),
    )
    return { orders: after, soldOut: await catalog.sellOut(tx, caller, products, soldOut.until) }
  },
  replaceLine: async (tx, caller, { change, reasonId, said }, proof) => {
    const before = await orders.replacedBefore(tx, change)
    if (before) return before
    const reason = await (reasonId === undefined
      ? reasons.seeded(tx, REPLACE_REASON)
      : reasons.find(tx, reasonId, 'void'))
    const plan = await orders.planReplace(tx, change, reason.id)
    const needs = await keptNeeds(tx, approvals, caller, plan)
    const actions = [...(await actionsOf(tx, checks, plan)), ...needs.actions]
    const approvedBy = await approvals.authorise(tx, caller, actions, proof, needs)
    if (approvedBy instanceof CommittedRefusal) return approvedBy
    const decision = { by: caller.userId, approvedBy, reason, note: null, said, isByKitchen: false }
    return orders.replaceLine(tx, plan, change, decision)
  },
})
