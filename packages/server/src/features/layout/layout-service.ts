import type { Platform } from '../../platform/platform.ts'
import { createPlacingService, type PlacingService } from './placing-service.ts'
import { createTableService, type TableService } from './table-service.ts'
import { createZoneService, type ZoneService } from './zone-service.ts'

/** The floor: zones and the tables that stand in them. */
export interface LayoutService extends ZoneService, TableService, PlacingService {}

export const createLayoutService = (platform: Pick<Platform, 'journal' | 'clock'>): LayoutService => ({
  ...createZoneService(platform),
  ...createTableService(platform),
  ...createPlacingService(platform),
})
