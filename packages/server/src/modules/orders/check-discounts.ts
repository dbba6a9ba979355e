import {
  type DiscountedLine,
  discountOf,
  type DiscountPart,
  type DiscountRule,
  isComp,
  reckonDiscounts,
} from '@kafana/domain'
import { AppError, ConflictError } from '../../platform/http/app-error.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { Check } from '../checks/index.ts'
import { insertDiscount, selectDiscountById, selectHasDiscount } from './discount-store.ts'
import { applied, type AppliedDiscount, type GivenDiscount, loadDiscounts } from './given-discounts.ts'
import { ensureNotLocked } from './move-orders.ts'
import type { Order } from './order.ts'
import {
  counts,
  createReckoning,
  isOfCheck,
  partsOf,
  type Reckoning,
  type ReckoningDeps,
} from './reckon-discounts.ts'
import { createDiscountReversal, type DiscountReversal, ensureInNoBill } from './reverse-discounts.ts'

/** Of some lines, with the versions that the caller has seen, or of the check. */
export interface DiscountRequest extends DiscountRule {
  readonly lines: readonly { readonly id: string; readonly version: number }[] | null
  readonly reasonId: string
  /** Beside the reason; null for nothing. */
  readonly note: string | null
}

export interface DiscountPlan {
  readonly check: Check
  readonly request: DiscountRequest
  readonly orders: readonly Order[]
  readonly reckoned: ReadonlyMap<string, readonly DiscountPart[]>
  /** All lines of the check that count, as they are, and as they will be. */
  readonly before: readonly DiscountedLine[]
  readonly after: readonly DiscountedLine[]
  /** With a percentage off the check, as if they were to be paid: lines that are free of charge or of rejected orders. */
  readonly unpaid: readonly DiscountedLine[]
  /** What holds on the check then, besides this one. */
  readonly given: readonly GivenDiscount[]
  /** The percentages among them that also hold for what is ordered later. */
  readonly percentages: readonly number[]
}

export interface CheckDiscounting extends DiscountReversal {
  /** What holds on the lines of these orders of a check, and on the check, with what it comes to. */
  discountsOf(tx: Tx, checkId: string, orders: readonly Order[]): Promise<readonly AppliedDiscount[]>
  /** These discounts as they were given, also those that were reversed since. */
  givenDiscounts(tx: Tx, ids: readonly string[]): Promise<readonly GivenDiscount[]>
  /** Whether the same request was carried out before. @throws AppError ID_TAKEN for another one with its id */
  discountedBefore(tx: Tx, check: Check, request: DiscountRequest): Promise<boolean>
  /**
   * Reckons what a discount comes to and writes nothing.
   * @throws AppError NOT_FOUND for a line of another check, BILLED_IS_FINAL, ORDER_LOCKED, PRODUCT_NO_DISCOUNT unless it is
   * free of charge; ConflictError LINE_CHANGED with the order of a line that has changed since or whose order is rejected
   */
  planDiscount(tx: WriteTx, check: Check, request: DiscountRequest): Promise<DiscountPlan>
  giveDiscount(tx: WriteTx, plan: DiscountPlan, who: { by: string; approvedBy: string | null }): Promise<void>
}

const idsOf = (lines: DiscountRequest['lines']): string | null =>
  lines === null ? null : JSON.stringify(lines.map(({ id }) => id).toSorted())

