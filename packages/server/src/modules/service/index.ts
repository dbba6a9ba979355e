import type { Platform } from '../../platform/platform.ts'
import { createLineVoidService, type LineVoidDeps } from './line-void-service.ts'
import { checksRoutes, serviceRoutes } from './service-routes.ts'
import { createTicketsService, type TicketDeps } from './tickets-service.ts'

export const createService = (platform: Platform, deps: TicketDeps & LineVoidDeps) => {
  const tickets = createTicketsService(platform, deps)
  const of = { tickets, voids: createLineVoidService(deps), checks: deps.checks, orders: deps.orders }
  return { service: tickets, routes: [...serviceRoutes(of), ...checksRoutes(of)] }
}
