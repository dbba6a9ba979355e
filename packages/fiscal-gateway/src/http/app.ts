import { join } from 'node:path'
import { type Logger, pino } from 'pino'
import { createDevices } from '../device/create-device.ts'
import type { FiscalDevice } from '../device/device.ts'
import { createGateway, type Gateway } from '../gateway.ts'
import { pageRoutes } from '../page/page.ts'
import { createPaperPrinter } from '../papers/paper-printer.ts'
import { type Runtime, systemRuntime } from '../runtime.ts'
import type { GatewaySettings } from '../settings.ts'
import { lockFolder, hasFreeSpace, openDurable, type OpenStore } from '../storage.ts'
import { checkStoresIn } from '../store-check.ts'
import { localProof, openPairingFile } from '../sync/pairing-file.ts'
import { createOriginGuard } from './origin-guard.ts'
import { commandRoutes, documentRoutes, pairingRoutes } from './routes.ts'
import { createHttpServer, type HttpServer } from './server.ts'

export interface GatewayAppOptions extends Omit<GatewaySettings, 'port'> {
  readonly runtime?: Runtime
  /** Wraps the device; tests inject faults here. */
  readonly wrapDevice?: (device: FiscalDevice) => FiscalDevice
  /** Whether the disk has space to record the outcome of a print. */
  readonly hasDiskSpace?: () => boolean
  /** Opens the journal and what a driver stores; tests fill the disk here. */
  readonly openStore?: OpenStore
  /** Logs commands, refusals and failures to standard output. */
  readonly log?: boolean
}

export interface GatewayApp {
  readonly http: HttpServer
  readonly gateway: Gateway
  /** Waits for the device queue, then releases the device and the folder. */
  readonly close: () => Promise<void>
}

/** Opens everything in the folder; if a step fails, closes what was already open. */
const openFolder = (options: GatewayAppOptions, folder: string, logger: Logger) => {
  const {
    runtime = systemRuntime,
    wrapDevice = (device) => device,
    hasDiskSpace = () => hasFreeSpace(folder),
    openStore = openDurable,
  } = options
  const closers: (() => void)[] = [lockFolder(folder).release]
  const close = (): void => {
    for (const closer of closers.toReversed()) closer()
  }
  try {
    const pairing = openPairingFile(folder)
    const devices = createDevices({
      folder,
      runtime,
      fiscalDevice: options.fiscalDevice,
      deviceLines: options.deviceLines,
      posPrinter: options.posPrinter,
      faults: options.faults,
      open: openStore,
      get timezone() {
        return pairing.current()?.venue?.timezone ?? options.timezone
      },
      get venueName() {
        return options.venueName ?? pairing.current()?.venue?.name ?? null
      },
    })
    closers.push(devices.close)
    const device = wrapDevice(devices.device)
    const nonFiscalPrinter = devices.nonFiscalPrinter === devices.device ? device : devices.nonFiscalPrinter
    const log = (message: string, details: object): void => logger.info(details, message)
    const gateway = createGateway({
      runtime,
      folder,
      openStore,
      device,
      nonFiscalPrinter,
      driver: devices.driver,
      hasDiskSpace,
      checkStores: () => checkStoresIn(folder),
      printPaper: createPaperPrinter(runtime),
      pairing,
      log,
      settings: {
        name: options.name,
        serverUrl: options.serverUrl,
        code: options.pairingCode,
        localProof: () => (pairing.isUnpaired() ? null : localProof(options.dataDir)),
      },
    })
    return { virtual: devices.virtual, gateway, pairing, close }
  } catch (error) {
    close()
    throw error
  }
}

/**
 * The gateway over its own folder, `<dataDir>/gateway`, not yet listening. Receipts that a crash left open are
 * resolved before it answers.
 */
export const createGatewayApp = async (options: GatewayAppOptions): Promise<GatewayApp> => {
  const logger = pino({ enabled: options.log === true })
  const { virtual, gateway, pairing, ...stores } = openFolder(
    options,
    join(options.dataDir, 'gateway'),
    logger,
  )
  const guard = createOriginGuard({
    host: options.host,
    origins: () => [...options.origins, ...(pairing.current()?.venue?.origins ?? [])],
  })
  const routes = [
    ...commandRoutes(gateway),
    ...documentRoutes(gateway, virtual?.printouts ?? null),
    ...pageRoutes({ gateway, pairing, virtual, faults: options.faults }),
    ...pairingRoutes(gateway),
  ]
  const http = createHttpServer(routes, guard, logger)
  await gateway.resolveTasks()
  gateway.start()
  const close = async (): Promise<void> => {
    await http.close()
    await gateway.stop()
    stores.close()
  }
  return { http, gateway, close }
}
