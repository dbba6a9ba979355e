import type { checkMoveEndpoints } from '@kafana/contract'
import type { Clock } from '../../platform/clock.ts'
import { AppError, CommittedRefusal, ConflictError } from '../../platform/http/app-error.ts'
import type { Handler } from '../../platform/http/implement.ts'
import type { WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { type PinService, proofOf } from '../auth/index.ts'
import type { Check, ChecksService } from '../checks/index.ts'
import { type Order, orderToWire, type OrdersService } from '../orders/index.ts'
import type { CheckMoveService } from './check-move-service.ts'
import { checksToWire, checkToWire } from './check-routes.ts'

interface CheckMoveRouteDeps {
  readonly clock: Clock
  readonly moves: CheckMoveService
  readonly pins: Pick<PinService, 'verify'>
  readonly checks: ChecksService
  readonly orders: OrdersService
}

type CheckMoveHandlers = {
  readonly [K in keyof typeof checkMoveEndpoints]: Handler<(typeof checkMoveEndpoints)[K]>
}

/** Moving, merging and handing over checks. */
export const checkMoveHandlers = ({
  clock,
  moves,
  pins,
  checks,
  orders,
}: CheckMoveRouteDeps): CheckMoveHandlers => {
  const reads = { clock, checks, orders }
  /** A table that is taken answers with its open checks, a line that has changed with its order. */
  const detailsOf = async (tx: WriteTx, { code, current }: ConflictError) =>
    code === 'LINE_CHANGED'
      ? { order: orderToWire(current as Order) }
      : { checks: await checksToWire(tx, reads, current as readonly Check[]) }

  const answer = async (tx: WriteTx, work: Promise<Check | CommittedRefusal>) => {
    try {
      const after = await work
      return after instanceof CommittedRefusal ? after : await checkToWire(tx, reads, after)
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error
      throw new AppError(error.code, { details: await detailsOf(tx, error) })
    }
  }

  return {
    moveCheck: async ({ params, body: { approval, ...to } }, { caller, write }) => {
      const proof = await proofOf(pins, caller, approval)
      return write((tx) => answer(tx, moves.move(tx, caller, params.id, to, proof)))
    },
    mergeCheck: async ({ params, body: { approval, into } }, { caller, write }) => {
      const proof = await proofOf(pins, caller, approval)
      return write((tx) => answer(tx, moves.merge(tx, caller, params.id, into, proof)))
    },
    transferOrders: async ({ params, body: { approval, ...to } }, { caller, write }) => {
      const proof = await proofOf(pins, caller, approval)
      return write((tx) => answer(tx, moves.transfer(tx, caller, params.id, to, proof)))
    },
    handOverCheck: async ({ params, body: { approval, to } }, { caller, write }) => {
      const proof = await proofOf(pins, caller, approval)
      return write((tx) => answer(tx, moves.handOver(tx, caller, params.id, to, proof)))
    },
  }
}
