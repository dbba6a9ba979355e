import { vatOf, type Payment } from '@kafana/domain'
import type { FiscalJob, PaperPart, ReceiptLine } from './device.ts'
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
} from './paper.ts'

/** What every paper of one device has in common. */
export interface PaperHeading {
  readonly venueName: string
  readonly serial: string
  readonly timezone: string
  /** Percent by tax letter. */
  readonly rates: Readonly<Record<string, number>>
}

const PAYMENT_TEXT: Readonly<Record<Payment, string>> = { cash: 'ГОТОВИНА / CASH', card: 'КАРТИЧКА / CARD' }

export const itemLines = ({ title, taxClass, price, quantity, amount }: ReceiptLine): PaperPart[] => [
  plain(title),
  row(`  ${quantityText(quantity)} x ${amountText(price)}`, `${amountText(amount)} ${taxClass}`),
]

export const totalLine = (total: number): PaperPart => tall(row('ВКУПНО / TOTAL', amountText(total)))

/** The head of every paper. */
export const venueLines = ({ venueName }: PaperHeading): PaperPart[] => [tall(centred(venueName))]

/** The foot of every paper: when, and by which device. It says that this device is a virtual one, so that nobody takes its paper for a legal receipt. */
export const footer = (at: number, { serial, timezone }: PaperHeading): PaperPart[] => {
  const { date, time } = stamp(at, timezone)
  return [row(date, time), row('Уред / Device', serial), centred('ВИРТУЕЛЕН УРЕД / VIRTUAL DEVICE')]
}

const taxLines = ({ byClass }: FiscalJob, rates: PaperHeading['rates']): PaperPart[] => {
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

/** Which receipt a storno takes back, or a copy repeats. */
export const originalLine = (receiptNo: number): PaperPart =>
  row('За сметка бр. / Of receipt No', numberText(receiptNo))

const titleLines = ({ kind, refReceiptNo }: FiscalJob): PaperPart[] =>
  kind === 'sale'
    ? [bold(centred('ФИСКАЛНА СМЕТКА / FISCAL RECEIPT'))]
    : [bold(centred('СТОРНА СМЕТКА / STORNO RECEIPT')), originalLine(refReceiptNo ?? 0)]

/** A fiscal receipt, or the storno of one, as the device prints it. */
export const receiptPaper = (
  job: FiscalJob,
  receiptNo: number,
  at: number,
  heading: PaperHeading,
): PaperPart[] => [
  ...venueLines(heading),
  ...titleLines(job),
  ruler,
  ...job.lines.flatMap(itemLines),
  ruler,
  totalLine(job.total),
  ruler,
  ...taxLines(job, heading.rates),
  ruler,
  row(PAYMENT_TEXT[job.payment], amountText(job.total)),
  row('Реф. / Ref', job.ref),
  ruler,
  bold(row('Сметка бр. / Receipt No', numberText(receiptNo))),
  ...footer(at, heading),
]

/** What comes out when a document that was begun is given up: its number stays explained. */
export const voidPaper = (receiptNo: number, at: number, heading: PaperHeading): PaperPart[] => [
  ...venueLines(heading),
  bold(centred('ПОНИШТЕНА СМЕТКА / VOID')),
  ruler,
  totalLine(0),
  ruler,
  row('Сметка бр. / Receipt No', numberText(receiptNo)),
  ...footer(at, heading),
]
