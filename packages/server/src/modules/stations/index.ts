import type { Platform } from '../../platform/platform.ts'
import { stationsRoutes } from './stations-routes.ts'
import { createStationsService, type StationDeps } from './stations-service.ts'

export { type StationPrinter, toPrinter } from './station-printer.ts'
export type { NewStation, Station, StationsService } from './stations-service.ts'

export const createStations = (platform: Platform, deps: StationDeps) => {
  const service = createStationsService(platform, deps)
  return { service, routes: stationsRoutes(service) }
}
