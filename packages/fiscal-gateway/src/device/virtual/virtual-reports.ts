import type { DatabaseSync } from 'node:sqlite'
import { type ClassAmount, classVat, dayOf, PAYMENT_TYPES, type PaymentType } from '@kafana/domain'
import type { DayTotals } from '../device.ts'
import { layOutLines, textOf } from '../printout/layout.ts'
import { type PrintoutHeading, reportPrintout, type ReportWithTotals } from '../printout/printout-layouts.ts'
import { type Closing, type Report, type ReportRequest, type ReportTotals, totalTurnover } from '../report.ts'
import type { ClosingNumber, DeviceStore, PrintoutStore } from './device-store.ts'

interface AmountRow {
  kind: 'sale' | 'storno'
  tax_class: string
  amount: number
}
interface SummaryRow {
  cash: number
  card: number
  other: number
  receipts: number
  stornos: number
  voids: number
  first: number | null
  last: number | null
}

const AMOUNTS = `SELECT r.kind, a.tax_class, sum(a.amount) AS amount FROM receipts r JOIN amounts a USING (receipt_no)
  WHERE r.closing_no BETWEEN ? AND ? GROUP BY r.kind, a.tax_class`

/** By document: the tax is rounded on each. */
const DOCUMENT_AMOUNTS = `SELECT r.kind, a.tax_class, a.amount FROM receipts r JOIN amounts a USING (receipt_no)
  WHERE r.closing_no BETWEEN ? AND ?`

const IN_PARTS = 'EXISTS (SELECT 1 FROM paid WHERE paid.receipt_no = receipts.receipt_no)'
/** What of the receipts was paid so, with stornos subtracted. */
const paidBy = (type: PaymentType): string => `coalesce(sum(CASE kind WHEN 'storno' THEN -1 ELSE 1 END * CASE
    WHEN ${IN_PARTS} THEN (SELECT coalesce(sum(amount), 0) FROM paid WHERE paid.receipt_no = receipts.receipt_no AND type = '${type}')
    WHEN payment = '${type}' THEN total ELSE 0 END), 0) AS ${type}`

const SUMMARY = `SELECT
    ${PAYMENT_TYPES.map(paidBy).join(', ')},
    count(*) FILTER (WHERE kind = 'sale') AS receipts,
    count(*) FILTER (WHERE kind = 'storno') AS stornos,
    count(*) FILTER (WHERE kind = 'void') AS voids,
    min(receipt_no) AS first, max(receipt_no) AS last
  FROM receipts WHERE closing_no BETWEEN ? AND ?`

const ofKind = (rows: readonly AmountRow[], kind: AmountRow['kind']): Record<string, number> =>
  Object.fromEntries(
    rows.filter((row) => row.kind === kind).map(({ tax_class, amount }) => [tax_class, amount]),
  )

const classAmounts = (rows: readonly AmountRow[], letter: string): ClassAmount[] =>
  rows.flatMap(({ kind, tax_class: taxClass, amount }) =>
    taxClass === letter ? [{ isStorno: kind === 'storno', amount }] : [],
  )

/** Totals of the device's receipts, by the closings that include them. */
export const createReceiptTotals = (db: DatabaseSync, rates: Readonly<Record<string, number>>) => {
  const amounts = db.prepare(AMOUNTS)
  const documentAmounts = db.prepare(DOCUMENT_AMOUNTS)
  const summary = db.prepare(SUMMARY)

  const dayTotals = (from: number, to: number): DayTotals => {
    const rows = amounts.all(from, to) as unknown as AmountRow[]
    return { sales: ofKind(rows, 'sale'), storno: ofKind(rows, 'storno') }
  }

  const reportTotals = (from: number, to: number): ReportTotals => {
    const { sales, storno } = dayTotals(from, to)
    const rows = documentAmounts.all(from, to) as unknown as AmountRow[]
    const { first, last, ...counts } = summary.get(from, to) as unknown as SummaryRow
    const classes = Object.entries(rates).map(([taxClass, rate]) => ({
      taxClass,
      rate,
      sales: sales[taxClass] ?? 0,
      storno: storno[taxClass] ?? 0,
      vat: classVat(rate, classAmounts(rows, taxClass)),
    }))
    return { ...counts, classes, firstReceiptNo: first, lastReceiptNo: last }
  }

  return { dayTotals, reportTotals }
}

type ReceiptTotals = ReturnType<typeof createReceiptTotals>

interface Deps {
  readonly store: DeviceStore
  readonly receiptTotals: ReceiptTotals
  readonly printouts: PrintoutStore
  readonly heading: PrintoutHeading
}

type Content = Pick<ReportWithTotals, 'closingNo' | 'range' | 'totals' | 'closings'>
type Closings = Extract<ReportRequest, { kind: 'closings' }>
type Period = Extract<ReportRequest, { kind: 'period' }>

/** Reports of the virtual device: their totals and their printed form. `print` must run in a transaction. */
export const createVirtualReports = ({ store, receiptTotals, printouts, heading }: Deps) => {
  const withTotals = (closing: ClosingNumber): Closing => ({
    ...closing,
    totals: receiptTotals.reportTotals(closing.closingNo, closing.closingNo),
  })

  const openDay = (closingNo: number): Content => ({
    closingNo,
    range: null,
    totals: receiptTotals.reportTotals(closingNo, closingNo),
    closings: [],
  })

  // Closings are numbered without gaps, so the first and last number are enough. An empty range sums nothing.
  const totalsOf = (numbers: readonly ClosingNumber[]): ReportTotals =>
    receiptTotals.reportTotals(numbers[0]?.closingNo ?? 0, numbers.at(-1)?.closingNo ?? -1)

  const overClosings = ({ from, to, detailed }: Closings): Content => {
    const last = store.closingNo()
    const end = to ?? last
    if (from > last || end > last) throw new RangeError(`the last closing is ${last}`)
    const numbers = store.closingsBetween(from, end)
    return {
      closingNo: null,
      range: { from, to: end },
      totals: totalsOf(numbers),
      closings: detailed ? numbers.map(withTotals) : [],
    }
  }

  const overDays = ({ from, to, detailed }: Period): Content => {
    const dayOfClosing = ({ closedAt }: ClosingNumber): string =>
      dayOf(closedAt, { timezone: heading.timezone, dayStart: '00:00' })
    const numbers = store
      .closingsBetween(1, store.closingNo())
      .filter((closing) => from <= dayOfClosing(closing) && dayOfClosing(closing) <= to)
    return {
      closingNo: null,
      range: { from, to },
      totals: totalsOf(numbers),
      closings: detailed ? numbers.map(withTotals) : [],
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
    const lines = layOutLines(reportPrintout(report, heading))
    printouts.print({ kind: report.kind, lines, total: totalTurnover(report.totals), printedAt: at })
    return { ...report, text: textOf(lines) }
  }

  return { print, openDayTotals: (): ReportTotals => openDay(store.closingNo() + 1).totals }
}