export const createCheckDiscounts = (
  deps: ReckoningDeps,
): CheckDiscounting & Pick<Reckoning, 'load' | 'spread' | 'spreadRest' | 'leave' | 'write'> => {
  const {
    platform: { clock },
    checks,
  } = deps
  const reckoning = createReckoning(deps)
  const { ordersOf, load, write, spread, spreadRest, leave } = reckoning

  /** @throws as `planDiscount` */
  const ensureChangeable = async (
    tx: WriteTx,
    checkId: string,
    { lines, ...rule }: DiscountRequest & { readonly lines: NonNullable<DiscountRequest['lines']> },
  ): Promise<void> => {
    const orders = await ordersOf(tx, checkId)
    for (const { id, version } of lines) {
      const order = orders.find((each) => [...each.lines, ...each.voided].some((line) => line.id === id))
      if (!order) throw new AppError('NOT_FOUND')
      if (order.status === 'billed') throw new AppError('BILLED_IS_FINAL')
      const line = order.lines.find((each) => each.id === id)
      if (order.status === 'rejected' || line?.version !== version)
        throw new ConflictError('LINE_CHANGED', order)
      if (line.noDiscount && !isComp(rule)) throw new AppError('PRODUCT_NO_DISCOUNT')
      await ensureNotLocked(tx, order.id, clock.now())
    }
  }

  /** What would be off lines that cost nothing for now, if they were to be paid. */
  const unpaidWith = async (tx: Tx, checkId: string, rule: DiscountRule): Promise<DiscountedLine[]> => {
    const { orders, lines, given, discounts } = await load(tx, checkId, ({ storno }) => storno === null)
    const rejected = orders.filter(({ status }) => status === 'rejected').flatMap((order) => order.lines)
    const rejectedIds = new Set(rejected.map(({ id }) => id))
    const ofComps = new Set(given.filter(isComp).map(({ id }) => id))
    const isUnpaid = ({ id, gross, discounts: parts, isFixed }: DiscountedLine): boolean =>
      !isFixed && (rejectedIds.has(id) || discountOf(parts) === gross)
    const paid = lines.map((line) =>
      line.isFixed ? line : { ...line, discounts: line.discounts.filter(({ id }) => !ofComps.has(id)) },
    )
    const reckoned = reckonDiscounts(paid, { ...discounts, rules: [...discounts.rules, rule] })
    return lines
      .filter(isUnpaid)
      .map((line) => ({ ...line, discounts: reckoned.get(line.id) ?? line.discounts }))
  }

  const discountsOf: CheckDiscounting['discountsOf'] = async (tx, checkId, orders) => {
    const parts = partsOf(orders.filter(counts))
    if (parts.length === 0 && !(await tx.get(selectHasDiscount, { checkId }))) return []
    const given = await loadDiscounts(tx, [checkId], [...new Set(parts.map(({ id }) => id))])
    return given
      .filter(({ isReversed }) => !isReversed)
      .map((each) => applied(each, parts))
      .filter((each) => each.amount > 0 || isOfCheck(each))
  }

  return {
    load,
    spread,
    spreadRest,
    leave,
    write,
    discountsOf,
    givenDiscounts: (tx, ids) => loadDiscounts(tx, [], ids),
    discountedBefore: async (tx, check, { id, kind, value, lines, reasonId, note }) => {
      const row = await tx.get(selectDiscountById, { id })
      if (!row) return false
      const asked = [kind, value, idsOf(lines), reasonId, note, null]
      const made: readonly (number | string | null)[] = [
        row.kind,
        row.value,
        row.lines,
        row.reason_id,
        row.note,
        row.reverses,
      ]
      const isHere = (await checks.check(tx, row.check_id)).id === check.id
      if (!isHere || made.some((each, at) => each !== asked[at])) throw new AppError('ID_TAKEN')
      return true
    },
    planDiscount: async (tx, check, request) => {
      const { lines: named } = request
      if (named !== null) await ensureChangeable(tx, check.id, { ...request, lines: named })
      const { orders, lines, given, discounts } = await load(tx, check.id)
      if (named === null) await ensureInNoBill(tx, orders, clock.now())
      const { id, kind, value } = request
      const rule = { id, kind, value }
      const chosen = named ?? lines
      const reckoned = reckonDiscounts(
        lines,
        isOfCheck(request)
          ? { ...discounts, rules: [...discounts.rules, rule] }
          : { ...discounts, given: { rule, lines: new Set(chosen.map((line) => line.id)) } },
      )
      const after = lines.map((line) => ({ ...line, discounts: reckoned.get(line.id) ?? line.discounts }))
      const percentages = discounts.rules.flatMap((each) => (each.kind === 'percent' ? [each.value] : []))
      const isPercentOfCheck = kind === 'percent' && isOfCheck(request)
      const unpaid = isPercentOfCheck ? await unpaidWith(tx, check.id, rule) : []
      return { check, request, orders, reckoned, before: lines, after, unpaid, given, percentages }
    },
    giveDiscount: async (tx, { check, request, orders, reckoned }, { by, approvedBy }) => {
      const { id, kind, value, reasonId, note, lines } = request
      await tx.run(insertDiscount, {
        id,
        checkId: check.id,
        lines: idsOf(lines),
        kind,
        value,
        reasonId,
        note,
        by,
        approvedBy,
        reverses: null,
        at: clock.now(),
      })
      await write(tx, by, check.id, orders, reckoned)
    },
    ...createDiscountReversal(deps, reckoning),
  }
}
