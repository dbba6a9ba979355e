import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { DEFAULT_TAX_CLASSES, type Minor } from '@kafana/domain'
import { inTransaction, openDurable } from '../sqlite.ts'
import type { World } from '../world.ts'
import { createDeviceFigures } from './device-figures.ts'
import { DEVICE_SCHEMA } from './device-schema.ts'
import { createDeviceStore } from './device-store.ts'
import type { DeviceStatus, FiscalDevice, PaperArchive, PaperPart } from './device.ts'
import type { FaultPlan } from './faults.ts'
import { createFaultyPrinting } from './faulty-printing.ts'
import { createFiscalPrinting } from './fiscal-printing.ts'
import { createPaperRoll } from './paper-roll.ts'
import { layOut, printable } from './paper.ts'
import { footer, venueLines, type PaperHeading } from './receipt-text.ts'
import type { Figures } from './report.ts'
import { createUnderWay } from './under-way.ts'
import { createVirtualReports } from './virtual-reports.ts'

export interface VirtualDeviceOptions {
  /** Where its `device.db` lives. */
  readonly folder: string
  /** Read anew for every paper, as the name is: a venue may change both while the device is at work. */
  readonly timezone: string
  readonly venueName: string | null
  readonly world: Pick<World, 'now' | 'after' | 'random'>
  /** Opens `device.db`; a simulation opens one in memory. */
  readonly open?: (file: string, schema: string) => DatabaseSync
}

export interface VirtualDevice {
  readonly device: FiscalDevice
  readonly papers: PaperArchive
  /** The open day, without printing anything. */
  readonly openFigures: () => Figures
  readonly close: () => void
}

/** By letter as the law orders them: А Б В Г. */
const RATES: Readonly<Record<string, number>> = Object.fromEntries(
  DEFAULT_TAX_CLASSES.map(({ letter, rate }) => [letter, rate] as const).toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  ),
)

const DEFAULT_VENUE_NAME = 'КАФАНА'

const openParts = (options: VirtualDeviceOptions) => {
  const { folder, world } = options
  const db = (options.open ?? openDurable)(join(folder, 'device.db'), DEVICE_SCHEMA)
  const store = createDeviceStore(db, world.random)
  const heading: PaperHeading = {
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
    underWay: createUnderWay(db),
    roll: createPaperRoll(db),
    figures: createDeviceFigures(db, RATES),
  }
}

/**
 * A fiscal device made of a file: counter, tax classes, closings and papers that survive the process. With a plan of faults its receipts go wrong as the
 * plan says, for trials. What it does not simulate stands in the README.
 */
export const createVirtualDevice = (
  options: VirtualDeviceOptions,
  faults: FaultPlan | null = null,
): VirtualDevice => {
  const { now, after } = options.world
  const { db, store, heading, underWay, roll, figures } = openParts(options)
  const reports = createVirtualReports({ store, figures, roll, heading })
  const fiscal = createFiscalPrinting({
    store,
    underWay,
    roll,
    heading,
    now,
    atomically: (work) => inTransaction(db, work),
  })
  const faulty =
    faults === null
      ? null
      : createFaultyPrinting({ fiscal, plan: faults, nextTrial: underWay.nextTrial, now, after })

  /** Whatever the device is asked, it first has to be there. */
  const asked = async <T>(answer: () => T | Promise<T>): Promise<T> => {
    faulty?.hear()
    fiscal.wake()
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
      dayTotals: figures.totals(closingNo + 1, closingNo + 1),
    }
  }

  const printNonFiscal = (parts: readonly PaperPart[], total: Minor): { printedAt: number } => {
    const printedAt = now()
    roll.print({
      kind: 'nonfiscal',
      lines: layOut([...venueLines(heading), ...parts, ...footer(printedAt, heading)]),
      total,
      printedAt,
    })
    return { printedAt }
  }

  const device: FiscalDevice = {
    proof: { kind: 'counter' },
    status: () => asked(status),
    lastReceipt: () => asked(store.lastReceipt),
    printReceipt: (job) => asked(() => (faulty ?? fiscal).print(job)),
    printNonFiscal: (parts, total) => asked(() => printNonFiscal(parts, total)),
    cancelOpen: () => asked(fiscal.cancel),
    report: (request) => asked(() => inTransaction(db, () => reports.print(request, now()))),
  }
  return { device, papers: roll, openFigures: reports.openFigures, close: () => db.close() }
}
