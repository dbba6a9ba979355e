import type { CompanyService } from '../company/index.ts'
import { statisticsRoutes } from './statistics-routes.ts'
import { createStatisticsService } from './statistics-service.ts'

export interface StatisticsRooms { readonly company: Pick<CompanyService, 'current'> }

export const createStatistics = (rooms: StatisticsRooms) => {
  const service = createStatisticsService(rooms)
  return { service, routes: statisticsRoutes(service) }
}
