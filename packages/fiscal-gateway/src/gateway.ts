import {
  createDeviceMonitor,
  type DeviceMonitorDeps,
  observeDevice,
  type DeviceState,
} from './counter/device-monitor.ts'
import { checkedDevice } from './device/checked-device.ts'
import type { FiscalDevice, NonFiscalPrinter } from './device/device.ts'
import { openJournal, type Journal } from './journal/journal.ts'
import { type PrintPaper } from './papers/paper-printer.ts'
import { createPaperQueue } from './papers/paper-queue.ts'
import { createCommandService } from './print/command-service.ts'
import type { GatewayRequest, GatewayResponse } from './print/commands.ts'
import { askDevice, createDeviceQueue } from './print/device-queue.ts'
import { createPosPrinter } from './print/pos-printer.ts'
import { createTaskPrinter } from './print/print-task.ts'
import { createReporter } from './print/reports.ts'
import { createTaskResolver } from './print/resolve-tasks.ts'
import { createTaskPermits, type TaskPermits } from './print/task-permits.ts'
import { createTaskService, type TaskServiceDeps } from './print/task-service.ts'
import { type Log, type Runtime, uptimeOf } from './runtime.ts'
import type { OpenStore } from './storage.ts'
import { createStoreCheck } from './store-check.ts'
import { createServerConnection, type ServerConnection } from './sync/connection.ts'
import { createPairingClient, type PairingSettings, type PairingStore } from './sync/pairing.ts'
import { createRelayedJobs, createTaskCanceller } from './sync/server-requests.ts'
import { createSleepWatch } from './sync/sleep-watch.ts'
import { createSync, type Sync } from './sync/sync.ts'

export interface GatewayOptions {
  readonly runtime: Runtime
  /** The folder of `journal.db`. */
  readonly folder: string
  readonly openStore: OpenStore
  readonly device: FiscalDevice
  /** Prints pre-bills and copies; the fiscal device itself unless there is a receipt printer. */
  readonly nonFiscalPrinter?: NonFiscalPrinter
  /** The name of the device's driver, for the server. */
  readonly driver: string
  /** Whether the disk has space to record the outcome of a print. */
  readonly hasDiskSpace: () => boolean
  /** Reads every store as a whole; throws DamagedStoreError. */
  readonly checkStores?: () => void
  /** Prints kitchen tickets; without it the server sends none. */
  readonly printPaper?: PrintPaper
  readonly pairing: PairingStore
  readonly settings: PairingSettings
  readonly log?: Log
}

type ServerState = Pick<DeviceMonitorDeps, 'hasServerContact' | 'notifyServer'> &
  Pick<TaskServiceDeps, 'isJournalCompared'>

/** Everything that prints, over one device and one journal. */
const createPrinting = (
  options: GatewayOptions,
  journal: Journal,
  permits: TaskPermits,
  { hasServerContact, isJournalCompared, notifyServer }: ServerState,
) => {
  const {
    runtime: { after },
    hasDiskSpace,
    pairing,
    driver,
    log = () => undefined,
  } = options
  const { tasks, accounting, posPrints } = journal
  const uptime = uptimeOf(options.runtime)
  const observed = observeDevice(checkedDevice(options.device), uptime, accounting.nameFor)
  const { device } = observed
  const nonFiscalPrinter =
    options.nonFiscalPrinter === undefined || options.nonFiscalPrinter === options.device
      ? device
      : options.nonFiscalPrinter
  const queue = createDeviceQueue()
  const { checkStores: check = () => undefined, runtime } = options
  const stores = createStoreCheck({ queue, runtime, check, log })
  const { requireIntact } = stores
  const resolver = createTaskResolver(tasks, device, uptime)
  const monitor = createDeviceMonitor({
    queue,
    journal,
    resolver,
    observed,
    driver,
    uptime,
    hasServerContact,
    notifyServer,
  })
  const commands = createCommandService({
    printer: createTaskPrinter({
      queue,
      tasks,
      device,
      resolver,
      accounting,
      monitor,
      hasDiskSpace,
      requireIntact,
      hasServerContact,
      commandsFor: journal.commandsFor,
      permits,
      after,
    }),
    reporter: createReporter({ queue, device, journal, monitor, requireIntact }),
    posPrinter: createPosPrinter({ queue, prints: posPrints, device, nonFiscalPrinter, resolver }),
    tasks: createTaskService({
      queue,
      tasks,
      device,
      resolver,
      monitor,
      permits,
      requireIntact,
      isJournalCompared,
    }),
    secret: () => pairing.current()?.secret ?? null,
    log,
  })
  return { device, queue, monitor, commands, stores }
}

