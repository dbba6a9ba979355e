import { type PaymentType, vatOf } from '@kafana/domain'
import type { FiscalJob, PaidAmount, PrintoutPart, ReceiptLine } from '../device.ts'
import {
  type ClassTotals,
  type Closing,
  type Report,
  type ReportTotals,
  totalTurnover,
  totalVat,
  turnoverOf,
} from '../report.ts'
import {
  amountText,
  bold,
  centred,
  numberText,
  plain,
  quantityText,
  row,
  ruler,
  stamp,
  tall,
} from './layout.ts'

const TITLES: Readonly<Record<Report['kind'], readonly string[]>> = {
  daily: ['ДНЕВЕН ФИСКАЛЕН ИЗВЕШТАЈ', 'DAILY FISCAL REPORT (Z)'],
  control: ['КОНТРОЛЕН ИЗВЕШТАЈ', 'CONTROL REPORT (X)'],
  closings: ['ИЗВЕШТАЈ ПО БРОЈ', 'REPORT BY CLOSINGS'],
  period: ['ПЕРИОДИЧЕН ИЗВЕШТАЈ', 'PERIOD REPORT'],
}

const classLines = (totals: ClassTotals): PrintoutPart[] => [
  row(`${`${totals.taxClass} ${totals.rate}%`.padEnd(7)}Промет / Turnover`, amountText(turnoverOf(totals))),
  row('       ДДВ / VAT', amountText(totals.vat)),
  ...(totals.storno === 0 ? [] : [row('       Сторно / Storno', amountText(totals.storno))]),
]

const PAYMENT_TEXT: Readonly<Record<PaymentType, string>> = {
  cash: 'ГОТОВИНА / CASH',
  card: 'КАРТИЧКА / CARD',
  other: 'ДРУГО / OTHER',
}

const totalsLines = (totals: ReportTotals): PrintoutPart[] => [
  ...totals.classes.flatMap(classLines),
  ruler,
  tall(row('ВКУПЕН ПРОМЕТ / TURNOVER', amountText(totalTurnover(totals)))),
  row('ВКУПНО ДДВ / TOTAL VAT', amountText(totalVat(totals))),
  row(PAYMENT_TEXT.cash, amountText(totals.cash)),
  row(PAYMENT_TEXT.card, amountText(totals.card)),
  ...(totals.other === 0 ? [] : [row(PAYMENT_TEXT.other, amountText(totals.other))]),
  row('Фискални сметки / Receipts', String(totals.receipts)),
  row('Сторна / Stornos', String(totals.stornos)),
  row('Поништени / Voids', String(totals.voids)),
  ...(totals.firstReceiptNo === null || totals.lastReceiptNo === null
    ? []
    : [
        row(
          'Сметки бр. / Numbers',
          `${numberText(totals.firstReceiptNo)} - ${numberText(totals.lastReceiptNo)}`,
        ),
      ]),
]

const closingLines = ({ closingNo, closedAt, totals }: Closing, timezone: string): PrintoutPart[] => {
  const { date, time } = stamp(closedAt, timezone)
  const used = totals.classes.filter(({ sales, storno }) => sales !== 0 || storno !== 0)
  return [
    bold(row(`Бр. / No ${numberText(closingNo)}`, `${date} ${time.slice(0, 5)}`)),
    ...used.flatMap(classLines),
    row('Промет / Turnover', amountText(totalTurnover(totals))),
  ]
}

const subjectLines = ({ closingNo, range }: Pick<Report, 'closingNo' | 'range'>): PrintoutPart[] => [
  ...(closingNo === null ? [] : [row('Дневен извештај бр. / Closing No', numberText(closingNo))]),
  ...(range === null ? [] : [row('Од / From', String(range.from)), row('До / To', String(range.to))]),
]

/** A report with its totals, before it is laid out. */
export type ReportWithTotals = Omit<Report, 'text'> & { readonly totals: ReportTotals }

/** A report as the device prints it. */
export const reportPrintout = (report: ReportWithTotals, heading: PrintoutHeading): PrintoutPart[] => [
  ...venueLines(heading),
  ...TITLES[report.kind].map(centred).map(bold),
  ...subjectLines(report),
  ruler,
  ...report.closings.flatMap((closing) => [...closingLines(closing, heading.timezone), ruler]),
  ...totalsLines(report.totals),
  ...(report.kind === 'control' ? [plain(''), centred('БЕЗ НУЛИРАЊЕ / NOT A CLOSING')] : []),
  ruler,
  ...footer(report.printedAt, heading),
]

