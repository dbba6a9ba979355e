import { classVat, fromMinor } from '@kafana/domain'
import { askDevice } from './ask-device.ts'
import type { Standing } from './closings.ts'
import type { DeviceWatch } from './device-watch.ts'
import type { FiscalDevice } from './device/device.ts'
import {
  totalTurnover,
  totalVat,
  turnoverOf,
  type Closing,
  type Figures,
  type Report,
  type ReportRequest,
} from './device/report.ts'
import { GatewayError } from './errors.ts'
import { closingOf, totalsOf } from './journal-entries.ts'
import type { CountedClosing } from './journal-lines.ts'
import type { OpenJournal } from './open-journal.ts'
import type { PrintQueue } from './print-queue.ts'
import { closingRange, dayRange, parse } from './wire.ts'

const overClosings = (context: unknown, detailed: boolean): ReportRequest => {
  const { from, to } = parse(closingRange, context)
  return { kind: 'closings', from, to: to ?? null, detailed }
}

const overDays = (context: unknown, detailed: boolean): ReportRequest => ({
  kind: 'period',
  ...parse(dayRange, context),
  detailed,
})

/** The report that a command type asks for; COMMAND_UNKNOWN when it is not the type of a report. */
export const reportRequest = (commandType: number, context: unknown): ReportRequest => {
  switch (commandType) {
    case 1:
      return { kind: 'daily' }
    case 2:
      return { kind: 'control' }
    case 6:
      return overClosings(context, true)
    case 7:
      return overClosings(context, false)
    case 8:
      return overDays(context, true)
    case 9:
      return overDays(context, false)
    default:
      throw new GatewayError('COMMAND_UNKNOWN', String(commandType))
  }
}

/** Figures in major units. */
export const wireFigures = (figures: Figures) => ({
  classes: figures.classes.map((entry) => ({
    taxClass: entry.taxClass,
    rate: entry.rate,
    sales: fromMinor(entry.sales),
    storno: fromMinor(entry.storno),
    turnover: fromMinor(turnoverOf(entry)),
    vat: fromMinor(classVat(entry)),
  })),
  turnover: fromMinor(totalTurnover(figures)),
  vat: fromMinor(totalVat(figures)),
  cash: fromMinor(figures.cash),
  card: fromMinor(figures.card),
  receipts: figures.receipts,
  stornos: figures.stornos,
  voids: figures.voids,
  firstReceiptNo: figures.firstReceiptNo,
  lastReceiptNo: figures.lastReceiptNo,
})

const wireClosing = ({ closingNo, closedAt, figures }: Closing) => ({
  closingNo,
  closedAt: new Date(closedAt).toISOString(),
  ...wireFigures(figures),
})

const wireReport = ({ kind, closingNo, range, figures, closings, printedAt, text }: Report) => ({
  ok: true as const,
  report: {
    kind,
    closingNo,
    range,
    ...(figures === null ? {} : wireFigures(figures)),
    closings: closings.map(wireClosing),
    printedAt: new Date(printedAt).toISOString(),
  },
  text,
})

interface Parts {
  readonly queue: PrintQueue
  readonly device: FiscalDevice
  readonly memory: Pick<OpenJournal, 'lines' | 'ledger' | 'atomically'>
  readonly watch: DeviceWatch
}

/**
 * Prints reports and writes them down. Unsettled receipts come first: a closing would take away the day's totals that help to prove what they are. A
 * daily report whose answer is lost is written down at the next look, with the sums from before.
 */
export const createReporter = ({ queue, device, memory: { lines, ledger, atomically }, watch }: Parts) => {
  const closed = (
    { serial, closingNo, dayTotals }: Standing,
    { closingNo: told, figures, printedAt }: Report,
  ): CountedClosing => {
    const no = told ?? closingNo + 1
    const ours = ledger.counted(serial, no)
    const totals = figures === null ? (dayTotals ?? ours.totals) : totalsOf(figures)
    return closingOf({ serial, closingNo: no, closedAt: printedAt, totals }, figures ?? ours)
  }

  const write = (commandType: number, context: unknown, standing: Standing, report: Report): void =>
    atomically(() => {
      if (report.kind === 'daily') ledger.closed(closed(standing, report))
      lines.add({ kind: 'report', commandType, ...(context === undefined ? {} : { context }) })
    })

  const print = (commandType: number, context: unknown) => {
    const request = reportRequest(commandType, context)
    return queue.run(async () => {
      const standing = ledger.standing(await watch.look())
      if (request.kind === 'daily') ledger.beginClosing(standing)
      const report = await askDevice(() => device.report(request))
      write(commandType, context, standing, report)
      return wireReport(report)
    })
  }

  return { print }
}

export type Reporter = ReturnType<typeof createReporter>
