import type { Platform } from '../../platform/platform.ts'
import { createLineVoidService, type LineVoidDeps } from './line-void-service.ts'
import { createOrderTypesService, type OrderTypeDeps } from './order-types-service.ts'
import { checksRoutes, serviceRoutes } from './service-routes.ts'
import { createTicketsService, type TicketDeps } from './tickets-service.ts'

export { checksToWire } from './service-routes.ts'

export const createService = (platform: Platform, deps: TicketDeps & LineVoidDeps & OrderTypeDeps) => {
  const tickets = createTicketsService(platform, deps)
  const orderTypes = createOrderTypesService(platform, deps)
  const voids = createLineVoidService(deps)
  const of = { tickets, types: orderTypes, voids, checks: deps.checks, orders: deps.orders }
  return { services: { tickets, orderTypes }, routes: [...serviceRoutes(of), ...checksRoutes(of)] }
}
