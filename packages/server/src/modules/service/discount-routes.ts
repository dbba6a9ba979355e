import type { discountEndpoints } from '@kafana/contract'
import { toMinor } from '@kafana/domain'
import type { Clock } from '../../platform/clock.ts'
import { CommittedRefusal, withConflictDetails } from '../../platform/http/app-error.ts'
import type { Handler } from '../../platform/http/implement.ts'
import { type PinService, proofOf } from '../auth/index.ts'
import type { Check, ChecksService } from '../checks/index.ts'
import { type Order, orderToWire, type OrdersService } from '../orders/index.ts'
import { checkToWire } from './check-routes.ts'
import type { DiscountService } from './discount-service.ts'

interface DiscountRouteDeps {
  readonly clock: Clock
  readonly discounts: DiscountService
  readonly pins: Pick<PinService, 'verify'>
  readonly checks: ChecksService
  readonly orders: OrdersService
}

type DiscountHandlers = {
  readonly [K in keyof typeof discountEndpoints]: Handler<(typeof discountEndpoints)[K]>
}

/** A line that has changed answers with its order. */
const toConflict = (current: Check | Order) => ('lines' in current ? { order: orderToWire(current) } : {})

/** Giving and reversing discounts. */
export const discountHandlers = ({
  clock,
  discounts,
  pins,
  checks,
  orders,
}: DiscountRouteDeps): DiscountHandlers => {
  const reads = { clock, checks, orders }
  return {
    giveDiscount: async (
      { params, body: { approval, reason, note, lines, version, total, ...body } },
      { caller, write },
    ) => {
      const proof = await proofOf(pins, caller, approval)
      // Percent and amounts have two decimals both.
      const value = body.kind === 'comp' ? 0 : toMinor(body.value)
      const request = {
        ...body,
        value,
        version,
        total: total === undefined ? undefined : toMinor(total),
        reasonId: reason,
        note: note || null,
        lines: lines ?? null,
      }
      return write(async (tx) => {
        const work = discounts.give(tx, caller, params.id, request, proof)
        const after = await withConflictDetails(toConflict, work)
        return after instanceof CommittedRefusal ? after : checkToWire(tx, reads, after)
      })
    },
    reverseDiscount: ({ params, body: { reason, note, version } }, { caller, write }) =>
      write(async (tx) => {
        const reversal = { discount: params.discount, reasonId: reason, note: note || null, version }
        const work = discounts.reverse(tx, caller, params.id, reversal)
        return checkToWire(tx, reads, await withConflictDetails(toConflict, work))
      }),
  }
}
