import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { DEFAULT_TAX_CLASSES, PROTOCOL_LIMITS, type Minor } from '@kafana/domain'
import type { Runtime } from '../../runtime.ts'
import { inTransaction, openDurable } from '../../storage.ts'
import type { DeviceStatus, FiscalDevice, PrintoutArchive, PrintoutPart } from '../device.ts'
import { layOutLines, printable } from '../printout/layout.ts'
import { footer, venueLines, type PrintoutHeading } from '../printout/printout-layouts.ts'
import type { ReportTotals } from '../report.ts'
import { createDeviceStore, createPrintoutStore, DEVICE_SCHEMA } from './device-store.ts'
import type { FaultPlan } from './faults.ts'
import { createFaultyPrinting } from './faulty-printing.ts'
import { createFiscalPrinting, createPendingDocumentStore } from './fiscal-printing.ts'
import { createReceiptTotals, createVirtualReports } from './virtual-reports.ts'

export interface VirtualDeviceOptions {
  /** The folder of `device.db`. */
  readonly folder: string
  /** Read again for every document, like the name: a venue may change both at any time. */
  readonly timezone: string
  readonly venueName: string | null
  readonly runtime: Pick<Runtime, 'now' | 'after' | 'random'>
  /** Opens `device.db`; simulations keep it in memory. */
  readonly open?: (file: string, schema: string) => DatabaseSync
}

export interface VirtualDevice {
  readonly device: FiscalDevice
  readonly printouts: PrintoutArchive
  /** The totals of the open day, without printing. */
  readonly openDayTotals: () => ReportTotals
  readonly close: () => void
}

/** Percent by letter, in the order of the law: А Б В Г. */
const RATES: Readonly<Record<string, number>> = Object.fromEntries(
  DEFAULT_TAX_CLASSES.map(({ letter, rate }) => [letter, rate] as const).toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  ),
)

const DEFAULT_VENUE_NAME = 'КАФАНА'

const openDeviceStores = (options: VirtualDeviceOptions) => {
  const { folder, runtime } = options
  const db = (options.open ?? openDurable)(join(folder, 'device.db'), DEVICE_SCHEMA)
  const store = createDeviceStore(db, runtime.random)
  const heading: PrintoutHeading = {
    get venueName() {
      return printable(options.venueName ?? DEFAULT_VENUE_NAME)
    },
    get timezone() {
      return options.timezone
    },
    serial: store.serial,
    rates: RATES,
  }
  return {
    db,
    store,
    heading,
    pending: createPendingDocumentStore(db),
    printouts: createPrintoutStore(db),
    receiptTotals: createReceiptTotals(db, RATES),
  }
}

/**
 * A fiscal device in a file: counter, tax classes, closings and documents survive the process. With a fault
 * plan, its receipts fail as planned. The README lists what it does not simulate.
 */
export const createVirtualDevice = (
  options: VirtualDeviceOptions,
  faults: FaultPlan | null = null,
): VirtualDevice => {
  const { now, after } = options.runtime
  const { db, store, heading, pending, printouts, receiptTotals } = openDeviceStores(options)
  const reports = createVirtualReports({ store, receiptTotals, printouts, heading })
  const fiscal = createFiscalPrinting({
    store,
    pending,
    printouts,
    heading,
    now,
    transaction: (run) => inTransaction(db, run),
  })
  const faulty =
    faults === null
      ? null
      : createFaultyPrinting({ fiscal, plan: faults, nextFaultNumber: pending.nextFaultNumber, now, after })

  /** Every request first has to reach the device. */
  const request = async <T>(answer: () => T | Promise<T>): Promise<T> => {
    faulty?.receiveQuestion()
    fiscal.catchUp()
    return answer()
  }

  const status = (): DeviceStatus => {
    const closingNo = store.closingNo()
    return {
      serial: store.serial,
      lastReceiptNo: store.lastReceipt()?.receiptNo ?? 0,
      closingNo,
      openReceipt: fiscal.isOpen(),
      rates: RATES,
      dayTotals: receiptTotals.dayTotals(closingNo + 1, closingNo + 1),
    }
  }

  const printNonFiscal = (parts: readonly PrintoutPart[], total: Minor): { printedAt: number } => {
    const printedAt = now()
    printouts.print({
      kind: 'nonfiscal',
      lines: layOutLines([...venueLines(heading), ...parts, ...footer(printedAt, heading)]),
      total,
      printedAt,
    })
    return { printedAt }
  }

  const device: FiscalDevice = {
    proof: { kind: 'counter' },
    limits: PROTOCOL_LIMITS,
    status: () => request(status),
    lastReceipt: () => request(store.lastReceipt),
    printReceipt: (job) => request(() => (faulty ?? fiscal).print(job)),
    printNonFiscal: (parts, total) => request(() => printNonFiscal(parts, total)),
    cancelOpen: () => request(fiscal.cancel),
    report: (reportRequest) => request(() => inTransaction(db, () => reports.print(reportRequest, now()))),
  }
  return { device, printouts, openDayTotals: reports.openDayTotals, close: () => db.close() }
}
