import { dayOf } from '@kafana/domain'
import type { DeviceFigures } from './device-figures.ts'
import type { ClosingHead, DeviceStore } from './device-store.ts'
import type { PaperRoll } from './paper-roll.ts'
import { layOut, textOf } from './paper.ts'
import type { PaperHeading } from './receipt-text.ts'
import { reportPaper, type FiguredReport } from './report-text.ts'
import { totalTurnover, type Closing, type Figures, type Report, type ReportRequest } from './report.ts'

interface Parts {
  readonly store: DeviceStore
  readonly figures: DeviceFigures
  readonly roll: PaperRoll
  readonly heading: PaperHeading
}

type Content = Pick<FiguredReport, 'closingNo' | 'range' | 'figures' | 'closings'>
type Closings = Extract<ReportRequest, { kind: 'closings' }>
type Period = Extract<ReportRequest, { kind: 'period' }>

/** Reports of the virtual device: figures, and the paper that shows them. `print` writes, so the caller gives it a transaction. */
export const createVirtualReports = ({ store, figures, roll, heading }: Parts) => {
  const withFigures = (head: ClosingHead): Closing => ({
    ...head,
    figures: figures.figures(head.closingNo, head.closingNo),
  })

  const openDay = (closingNo: number): Content => ({
    closingNo,
    range: null,
    figures: figures.figures(closingNo, closingNo),
    closings: [],
  })

  // Closings are numbered without gaps, so a range of them is its first and last number; an empty range sums nothing.
  const sumOf = (heads: readonly ClosingHead[]): Figures =>
    figures.figures(heads[0]?.closingNo ?? 0, heads.at(-1)?.closingNo ?? -1)

  const overClosings = ({ from, to, detailed }: Closings): Content => {
    const last = store.closingNo()
    const end = to ?? last
    if (from > last || end > last) throw new RangeError(`the last closing is ${last}`)
    const heads = store.closingsBetween(from, end)
    return {
      closingNo: null,
      range: { from, to: end },
      figures: sumOf(heads),
      closings: detailed ? heads.map(withFigures) : [],
    }
  }

  const overDays = ({ from, to, detailed }: Period): Content => {
    const dayOfClosing = ({ closedAt }: ClosingHead): string =>
      dayOf(closedAt, { timezone: heading.timezone, dayStart: '00:00' })
    const heads = store
      .closingsBetween(1, store.closingNo())
      .filter((head) => from <= dayOfClosing(head) && dayOfClosing(head) <= to)
    return {
      closingNo: null,
      range: { from, to },
      figures: sumOf(heads),
      closings: detailed ? heads.map(withFigures) : [],
    }
  }

  const contentOf = (request: ReportRequest, at: number): Content => {
    switch (request.kind) {
      case 'daily':
        return openDay(store.addClosing(at))
      case 'control':
        return openDay(store.closingNo() + 1)
      case 'closings':
        return overClosings(request)
      case 'period':
        return overDays(request)
    }
  }

  const print = (request: ReportRequest, at: number): Report => {
    const report = { kind: request.kind, ...contentOf(request, at), printedAt: at }
    const lines = layOut(reportPaper(report, heading))
    roll.print({ kind: report.kind, lines, total: totalTurnover(report.figures), printedAt: at })
    return { ...report, text: textOf(lines) }
  }

  return { print, openFigures: (): Figures => openDay(store.closingNo() + 1).figures }
}
