import type { PinService } from '../auth/index.ts'
import type { OrdersService } from '../orders/index.ts'
import type { StaffService } from '../staff/index.ts'
import { secretFile } from '../../platform/config/secret-file.ts'
import type { Platform } from '../../platform/platform.ts'
import { createArmBill } from './arm-bill.ts'
import { billingRoutes } from './billing-routes.ts'
import { createIntentMoves } from './intent-moves.ts'
import { createIntentTiming } from './intent-timing.ts'
import { GATEWAY_SECRET_FILE } from './permit.ts'
import { createReserveBill } from './reserve-bill.ts'
import { createSettleDoubt } from './settle-doubt.ts'
import { createTellBill } from './tell-bill.ts'

export interface BillingRooms { readonly orders: OrdersService; readonly staff: StaffService; readonly pins: PinService }

export const createBilling = (platform: Platform, { orders, staff, pins }: BillingRooms) => {
  const secret = secretFile(platform.settings.dataDir, GATEWAY_SECRET_FILE)
  const moves = createIntentMoves(platform)
  const timing = createIntentTiming(platform, moves)
  const telling = createTellBill({ platform, orders, staff, moves })
  const routes = billingRoutes({
    telling, pins,
    reserve: createReserveBill({ platform, orders, pins, moves, timing }),
    arm: createArmBill({ platform, orders, moves, timing, secret }),
    doubt: createSettleDoubt({ pins, moves, closing: telling, secret }),
  })
  return { routes, service: { sweep: timing.sweep } }
}
