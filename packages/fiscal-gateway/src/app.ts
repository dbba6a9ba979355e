import { join } from 'node:path'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import { commandRoutes } from './command-routes.ts'
import type { FiscalDevice } from './device/device.ts'
import { createVirtualDevice } from './device/virtual-device.ts'
import { hasReserve } from './disk-space.ts'
import { documentRoutes } from './document-routes.ts'
import { answerErrors } from './error-answers.ts'
import { createJournal } from './journal.ts'
import { JOURNAL_SCHEMA } from './journal-schema.ts'
import { guardOrigins } from './origin-guard.ts'
import { pageRoutes } from './page/page-routes.ts'
import { createPosPrinter } from './pos-commands.ts'
import { createPosJournal } from './pos-journal.ts'
import { createPrintQueue } from './print-queue.ts'
import { createTaskPrinter } from './print-task.ts'
import { createReporter } from './reports.ts'
import { readSecret } from './secret.ts'
import type { GatewaySettings } from './settings.ts'
import { createSettler } from './settle-tasks.ts'
import { cutSilentConnections } from './silent-connections.ts'
import { claimFolder } from './sole-owner.ts'
import { openDurable } from './sqlite.ts'
import { createTaskDesk } from './task-desk.ts'

export interface GatewayOptions extends Omit<GatewaySettings, 'port'> {
  readonly now?: () => number
  /** What stands between the gateway and the virtual device; a test puts its faults here. */
  readonly wrapDevice?: (device: FiscalDevice) => FiscalDevice
  /** Is there room on the disk to write an outcome down? */
  readonly hasRoom?: () => boolean
  /** Lines on standard output: commands, refusals, failures. */
  readonly log?: boolean
}

export interface Gateway {
  readonly app: FastifyInstance
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
  guardOrigins(app, options)
  return app
}

/** Opens everything in the folder; when a step fails, what was open by then is closed again. */
const openFolder = (options: GatewayOptions, folder: string) => {
  const now = options.now ?? Date.now
  const closers: (() => void)[] = [claimFolder(folder).release]
  const close = (): void => { for (const closer of closers.toReversed()) closer() }
  try {
    const db = openDurable(join(folder, 'journal.db'), JOURNAL_SCHEMA)
    closers.push(() => db.close())
    const virtual = createVirtualDevice({ folder, timezone: options.timezone, venueName: options.venueName, now })
    closers.push(virtual.close)
    return { virtual, journal: createJournal(db, now), posJournal: createPosJournal(db, now), close }
  } catch (error) {
    close()
    throw error
  }
}

/** The gateway over its own folder, `<dataDir>/gateway`, not yet listening. Receipts left over from a crash are settled before it answers. */
export const createGateway = async (options: GatewayOptions): Promise<Gateway> => {
  const folder = join(options.dataDir, 'gateway')
  const { virtual, journal, posJournal, ...store } = openFolder(options, folder)
  const device = options.wrapDevice?.(virtual.device) ?? virtual.device
  const queue = createPrintQueue()
  const settler = createSettler(journal, device)
  const app = createApp(options)
  cutSilentConnections(app)
  commandRoutes(app, {
    printer: createTaskPrinter({ queue, journal, device, settler, hasRoom: options.hasRoom ?? (() => hasReserve(folder)) }),
    reporter: createReporter(queue, device, settler),
    posPrinter: createPosPrinter(queue, posJournal, device, settler),
    desk: createTaskDesk(queue, journal, settler),
    secret: () => readSecret(options.dataDir),
  })
  documentRoutes(app, device, virtual.papers)
  pageRoutes(app, virtual)
  // A device that is silent now is asked again before the next print.
  await queue.run(settler.settleAll).catch((error: unknown) => app.log.warn({ err: error }, 'unsettled receipts'))
  const close = async (): Promise<void> => {
    await app.close()
    await queue.drained()
    store.close()
  }
  return { app, close }
}
