import type { KitchenPaper } from '@kafana/domain'
import { AppError, ensureFound } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { NO_COMPANY, type Tx, type WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { jobSignal } from '../gateways/index.ts'
import type { Station, StationsService } from '../stations/index.ts'
import {
  askAgain,
  deleteJobsBefore,
  insertJob,
  PRINT_JOBS_KEPT_MS,
  PRINTED_WITHIN_MS,
  setShown,
} from './print-job-store.ts'
import { type PrintJob, PRINTING_CHANGED, toPrintJob } from './print-job.ts'
import { selectJob, selectOfPrinter, selectWaiting } from './print-jobs-read-model.ts'

export interface PrintingService {
  /** Oldest first, and the stations that have a printer. */
  waiting(tx: Tx): Promise<{ readonly jobs: PrintJob[]; readonly printers: Station[] }>
  /** The last 20, latest first. @throws AppError NOT_FOUND for the station */
  ofPrinter(tx: Tx, stationId: string): Promise<PrintJob[]>
  /** @throws AppError NOT_FOUND, STATION_WITHOUT_PRINTER */
  test(tx: WriteTx, caller: Caller, stationId: string): Promise<PrintJob>
  /**
   * Prints a job again, at its printer or at that of another station. @throws AppError NOT_FOUND, STATION_WITHOUT_PRINTER
   */
  print(tx: WriteTx, caller: Caller, id: string, stationId: string | undefined): Promise<PrintJob>
  /** Somebody reads it from a screen. @throws AppError NOT_FOUND */
  show(tx: WriteTx, caller: Caller, id: string): Promise<PrintJob>
  deleteOld(): Promise<number>
}

const MOST_LISTED = 20
const TEST_PAPER: KitchenPaper = { kind: 'test', orders: [], table: '', page: 1, note: '', lines: [] }

export const createPrintingService = (
  { uow, clock, audit, live }: Pick<Platform, 'uow' | 'clock' | 'audit' | 'live'>,
  stations: Pick<StationsService, 'list'>,
): PrintingService => {
  const byId = async (tx: Tx, id: string): Promise<PrintJob> =>
    toPrintJob(ensureFound(await tx.get(selectJob, { id })))
  const stationOf = async (tx: Tx, id: string): Promise<Station> =>
    ensureFound((await stations.list(tx)).find((station) => station.id === id))
  const gatewayOf = async (tx: Tx, stationId: string): Promise<string> => {
    const { printer } = await stationOf(tx, stationId)
    if (printer === null) throw new AppError('STATION_WITHOUT_PRINTER')
    return printer.gateway
  }
  return {
    waiting: async (tx) => ({
      jobs: (await tx.all(selectWaiting, { after: clock.now() - PRINTED_WITHIN_MS })).map(toPrintJob),
      printers: (await stations.list(tx)).filter(({ printer }) => printer !== null),
    }),
    ofPrinter: async (tx, stationId) => {
      await stationOf(tx, stationId)
      return (await tx.all(selectOfPrinter, { printerId: stationId, limit: MOST_LISTED })).map(toPrintJob)
    },
    test: async (tx, { userId: by }, stationId) => {
      const gatewayId = await gatewayOf(tx, stationId)
      const id = newId()
      const job = { id, stationId, gatewayId, ticketId: null, by }
      await tx.run(insertJob, { ...job, body: JSON.stringify(TEST_PAPER), isRepeat: 0, now: clock.now() })
      live.publish(tx, { signal: jobSignal(gatewayId) })
      await audit.record(tx, { by, action: 'printJob.tested', entityId: stationId, event: PRINTING_CHANGED })
      return byId(tx, id)
    },
    print: async (tx, { userId: by }, id, stationId) => {
      const { printer } = await byId(tx, id)
      const printerId = stationId ?? printer.id
      const gatewayId = await gatewayOf(tx, printerId)
      await tx.run(askAgain, { id, printerId, gatewayId, now: clock.now() })
      live.publish(tx, { signal: jobSignal(gatewayId) })
      await audit.record(tx, {
        by,
        action: 'printJob.again',
        entityId: id,
        details: { printer: printerId },
        event: PRINTING_CHANGED,
      })
      return byId(tx, id)
    },
    show: async (tx, { userId: by }, id) => {
      await byId(tx, id)
      const shown = await tx.run(setShown, { id, now: clock.now() })
      if (shown > 0)
        await audit.record(tx, { by, action: 'printJob.shown', entityId: id, event: PRINTING_CHANGED })
      return byId(tx, id)
    },
    deleteOld: () =>
      uow.write(NO_COMPANY, (tx) => tx.run(deleteJobsBefore, { before: clock.now() - PRINT_JOBS_KEPT_MS })),
  }
}
