import { join } from 'node:path'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import { commandRoutes } from './command-routes.ts'
import { createCore, type Core } from './core.ts'
import { createDevices } from './device/create-device.ts'
import type { FiscalDevice } from './device/device.ts'
import { hasReserve } from './disk-space.ts'
import { documentRoutes } from './document-routes.ts'
import { answerErrors } from './error-answers.ts'
import { localProof } from './local-secret.ts'
import { guardOrigins } from './origin-guard.ts'
import { pageRoutes } from './page/page-routes.ts'
import { pairingIn } from './pairing-file.ts'
import { pairingRoutes } from './pairing-routes.ts'
import type { GatewaySettings } from './settings.ts'
import { cutSilentConnections } from './silent-connections.ts'
import { claimFolder } from './sole-owner.ts'
import { openDurable } from './sqlite.ts'
import { realWorld, type World } from './world.ts'

export interface GatewayOptions extends Omit<GatewaySettings, 'port'> {
  readonly world?: World
  /** What stands between the gateway and the device; a test puts its faults here. */
  readonly wrapDevice?: (device: FiscalDevice) => FiscalDevice
  /** Is there room on the disk to write an outcome down? */
  readonly hasRoom?: () => boolean
  /** Lines on standard output: commands, refusals, failures. */
  readonly log?: boolean
}

export interface Gateway {
  readonly app: FastifyInstance
  readonly core: Core
  /** Ends what is being printed, then lets go of the device and the folder. */
  readonly close: () => Promise<void>
}

const BODY_LIMIT = 64 * 1024

const createApp = (options: GatewayOptions): FastifyInstance => {
  const app = fastify({
    bodyLimit: BODY_LIMIT,
    routerOptions: { ignoreTrailingSlash: true },
    logger: options.log === true,
    logController: new LogController({ disableRequestLogging: true }),
  })
  answerErrors(app)
  return app
}

/** Opens everything in the folder; when a step fails, what was open by then is closed again. */
const openFolder = (options: GatewayOptions, folder: string, app: FastifyInstance) => {
  const { world = realWorld, wrapDevice = (device) => device, hasRoom = () => hasReserve(folder) } = options
  const closers: (() => void)[] = [claimFolder(folder).release]
  const close = (): void => {
    for (const closer of closers.toReversed()) closer()
  }
  try {
    const pairing = pairingIn(folder)
    const devices = createDevices({
      folder,
      world,
      fiscalDevice: options.fiscalDevice,
      posPrinter: options.posPrinter,
      faults: options.faults,
      get timezone() {
        return pairing.current()?.venue?.timezone ?? options.timezone
      },
      get venueName() {
        return options.venueName ?? pairing.current()?.venue?.name ?? null
      },
    })
    closers.push(devices.close)
    const device = wrapDevice(devices.device)
    const plain = devices.plain === devices.device ? device : devices.plain
    const note = (what: string, details: object): void => app.log.info(details, what)
    const core = createCore({
      world,
      folder,
      openStore: openDurable,
      device,
      plain,
      driver: devices.driver,
      hasRoom,
      pairing,
      note,
      settings: {
        name: options.name,
        serverUrl: options.serverUrl,
        code: options.pairingCode,
        localProof: () => (pairing.isParted() ? null : localProof(options.dataDir)),
      },
    })
    return { virtual: devices.virtual, core, pairing, close }
  } catch (error) {
    close()
    throw error
  }
}

/** The gateway over its own folder, `<dataDir>/gateway`, not yet listening. Receipts left over from a crash are settled before it answers. */
export const createGateway = async (options: GatewayOptions): Promise<Gateway> => {
  const app = createApp(options)
  const { virtual, core, pairing, ...stores } = openFolder(options, join(options.dataDir, 'gateway'), app)
  guardOrigins(app, {
    host: options.host,
    origins: () => [...options.origins, ...(pairing.current()?.venue?.origins ?? [])],
  })
  cutSilentConnections(app)
  commandRoutes(app, core)
  documentRoutes(app, core, virtual?.papers ?? null)
  pageRoutes(app, { core, pairing, virtual, faults: options.faults })
  pairingRoutes(app, core)
  await core.settle()
  core.start()
  const close = async (): Promise<void> => {
    await app.close()
    await core.stop()
    stores.close()
  }
  return { app, core, close }
}
