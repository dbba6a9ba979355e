import type { Platform } from '../../platform/platform.ts'
import type { CompanyService } from '../company/index.ts'
import { createDayService } from './day-service.ts'
import { createFloorService } from './floor-service.ts'
import { salesService } from './sales-service.ts'
import { statisticsRoutes } from './statistics-routes.ts'
import { createStatisticsService } from './statistics-service.ts'

export interface StatisticsRooms {
  readonly company: Pick<CompanyService, 'current'>
}

export const createStatistics = (platform: Pick<Platform, 'clock'>, rooms: StatisticsRooms) => {
  const service = createStatisticsService(rooms)
  const day = createDayService(platform, rooms.company)
  const floor = createFloorService(platform, rooms.company)
  return { service, routes: statisticsRoutes({ figures: service, day, floor, sales: salesService }) }
}
