export type { NewTable, NewZone, VenueTable, Zone } from './floor.ts'
export type { LayoutService } from './layout-service.ts'
export { createLayout } from './create-layout.ts'
