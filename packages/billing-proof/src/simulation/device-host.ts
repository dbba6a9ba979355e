import { DatabaseSync } from 'node:sqlite'
import {
  createVirtualDevice,
  type FaultPlan,
  type FiscalDevice,
  type FiscalJob,
} from '@kafana/fiscal-gateway'
import { readDeviceStore, type DeviceRecord } from '../checker/device-record.ts'
import { countingDevice, splitByClosing } from './device-numbers.ts'
import type { DeviceTraits } from './device-traits.ts'
import { addedUp } from './own-arithmetic.ts'
import { connectPrintServer, type DriverHost } from './print-server-connection.ts'
import { createPrintServer } from './print-server.ts'
import type { ProcessRun } from './process-run.ts'
import type { Random } from './random.ts'
import type { Scheduler } from './scheduler.ts'
import { createSlowDevice } from './slow-device.ts'

interface Deps {
  readonly scheduler: Scheduler
  readonly random: Random
  readonly faults: FaultPlan
  /** Whether it says which reference its last document has; many devices do not. */
  readonly showsReference: boolean
  readonly traits: DeviceTraits
  /** Whether people look at the queue of its print server before they say that nothing was printed. */
  readonly showsQueue: boolean
}

const SLOWEST_TRANSFER_MS = 400

/** The virtual device in memory, which survives its power cuts. */
const createCore = ({ scheduler, random, faults, traits: { arithmetic } }: Deps) => {
  const db = new DatabaseSync(':memory:')
  const open = (_file: string, schema: string): DatabaseSync => {
    db.exec(schema)
    return db
  }
  let aheadMs = 0
  const runtime = { now: () => scheduler.now() + aheadMs, after: scheduler.at, random: random.next }
  const start = (): FiscalDevice =>
    createVirtualDevice({ folder: '', timezone: 'Europe/Skopje', venueName: null, runtime, open }, faults)
      .device
  let device = start()
  const underWay = db.prepare('SELECT fate FROM under_way')
  const ownJob = (job: FiscalJob): FiscalJob => (arithmetic === null ? job : addedUp(job, arithmetic))
  return {
    db,
    device: (): FiscalDevice => ({ ...device, printReceipt: (job) => device.printReceipt(ownJob(job)) }),
    totalOf: (job: FiscalJob): number => ownJob(job).total,
    isUnderWay: (): boolean => underWay.get() !== undefined,
    staysOpen: (): boolean => underWay.get()?.['fate'] === 'stays',
    finish: (): void => {
      db.prepare("UPDATE under_way SET fate = 'finishes', due_at = ?").run(runtime.now())
      void device.status().catch(() => undefined)
    },
    restart: (): void => {
      device = start()
    },
    setClock: (newAheadMs: number): void => {
      aheadMs = newAheadMs
    },
  }
}

/** A fiscal device with its own power supply: it finishes what it received even if the gateway crashes. */
export const createDeviceHost = (deps: Deps) => {
  const { scheduler, random, showsReference, traits } = deps
  const core = createCore(deps)
  const { db } = core
  const slow = createSlowDevice({ ...core, traits, random: random.fork('slow'), scheduler })
  const device = (): FiscalDevice => slow.over(core.device())
  const read = (): DeviceRecord => readDeviceStore(db)
  const printServer =
    traits.printServer === null
      ? null
      : createPrintServer({
          traits: traits.printServer,
          serial: read().serial,
          scheduler,
          random: random.fork('print server'),
          device,
          totalOf: core.totalOf,
        })
  for (const at of traits.printServer?.restartsAt ?? []) scheduler.at(at, () => printServer?.restart())
  const isBusy = (): boolean => core.isUnderWay() || slow.isPrinting()
  const isQueued = (): boolean => printServer?.isPrinting() ?? false
  const shown = (): FiscalDevice => countingDevice(device(), db, traits.numbers)

  /**
   * One exchange over the cable: the device executes the command between two transfers. A gateway that
   * crashes before the second one never gets the response.
   */
  const exchange = async <T>(
    processRun: ProcessRun,
    call: (device: FiscalDevice) => Promise<T>,
  ): Promise<T> => {
    await processRun.sleep(1 + random.below(SLOWEST_TRANSFER_MS))
    processRun.step()
    const response = processRun.whileAlive(call(shown()))
    response.catch(() => undefined)
    await processRun.sleep(1 + random.below(SLOWEST_TRANSFER_MS))
    processRun.step()
    return response
  }
  const overCable = (processRun: ProcessRun): FiscalDevice => ({
    proof: core.device().proof,
    limits: core.device().limits,
    status: () => exchange(processRun, ({ status }) => status()),
    lastReceipt: async () => {
      const last = await exchange(processRun, ({ lastReceipt }) => lastReceipt())
      return last === null || showsReference ? last : { ...last, ref: null }
    },
    printReceipt: (job) => exchange(processRun, ({ printReceipt }) => printReceipt(job)),
    printNonFiscal: (parts, total) =>
      exchange(processRun, ({ printNonFiscal }) => printNonFiscal(parts, total)),
    cancelOpen: () => exchange(processRun, ({ cancelOpen }) => cancelOpen()),
    report: (request) => exchange(processRun, ({ report }) => report(request)),
  })
  return {
    /** The name of the driver by which a gateway reaches it. */
    driver: printServer === null ? 'virtual' : 'erpnet',
    /** The device as one run of a gateway reaches it. */
    connect: (processRun: ProcessRun, host: DriverHost): FiscalDevice =>
      printServer === null || traits.printServer === null
        ? overCable(processRun)
        : connectPrintServer({
            printServer,
            processRun,
            host,
            random: random.fork('transport'),
            unanswered: traits.printServer.unanswered,
          }),
    /** Prints pre-bills and copies; behind a print server, the venue has a printer of its own for them. */
    connectNonFiscal: (processRun: ProcessRun): Pick<FiscalDevice, 'printNonFiscal'> => overCable(processRun),
    /** Somebody closes the day at the device itself; while it is busy it does not react. */
    closeDay: async (): Promise<void> => {
      await device()
        .report({ kind: 'daily' })
        .catch(() => undefined)
    },
    /** Sets its clock, unless it is busy: its time limits are those of the clock. */
    setClock: (newAheadMs: number): void => {
      if (!core.isUnderWay()) core.setClock(newAheadMs)
    },
    /** Turns it off and on again, and its print server with it. */
    restart: (): void => {
      core.restart()
      printServer?.restart()
    },
    isPrinting: (): boolean => isBusy() || isQueued(),
    /** Whether somebody who stands before it sees that it has not finished. */
    seemsBusy: (): boolean => isBusy() || (deps.showsQueue && isQueued()),
    /** The printed documents, for the operator and the checker; one record for each name that the device has. */
    records: (): DeviceRecord[] =>
      (traits.numbers === 'closings' ? splitByClosing(read()) : [read()]).map((record) => ({
        ...record,
        ...(traits.arithmetic !== null && { addsByItself: true }),
        ...(printServer !== null && { isUncounted: true }),
        ...(!showsReference && { hidesReferences: true }),
      })),
    close: (): void => db.close(),
  }
}
export type DeviceHost = ReturnType<typeof createDeviceHost>
