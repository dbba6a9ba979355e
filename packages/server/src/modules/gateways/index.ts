import { secretFile } from '../../platform/config/secret-file.ts'
import { LOCAL_SECRET } from '../../platform/files/data-folder.ts'
import type { Platform } from '../../platform/platform.ts'
import type { AttemptLimits, SessionService } from '../auth/index.ts'
import type { CompanyService } from '../company/index.ts'
import { createDeviceRecordService } from './device-record-service.ts'
import { gatewayLinkRoutes } from './gateway-link-routes.ts'
import type { GatewayPapers } from './gateway-papers.ts'
import type { GatewayReports } from './gateway-reports.ts'
import { gatewaysRoutes } from './gateways-routes.ts'
import { createGatewaysService, createPresenceService, type GatewaysService } from './gateways-service.ts'
import { createJournalLinesService } from './journal-lines-service.ts'
import { createLinkService } from './link-service.ts'
import { createPairingService } from './pairing-service.ts'
import { createRelayService } from './relay-service.ts'

export { CODE_MS, gatewayTimes } from './gateway-store.ts'
export { closingPermit } from './closing-permit.ts'
export { keyedHash, verifyKeyedHash } from './keyed-hash.ts'
export { posCommand } from './pos-command.ts'
export { isConnected, jobSignal, limitsOf, mayHaveContact, type Gateway } from './gateway.ts'
export { JOBS_KEPT_MS } from './relay-service.ts'
export type { GatewayReports, TaskEntry, UnconfirmedTask } from './gateway-reports.ts'
export type { GatewayPapers, PaperAttempt, PaperForGateway } from './gateway-papers.ts'
export type { GatewaysService } from './gateways-service.ts'

export const createGateways = (platform: Platform, { attempts }: { readonly attempts: AttemptLimits }) => {
  const service = createGatewaysService(platform)
  const pairing = createPairingService(platform, {
    attempts,
    localSecret: secretFile(platform.settings.dataDir, LOCAL_SECRET),
  })
  return {
    service: {
      ...service,
      createCode: pairing.createCode,
      pair: pairing.pair,
      deleteExpiredCodes: pairing.deleteExpired,
    },
    routes: gatewaysRoutes({ service, pairing, clock: platform.clock }),
  }
}

interface GatewayLinkDeps {
  readonly gateways: GatewaysService
  readonly company: CompanyService
  readonly sessions: Pick<SessionService, 'filterValid'>
  readonly reports: GatewayReports
  readonly papers: GatewayPapers
}

/**
 * The connection of the gateways. Created after billing, which needs the gateways and receives their reports.
 */
export const createGatewayLink = (
  platform: Platform,
  { gateways, company, sessions, reports, papers }: GatewayLinkDeps,
) => {
  const presence = createPresenceService(platform)
  const records = createDeviceRecordService(platform, { gateways, reports })
  const relay = createRelayService(platform, gateways, sessions)
  const lines = createJournalLinesService(platform, { gateways, records, reports })
  const link = createLinkService(platform, {
    gateways,
    company,
    presence,
    lines,
    records,
    relay,
    reports,
    papers,
  })
  return {
    routes: gatewayLinkRoutes({ link, relay, clock: platform.clock }),
    service: {
      notifyDisconnected: presence.notifyDisconnected,
      count: presence.count,
      deleteOldJobs: relay.deleteOld,
      recordDocument: records.recordDocument,
      recordClosing: records.recordClosing,
    },
  }
}
