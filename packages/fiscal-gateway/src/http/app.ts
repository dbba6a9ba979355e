import type { Socket } from 'node:net'
import { join } from 'node:path'
import fastify, { LogController, type FastifyError, type FastifyInstance } from 'fastify'
import { createDevices } from '../device/create-device.ts'
import type { FiscalDevice } from '../device/device.ts'
import { GatewayError } from '../errors.ts'
import { createGateway, type Gateway } from '../gateway.ts'
import { pageRoutes } from '../page/page.ts'
import { type Runtime, systemRuntime } from '../runtime.ts'
import type { GatewaySettings } from '../settings.ts'
import { lockFolder, hasFreeSpace, openDurable, type OpenStore } from '../storage.ts'
import { checkStoresIn } from '../store-check.ts'
import { localProof, openPairingFile } from '../sync/pairing-file.ts'
import { guardOrigins } from './origin-guard.ts'
import { commandRoutes, documentRoutes, pairingRoutes } from './routes.ts'

/** Maps what fastify refuses to the gateway's codes. Any other error is INTERNAL, without its message. */
const toGatewayError = (error: FastifyError | GatewayError): GatewayError => {
  if (error instanceof GatewayError) return error
  if (error.statusCode === 413) return new GatewayError('BODY_TOO_LARGE')
  if (error.statusCode === 415) return new GatewayError('NOT_JSON')
  if (error.statusCode === 400) return new GatewayError('BODY_INVALID', error.message)
  return new GatewayError('INTERNAL')
}

/** Answers every failure as `{ok: false, code, message}` with the status of its code. */
const handleErrors = (app: FastifyInstance): void => {
  app.setErrorHandler<FastifyError | GatewayError>(async (error, request, reply) => {
    const refusal = toGatewayError(error)
    if (refusal.status >= 500) request.log.error({ err: error }, 'failed')
    else request.log.info({ code: refusal.code }, 'refused')
    if (refusal.status === 503) void reply.header('Retry-After', '2')
    return reply.code(refusal.status).send({ ok: false, code: refusal.code, message: refusal.message })
  })
  app.setNotFoundHandler(() => {
    throw new GatewayError('NOT_FOUND')
  })
}

/**
 * Browsers open connections in advance. One that never carried a request would keep the port occupied for a
 * minute after the gateway ends.
 */
const closeIdleConnections = (app: FastifyInstance): void => {
  const unused = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  app.addHook('preClose', async () => {
    for (const socket of unused) socket.destroy()
  })
}

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
  readonly http: FastifyInstance
  readonly gateway: Gateway
  /** Waits for the device queue, then releases the device and the folder. */
  readonly close: () => Promise<void>
}

const BODY_LIMIT = 64 * 1024

const createHttp = (options: GatewayAppOptions): FastifyInstance => {
  const http = fastify({
    bodyLimit: BODY_LIMIT,
    routerOptions: { ignoreTrailingSlash: true },
    logger: options.log === true,
    logController: new LogController({ disableRequestLogging: true }),
  })
  handleErrors(http)
  return http
}

/** Opens everything in the folder; if a step fails, closes what was already open. */
const openFolder = (options: GatewayAppOptions, folder: string, http: FastifyInstance) => {
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
    const log = (message: string, details: object): void => http.log.info(details, message)
    const gateway = createGateway({
      runtime,
      folder,
      openStore,
      device,
      nonFiscalPrinter,
      driver: devices.driver,
      hasDiskSpace,
      checkStores: () => checkStoresIn(folder),
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
  const http = createHttp(options)
  const { virtual, gateway, pairing, ...stores } = openFolder(options, join(options.dataDir, 'gateway'), http)
  guardOrigins(http, {
    host: options.host,
    origins: () => [...options.origins, ...(pairing.current()?.venue?.origins ?? [])],
  })
  closeIdleConnections(http)
  commandRoutes(http, gateway)
  documentRoutes(http, gateway, virtual?.printouts ?? null)
  pageRoutes(http, { gateway, pairing, virtual, faults: options.faults })
  pairingRoutes(http, gateway)
  await gateway.resolveTasks()
  gateway.start()
  const close = async (): Promise<void> => {
    await http.close()
    await gateway.stop()
    stores.close()
  }
  return { http, gateway, close }
}
