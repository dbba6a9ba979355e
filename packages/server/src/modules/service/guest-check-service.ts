import { isOwed, receiptOf } from '@kafana/domain'
import { AppError } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import type { WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { Check, ChecksService } from '../checks/index.ts'
import { type GatewaysService, posCommand } from '../gateways/index.ts'
import type { OrdersService } from '../orders/index.ts'
import { owedOf } from './owed.ts'

export interface GuestCheckDeps {
  readonly checks: Pick<ChecksService, 'check' | 'present'>
  readonly orders: Pick<OrdersService, 'ofChecks'>
  readonly gateways: Pick<GatewaysService, 'chooseConnected' | 'handOver'>
}

/** How a guest check gets to its printer. */
interface GuestCheckRequest {
  /** Whether the server sends it to a gateway; otherwise the caller does. */
  readonly isSent: boolean
  /** The gateway to print with; null for the only one that is connected. */
  readonly gatewayId: string | null
}

export interface GuestCheckService {
  /**
   * Writes that the guests of a check are shown what they owe, with what that is, and answers the command that prints it.
   * It changes no order.
   * @throws AppError NOT_FOUND, CHECK_CLOSED, NOTHING_OWED while nothing is ordered or all of it is paid; NO_GATEWAY,
   * GATEWAY_AWAY where the server is to send it
   */
  print(
    tx: WriteTx,
    caller: Caller,
    id: string,
    request: GuestCheckRequest,
  ): Promise<{ readonly check: Check; readonly print: ReturnType<typeof posCommand> }>
}

export const createGuestCheckService = (
  { audit, clock }: Pick<Platform, 'audit' | 'clock'>,
  { checks, orders, gateways }: GuestCheckDeps,
): GuestCheckService => ({
  print: async (tx, { userId: by }, id, { isSent, gatewayId }) => {
    const check = await checks.check(tx, id)
    const owed = (await orders.ofChecks(tx, [check.id])).filter((order) => isOwed(order, clock.now()))
    const total = owedOf(owed, clock.now())
    const presented = await checks.present(tx, by, check, total)
    const lines = owed.flatMap((order) => order.lines)
    if (lines.length === 0) throw new AppError('NOTHING_OWED')
    const print = posCommand(newId(), receiptOf(lines, 'PreBill'))
    await audit.record(tx, {
      by,
      action: 'check.presented',
      entityId: check.id,
      details: { total },
      // The floor shows that it is out.
      event: { type: 'dataChanged', room: 'orders' },
    })
    if (isSent) {
      const gateway = await gateways.chooseConnected(tx, gatewayId)
      await gateways.handOver(tx, { by, gatewayId: gateway.id, ...print })
    }
    return { check: presented, print }
  },
})
