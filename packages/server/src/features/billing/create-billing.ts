import type { Platform } from '../../platform/platform.ts'
import type { PinService } from '../auth/index.ts'
import type { CompanyService } from '../company/index.ts'
import type { GatewaysService } from '../gateways/index.ts'
import type { OrdersService } from '../orders/index.ts'
import type { StaffService } from '../staff/index.ts'
import { createArmBill } from './arm-bill.ts'
import { billOrdersEffect } from './bill-orders-effect.ts'
import { billingRoutes } from './billing-routes.ts'
import { createCashOf } from './cash-of.ts'
import { createCloseBill } from './close-bill.ts'
import { createCopyBill } from './copy-bill.ts'
import { createGatewayReports } from './gateway-reports.ts'
import { createHolders } from './holders.ts'
import { createIntentMoves } from './intent-moves.ts'
import { createIntentTiming } from './intent-timing.ts'
import { createNewIntent } from './new-intent.ts'
import { createOrdersOfBill } from './orders-of-bill.ts'
import { createPutBack } from './put-back.ts'
import { createReserveBill } from './reserve-bill.ts'
import { createReserveStorno } from './reserve-storno.ts'
import { createRestoreBill } from './restore-bill.ts'
import { createSettleDoubt } from './settle-doubt.ts'
import { stornoEffect } from './storno-effect.ts'
import { createStornoLimit } from './storno-limit.ts'
import { createTellBill } from './tell-bill.ts'
import { createUnbillOrder } from './unbill-order.ts'

export interface BillingRooms {
  readonly orders: OrdersService
  readonly staff: StaffService
  readonly pins: PinService
  readonly company: Pick<CompanyService, 'current'>
  readonly gateways: Pick<GatewaysService, 'choose' | 'byId' | 'list'>
}

export const createBilling = (
  platform: Platform,
  { orders, staff, pins, company, gateways }: BillingRooms,
) => {
  const moves = createIntentMoves(platform)
  const timing = createIntentTiming(platform, moves)
  const [holdersOf, create] = [createHolders(timing), createNewIntent(platform, moves)]
  const putBack = createPutBack(platform, gateways)
  const [cash, limit] = [createCashOf(staff), createStornoLimit(platform, company)]
  const billing = { orders, staff, ordersOf: createOrdersOfBill({ orders, holdersOf }) }
  const effects = {
    pre: billOrdersEffect('pre', billing),
    fiscal: billOrdersEffect('fiscal', billing),
    storno: stornoEffect({ orders, cash }),
  }
  const closing = createCloseBill({ platform, orders, moves, effects })
  const routes = billingRoutes({
    pins,
    reserve: createReserveBill({ orders, pins, holdersOf, create }),
    arm: createArmBill({ platform, orders, gateways, moves, timing, limit, putBack }),
    tell: createTellBill({ platform, closing }),
    doubt: createSettleDoubt({ pins, gateways, moves, closing }),
    storno: createReserveStorno({ orders, pins, holdersOf, create, limit }),
    unbill: createUnbillOrder({ orders, pins, holdersOf, cash }),
    copy: createCopyBill({ platform, orders }),
  })
  const restore = createRestoreBill({ orders, moves, closing, holdersOf, create })
  return {
    routes,
    service: { sweep: timing.sweep },
    reports: createGatewayReports({ platform, moves, closing, restore, putBack }),
  }
}