/**
 * The gateway without its HTTP server. Everything outside comes in through the options, so that a simulation
 * can replace it. Only one may run over one store: the device's counter proves something only while nobody
 * else uses the device.
 */
export const createGateway = (options: GatewayOptions) => {
  const { runtime, pairing, log = () => undefined } = options
  const journal = openJournal(options.openStore, options.folder, runtime, () => connection.notify())
  const permits = createTaskPermits(journal)
  const sleep = createSleepWatch(runtime, () => {
    log('stood still', {})
    sync.forgetContact()
    connection.reconnect()
  })
  const hasServerContact = (): boolean => {
    sleep.check()
    return sync.hasContact()
  }
  const { device, queue, monitor, commands, stores } = createPrinting(options, journal, permits, {
    hasServerContact,
    isJournalCompared: () => {
      sleep.check()
      return sync.isCompared()
    },
    notifyServer: () => connection.notify(),
  })
  const relayed = createRelayedJobs({
    store: journal.relayedJobs,
    handle: commands.handle,
    onAnswer: () => connection.notify(),
    log,
  })
  const refreshDevice = (): Promise<void> =>
    monitor.refresh().then(
      () => connection.notify(),
      (error: unknown) => log('failed', { err: error }),
    )
  const papers =
    options.printPaper === undefined
      ? null
      : createPaperQueue({
          print: options.printPaper,
          store: journal.papers,
          onDone: () => connection.notify(),
          log,
        })
  const sync: Sync = createSync({
    runtime,
    journal,
    pairingStore: pairing,
    monitor,
    relayed,
    canceller: createTaskCanceller({ handle: commands.handle, log }),
    permits,
    papers,
    onContact: () => void refreshDevice(),
    log,
  })
  const pairingClient = createPairingClient({ runtime, store: pairing, settings: options.settings, log })
  const connection: ServerConnection = createServerConnection({
    runtime,
    pairingStore: pairing,
    pairingClient,
    sync,
    log,
  })
  // Without a counter nothing shows after a start whether the journal has lost what was printed last.
  if (options.device.proof.kind === 'memory') journal.refuseEarlierCommands()

  return {
    /** Handles a command, from the HTTP routes or relayed by the server. Never rejects. */
    handle: (request: GatewayRequest): Promise<GatewayResponse> => commands.handle(request),
    /** The state of the device as last observed. */
    deviceState: monitor.state,
    /** The current state of the device; as last observed while it prints. DEVICE_UNAVAILABLE. */
    readDevice: async (): Promise<DeviceState> => {
      if (queue.isIdle()) await queue.run(() => askDevice(device.status))
      return monitor.state()
    },
    connection: connection.state,
    /** Pairs with a code that somebody entered. PAIRED_ELSEWHERE, PAIRING_REFUSED, SERVER_UNAVAILABLE. */
    pair: async (code: string, server: string | null): Promise<void> => {
      await pairingClient.withCode(code, server)
      connection.reconnect()
    },
    /**
     * Finds out what happened to receipts that a crash left open. If the device does not answer now, it is asked
     * again before the next print.
     */
    resolveTasks: refreshDevice,
    /** What is damaged of what the gateway stores; null while nothing is known to be. */
    damage: stores.damage,
    /** Connects to the server, and reads the stores from time to time. */
    start: (): void => {
      connection.start()
      sleep.start()
      if (options.checkStores !== undefined) stores.start()
    },
    /** Disconnects from the server, waits for the device queue and closes the journal. */
    stop: async (): Promise<void> => {
      stores.stop()
      sleep.stop()
      await connection.stop()
      await queue.drained()
      await papers?.stop()
      journal.close()
    },
  }
}

export type Gateway = ReturnType<typeof createGateway>
