import type { Platform } from '../../platform/platform.ts'
import type { PinService } from '../auth/index.ts'
import { createCheckMoveService } from './check-move-service.ts'
import type { CheckMoveDeps } from './check-move-steps.ts'
import { createDiscountService, type DiscountDeps } from './discount-service.ts'
import { createGuestCheckService, type GuestCheckDeps } from './guest-check-service.ts'
import { createLineVoidService, type LineVoidDeps } from './line-void-service.ts'
import { createOrderTypesService, type OrderTypeDeps } from './order-types-service.ts'
import { checksRoutes, serviceRoutes } from './service-routes.ts'
import { createTicketsService, type TicketDeps } from './tickets-service.ts'

export { checksToWire } from './check-routes.ts'

export const createService = (
  platform: Platform,
  deps: TicketDeps &
    LineVoidDeps &
    OrderTypeDeps &
    CheckMoveDeps &
    DiscountDeps &
    GuestCheckDeps & { readonly pins: Pick<PinService, 'verify'> },
) => {
  const tickets = createTicketsService(platform, deps)
  const orderTypes = createOrderTypesService(platform, deps)
  const voids = createLineVoidService(deps)
  const checkMoves = createCheckMoveService(platform, deps)
  const discounts = createDiscountService(platform, deps)
  const of = {
    clock: platform.clock,
    tickets,
    types: orderTypes,
    voids,
    pins: deps.pins,
    moves: checkMoves,
    discounts,
    guestChecks: createGuestCheckService(platform, deps),
    checks: deps.checks,
    orders: deps.orders,
  }
  return {
    services: { tickets, orderTypes, checkMoves, discounts },
    routes: [...serviceRoutes(of), ...checksRoutes(of)],
  }
}