/** What all printouts of one device have in common. */
export interface PrintoutHeading {
  readonly venueName: string
  readonly serial: string
  readonly timezone: string
  /** Percent by tax letter. */
  readonly rates: Readonly<Record<string, number>>
}

export const itemLines = ({ title, taxClass, price, quantity, amount }: ReceiptLine): PrintoutPart[] => [
  plain(title),
  row(`  ${quantityText(quantity)} x ${amountText(price)}`, `${amountText(amount)} ${taxClass}`),
]

export const totalLine = (total: number): PrintoutPart => tall(row('ВКУПНО / TOTAL', amountText(total)))

/** The head of every printout. */
export const venueLines = ({ venueName }: PrintoutHeading): PrintoutPart[] => [tall(centred(venueName))]

/**
 * The foot of every printout: time and device. It says that the device is virtual, so that nobody mistakes the
 * printout for a legal receipt.
 */
export const footer = (at: number, { serial, timezone }: PrintoutHeading): PrintoutPart[] => {
  const { date, time } = stamp(at, timezone)
  return [row(date, time), row('Уред / Device', serial), centred('ВИРТУЕЛЕН УРЕД / VIRTUAL DEVICE')]
}

const taxLines = ({ byClass }: FiscalJob, rates: PrintoutHeading['rates']): PrintoutPart[] => {
  const classes = Object.keys(rates)
    .filter((letter) => byClass[letter] !== undefined)
    .map((letter) => ({ letter, rate: rates[letter] ?? 0, gross: byClass[letter] ?? 0 }))
  const vat = classes.map(({ gross, rate }) => vatOf(gross, rate))
  return [
    ...classes.map(({ letter, rate, gross }, index) =>
      row(
        `${letter} ${rate}%`.padEnd(6) + amountText(gross).padStart(13),
        `ДДВ/VAT ${amountText(vat[index] ?? 0).padStart(11)}`,
      ),
    ),
    row('ВКУПНО ДДВ / TOTAL VAT', amountText(vat.reduce((sum, amount) => sum + amount, 0))),
  ]
}

/** The receipt that a storno voids, or that a copy repeats. */
export const originalLine = (receiptNo: number): PrintoutPart =>
  row('За сметка бр. / Of receipt No', numberText(receiptNo))

const titleLines = ({ kind, refReceiptNo }: FiscalJob): PrintoutPart[] =>
  kind === 'sale'
    ? [bold(centred('ФИСКАЛНА СМЕТКА / FISCAL RECEIPT'))]
    : [bold(centred('СТОРНА СМЕТКА / STORNO RECEIPT')), originalLine(refReceiptNo ?? 0)]

/** How a receipt is paid, as it and its copies have it. */
export const paymentLines = (paid: readonly PaidAmount[]): PrintoutPart[] =>
  paid.map(({ type, amount }) => row(PAYMENT_TEXT[type], amountText(amount)))

/** A fiscal receipt, or the storno of one, as the device prints it. */
export const receiptPrintout = (
  job: FiscalJob,
  receiptNo: number,
  at: number,
  heading: PrintoutHeading,
): PrintoutPart[] => [
  ...venueLines(heading),
  ...titleLines(job),
  ruler,
  ...job.lines.flatMap(itemLines),
  ruler,
  totalLine(job.total),
  ruler,
  ...taxLines(job, heading.rates),
  ruler,
  ...paymentLines(job.payments ?? [{ type: job.payment, amount: job.total }]),
  row('Реф. / Ref', job.ref),
  ruler,
  bold(row('Сметка бр. / Receipt No', numberText(receiptNo))),
  ...footer(at, heading),
]

/** The printout of a cancelled document, so that its number is documented. */
export const voidPrintout = (receiptNo: number, at: number, heading: PrintoutHeading): PrintoutPart[] => [
  ...venueLines(heading),
  bold(centred('ПОНИШТЕНА СМЕТКА / VOID')),
  ruler,
  totalLine(0),
  ruler,
  row('Сметка бр. / Receipt No', numberText(receiptNo)),
  ...footer(at, heading),
]
