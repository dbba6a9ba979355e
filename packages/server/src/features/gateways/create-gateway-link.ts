import type { Platform } from '../../platform/platform.ts'
import type { CompanyService } from '../company/index.ts'
import { createDeviceRecordService } from './device-record-service.ts'
import { gatewayLinkRoutes } from './gateway-link-routes.ts'
import type { GatewayReports } from './gateway-reports.ts'
import type { GatewaysService } from './gateways-service.ts'
import { createJournalLinesService } from './journal-lines-service.ts'
import { createLinkService } from './link-service.ts'
import { createPresenceService } from './presence-service.ts'
import { createRelayService } from './relay-service.ts'

export interface GatewayLinkRooms {
  readonly gateways: GatewaysService
  readonly company: CompanyService
  readonly reports: GatewayReports
}

/** The gateways' own connection. Made after billing, which chooses gateways and hears what they printed. */
export const createGatewayLink = (platform: Platform, { gateways, company, reports }: GatewayLinkRooms) => {
  const [presence, records, relay] = [
    createPresenceService(platform),
    createDeviceRecordService(platform, reports),
    createRelayService(platform, { gateways }),
  ]
  const lines = createJournalLinesService(platform, { gateways, records, reports })
  const link = createLinkService(platform, { gateways, company, presence, lines, records, relay, reports })
  return {
    routes: gatewayLinkRoutes({ link, relay, clock: platform.clock }),
    service: { tellAway: presence.tellAway, forgetOldWork: relay.forgetOld },
  }
}
