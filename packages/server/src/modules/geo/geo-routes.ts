import { geoEndpoints } from '@kafana/contract'
import { implement } from '../../platform/http/implement.ts'
import type { Platform } from '../../platform/platform.ts'
import { countryCode, type CountryOf } from './countries.ts'

export const geoRoutes = ({ settings: { geoHeader } }: Pick<Platform, 'settings'>, countryOf: CountryOf) =>
  implement(geoEndpoints, {
    country: async (_input, { ip, proxyHeader }) => {
      const fromProxy = geoHeader === null ? null : countryCode(proxyHeader(geoHeader))
      return { country: fromProxy ?? countryOf(ip) }
    },
  })
