import type { Platform } from '../../platform/platform.ts'
import { checksRoutes, serviceRoutes } from './service-routes.ts'
import { createTicketsService, type TicketDeps } from './tickets-service.ts'

export const createService = (platform: Platform, deps: TicketDeps) => {
  const tickets = createTicketsService(platform, deps)
  const of = { tickets, checks: deps.checks, orders: deps.orders }
  return { service: tickets, routes: [...serviceRoutes(of), ...checksRoutes(of)] }
}
