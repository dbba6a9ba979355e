import { fromMinor } from '@kafana/domain'
import type { ClosingState } from '../counter/device-accounting.ts'
import type { DeviceMonitor } from '../counter/device-monitor.ts'
import type { FiscalDevice } from '../device/device.ts'
import {
  totalTurnover,
  totalVat,
  turnoverOf,
  type Closing,
  type ReportTotals,
  type Report,
  type ReportRequest,
} from '../device/report.ts'
import { GatewayError } from '../errors.ts'
import { dailyClosing, dayTotalsOf } from '../journal/entries.ts'
import type { Journal } from '../journal/journal.ts'
import type { DailyClosing } from '../journal/lines.ts'
import { closingRange, dayRange, parse, type ReportCommand } from './commands.ts'
import { askDevice, type DeviceQueue } from './device-queue.ts'

const overClosings = (context: unknown, detailed: boolean): ReportRequest => {
  const { from, to } = parse(closingRange, context)
  return { kind: 'closings', from, to: to ?? null, detailed }
}

const overDays = (context: unknown, detailed: boolean): ReportRequest => ({
  kind: 'period',
  ...parse(dayRange, context),
  detailed,
})

/** The report of a command type; COMMAND_UNKNOWN if the type is not a report. */
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

/** Totals in major units. */
export const wireTotals = (totals: ReportTotals) => ({
  classes: totals.classes.map((entry) => ({
    taxClass: entry.taxClass,
    rate: entry.rate,
    sales: fromMinor(entry.sales),
    storno: fromMinor(entry.storno),
    turnover: fromMinor(turnoverOf(entry)),
    vat: fromMinor(entry.vat),
  })),
  turnover: fromMinor(totalTurnover(totals)),
  vat: fromMinor(totalVat(totals)),
  cash: fromMinor(totals.cash),
  card: fromMinor(totals.card),
  ...(totals.other !== 0 && { other: fromMinor(totals.other) }),
  receipts: totals.receipts,
  stornos: totals.stornos,
  voids: totals.voids,
  firstReceiptNo: totals.firstReceiptNo,
  lastReceiptNo: totals.lastReceiptNo,
})

const wireClosing = ({ closingNo, closedAt, totals }: Closing) => ({
  closingNo,
  closedAt: new Date(closedAt).toISOString(),
  ...wireTotals(totals),
})

const wireReport = ({ kind, closingNo, range, totals, closings, printedAt, text }: Report) => ({
  ok: true as const,
  report: {
    kind,
    closingNo,
    range,
    ...(totals === null ? {} : wireTotals(totals)),
    closings: closings.map(wireClosing),
    printedAt: new Date(printedAt).toISOString(),
  },
  text,
})

interface Deps {
  readonly queue: DeviceQueue
  readonly device: FiscalDevice
  readonly journal: Journal
  readonly monitor: DeviceMonitor
  /** STORAGE_UNAVAILABLE once a store is known to be damaged. */
  readonly requireIntact: () => void
}

/**
 * Prints reports and records them. Open tasks are resolved first, because a closing resets the day's totals that
 * help to prove what they are. A daily report whose answer is lost is recorded at the next check of the device,
 * with the totals from before.
 */
export const createReporter = ({
  queue,
  device,
  journal: { lines, accounting, transaction },
  monitor,
  requireIntact,
}: Deps) => {
  const closingOf = (
    { serial, closingNo, dayTotals }: ClosingState,
    { closingNo: reportedNo, totals: reported, printedAt }: Report,
    permit: string | null,
  ): DailyClosing => {
    const no = reportedNo ?? closingNo + 1
    const counted = accounting.documentTotals(serial, no)
    const totals = reported === null ? (dayTotals ?? counted.totals) : dayTotalsOf(reported)
    const own = { paid: reported, reported: reported !== null || dayTotals !== null }
    return dailyClosing(
      { serial, closingNo: no, closedAt: printedAt, totals, permit, ...own },
      reported ?? counted,
    )
  }

  const record = (
    { commandType, commandContext: context, permit }: ReportCommand,
    before: ClosingState,
    report: Report,
  ): void =>
    transaction(() => {
      if (report.kind === 'daily') accounting.recordClosing(closingOf(before, report, permit ?? null))
      lines.add({ kind: 'report', commandType, ...(context === undefined ? {} : { context }) })
    })

  const print = (command: ReportCommand) => {
    const request = reportRequest(command.commandType, command.commandContext)
    return queue.run(async () => {
      requireIntact()
      const status = await monitor.check()
      if (request.kind === 'daily') monitor.requireKnownDay(status)
      const before = accounting.closingState(status)
      if (request.kind === 'daily') accounting.beginClosing(before, command.permit ?? null)
      const report = await askDevice(() => device.report(request))
      record(command, before, report)
      return wireReport(report)
    })
  }

  return { print }
}

export type Reporter = ReturnType<typeof createReporter>
