import { DatabaseSync } from 'node:sqlite'
import { createVirtualDevice, type FaultPlan, type FiscalDevice } from '@kafana/fiscal-gateway'
import { readDeviceStore, type DeviceRecord } from '../checker/device-record.ts'
import type { ProcessRun } from './process-run.ts'
import type { Random } from './random.ts'
import type { Scheduler } from './scheduler.ts'

interface Deps {
  readonly scheduler: Scheduler
  readonly random: Random
  readonly faults: FaultPlan
  /** Whether it says which reference its last document has; many devices do not. */
  readonly showsReference: boolean
}

const SLOWEST_TRANSFER_MS = 400

/** A fiscal device with its own power supply: it finishes what it received even if the gateway crashes. */
export const createDeviceHost = ({ scheduler, random, faults, showsReference }: Deps) => {
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
    const response = processRun.whileAlive(call(device))
    response.catch(() => undefined)
    await processRun.sleep(1 + random.below(SLOWEST_TRANSFER_MS))
    processRun.step()
    return response
  }
  return {
    /** The device as one run of a gateway reaches it. */
    connect: (processRun: ProcessRun): FiscalDevice => ({
      proof: device.proof,
      limits: device.limits,
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
    }),
    /** Somebody closes the day at the device itself; while it is busy it does not react. */
    closeDay: async (): Promise<void> => {
      await device.report({ kind: 'daily' }).catch(() => undefined)
    },
    /** Sets its clock, unless it is busy: its time limits are those of the clock. */
    setClock: (newAheadMs: number): void => {
      if (db.prepare('SELECT 1 FROM under_way').get() === undefined) aheadMs = newAheadMs
    },
    /** Turns it off and on again. */
    restart: (): void => {
      device = start()
    },
    /** The printed documents, for the operator and the checker. */
    record: (): DeviceRecord => readDeviceStore(db),
    close: (): void => db.close(),
  }
}
export type DeviceHost = ReturnType<typeof createDeviceHost>
