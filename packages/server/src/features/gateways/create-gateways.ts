import { secretFile } from '../../platform/config/secret-file.ts'
import type { Platform } from '../../platform/platform.ts'
import type { AttemptLimits } from '../auth/index.ts'
import { gatewaysRoutes } from './gateways-routes.ts'
import { createGatewaysService } from './gateways-service.ts'
import { createPairingService } from './pairing-service.ts'

/** Read by a gateway of the same machine, which needs no code then. */
const LOCAL_SECRET_FILE = 'gateway.secret'

export const createGateways = (platform: Platform, { attempts }: { readonly attempts: AttemptLimits }) => {
  const service = createGatewaysService(platform)
  const pairing = createPairingService(platform, {
    attempts,
    localSecret: secretFile(platform.settings.dataDir, LOCAL_SECRET_FILE),
  })
  return {
    service: { ...service, forgetOldCodes: pairing.forgetOldCodes },
    routes: gatewaysRoutes({ service, pairing, clock: platform.clock }),
  }
}
