import type { Platform } from '../../platform/platform.ts'
import { openCountries } from './countries.ts'
import { geoRoutes } from './geo-routes.ts'

export const createGeo = (platform: Platform) => ({
  routes: geoRoutes(platform, openCountries(platform.settings.geoDatabase, platform.log)),
})
