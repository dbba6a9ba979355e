import { join } from 'node:path'
import { DEFAULT_TAX_CLASSES, type Minor } from '@kafana/domain'
import { inTransaction, openDurable } from '../sqlite.ts'
import { DEVICE_SCHEMA } from './device-schema.ts'
import { createDeviceFigures } from './device-figures.ts'
import { createDeviceStore, type DeviceStore } from './device-store.ts'
import { DeviceRefusal, type DeviceStatus, type FiscalDevice, type FiscalJob, type PaperArchive, type PaperPart, type PrintedReceipt } from './device.ts'
import { layOut, printable } from './paper.ts'
import { createPaperRoll, type PaperRoll } from './paper-roll.ts'
import { footer, receiptPaper, venueLines, voidPaper, type PaperHeading } from './receipt-text.ts'
import type { Figures } from './report.ts'
import { createVirtualReports } from './virtual-reports.ts'

export interface VirtualDeviceOptions {
  /** Where its `device.db` lives. */
  readonly folder: string
  /** Read anew for every paper, as the name is: a venue may change both while the device is at work. */
  readonly timezone: string
  readonly venueName: string | null
  readonly now: () => number
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
  DEFAULT_TAX_CLASSES.map(({ letter, rate }) => [letter, rate] as const).toSorted(([a], [b]) => (a < b ? -1 : 1)),
)

const DEFAULT_VENUE_NAME = 'КАФАНА'

const refuseUnprintable = (job: FiscalJob, store: DeviceStore): void => {
  if (store.isOpen()) throw new DeviceRefusal('a receipt is open')
  for (const letter of Object.keys(job.byClass)) if (RATES[letter] === undefined) throw new DeviceRefusal(`no tax class ${letter}`)
}

type Atomically = <T>(work: () => T) => T

const fiscalPrinting = (store: DeviceStore, roll: PaperRoll, heading: PaperHeading, atomically: Atomically) => {
  const finish = (job: FiscalJob, at: number): PrintedReceipt => {
    const receiptNo = store.addReceipt(job, at)
    const kind = job.kind === 'sale' ? 'fiscal' : 'storno'
    roll.print({ kind, lines: layOut(receiptPaper(job, receiptNo, at, heading)), total: job.total, printedAt: at })
    store.closeReceipt()
    return { receiptNo, printedAt: at }
  }

  const print = (job: FiscalJob, at: number): PrintedReceipt => {
    refuseUnprintable(job, store)
    // Begun first and finished apart, as on a real device: a power cut in between leaves an open receipt behind.
    store.openReceipt(at)
    return atomically(() => finish(job, at))
  }

  const cancel = (at: number): void => atomically(() => {
    if (!store.isOpen()) return
    roll.print({ kind: 'void', lines: layOut(voidPaper(store.addVoid(at), at, heading)), total: 0, printedAt: at })
    store.closeReceipt()
  })

  return { print, cancel }
}

/** A fiscal device made of a file: counter, tax classes, closings and papers that survive the process. What it does not simulate stands in the README. */
export const createVirtualDevice = (options: VirtualDeviceOptions): VirtualDevice => {
  const { folder, now } = options
  const db = openDurable(join(folder, 'device.db'), DEVICE_SCHEMA)
  const store = createDeviceStore(db)
  const figures = createDeviceFigures(db, RATES)
  const roll = createPaperRoll(db)
  const heading: PaperHeading = {
    get venueName() { return printable(options.venueName ?? DEFAULT_VENUE_NAME) },
    get timezone() { return options.timezone },
    serial: store.serial, rates: RATES,
  }
  const reports = createVirtualReports({ store, figures, roll, heading })
  const fiscal = fiscalPrinting(store, roll, heading, (work) => inTransaction(db, work))

  const status = (): DeviceStatus => {
    const closingNo = store.closingNo()
    return {
      serial: store.serial, lastReceiptNo: store.lastReceipt()?.receiptNo ?? 0, closingNo, openReceipt: store.isOpen(), rates: RATES,
      dayTotals: figures.totals(closingNo + 1, closingNo + 1),
    }
  }

  const printNonFiscal = (parts: readonly PaperPart[], total: Minor): { printedAt: number } => {
    const printedAt = now()
    roll.print({ kind: 'nonfiscal', lines: layOut([...venueLines(heading), ...parts, ...footer(printedAt, heading)]), total, printedAt })
    return { printedAt }
  }

  const device: FiscalDevice = {
    status: async () => status(),
    lastReceipt: async () => store.lastReceipt(),
    printReceipt: async (job) => fiscal.print(job, now()),
    printNonFiscal: async (parts, total) => printNonFiscal(parts, total),
    cancelOpen: async () => fiscal.cancel(now()),
    report: async (request) => inTransaction(db, () => reports.print(request, now())),
  }
  return { device, papers: roll, openFigures: reports.openFigures, close: () => db.close() }
}
