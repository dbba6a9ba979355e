import { classVat } from '@kafana/domain'
import type { PaperPart } from './device.ts'
import { amountText, bold, centred, numberText, plain, row, ruler, stamp, tall } from './paper.ts'
import { footer, venueLines, type PaperHeading } from './receipt-text.ts'
import {
  totalTurnover,
  totalVat,
  turnoverOf,
  type ClassFigures,
  type Closing,
  type Figures,
  type Report,
} from './report.ts'

const TITLES: Readonly<Record<Report['kind'], readonly string[]>> = {
  daily: ['ДНЕВЕН ФИСКАЛЕН ИЗВЕШТАЈ', 'DAILY FISCAL REPORT (Z)'],
  control: ['КОНТРОЛЕН ИЗВЕШТАЈ', 'CONTROL REPORT (X)'],
  closings: ['ИЗВЕШТАЈ ПО БРОЈ', 'REPORT BY CLOSINGS'],
  period: ['ПЕРИОДИЧЕН ИЗВЕШТАЈ', 'PERIOD REPORT'],
}

const classLines = (figures: ClassFigures): PaperPart[] => [
  row(
    `${`${figures.taxClass} ${figures.rate}%`.padEnd(7)}Промет / Turnover`,
    amountText(turnoverOf(figures)),
  ),
  row('       ДДВ / VAT', amountText(classVat(figures))),
  ...(figures.storno === 0 ? [] : [row('       Сторно / Storno', amountText(figures.storno))]),
]

const figureLines = (figures: Figures): PaperPart[] => [
  ...figures.classes.flatMap(classLines),
  ruler,
  tall(row('ВКУПЕН ПРОМЕТ / TURNOVER', amountText(totalTurnover(figures)))),
  row('ВКУПНО ДДВ / TOTAL VAT', amountText(totalVat(figures))),
  row('ГОТОВИНА / CASH', amountText(figures.cash)),
  row('КАРТИЧКА / CARD', amountText(figures.card)),
  row('Фискални сметки / Receipts', String(figures.receipts)),
  row('Сторна / Stornos', String(figures.stornos)),
  row('Поништени / Voids', String(figures.voids)),
  ...(figures.firstReceiptNo === null || figures.lastReceiptNo === null
    ? []
    : [
        row(
          'Сметки бр. / Numbers',
          `${numberText(figures.firstReceiptNo)} - ${numberText(figures.lastReceiptNo)}`,
        ),
      ]),
]

const closingLines = ({ closingNo, closedAt, figures }: Closing, timezone: string): PaperPart[] => {
  const { date, time } = stamp(closedAt, timezone)
  const used = figures.classes.filter(({ sales, storno }) => sales !== 0 || storno !== 0)
  return [
    bold(row(`Бр. / No ${numberText(closingNo)}`, `${date} ${time.slice(0, 5)}`)),
    ...used.flatMap(classLines),
    row('Промет / Turnover', amountText(totalTurnover(figures))),
  ]
}

const subjectLines = ({ closingNo, range }: Pick<Report, 'closingNo' | 'range'>): PaperPart[] => [
  ...(closingNo === null ? [] : [row('Дневен извештај бр. / Closing No', numberText(closingNo))]),
  ...(range === null ? [] : [row('Од / From', String(range.from)), row('До / To', String(range.to))]),
]

/** A report whose sums are known, before it is text. */
export type FiguredReport = Omit<Report, 'text'> & { readonly figures: Figures }

/** A report as the device prints it. */
export const reportPaper = (report: FiguredReport, heading: PaperHeading): PaperPart[] => [
  ...venueLines(heading),
  ...TITLES[report.kind].map(centred).map(bold),
  ...subjectLines(report),
  ruler,
  ...report.closings.flatMap((closing) => [...closingLines(closing, heading.timezone), ruler]),
  ...figureLines(report.figures),
  ...(report.kind === 'control' ? [plain(''), centred('БЕЗ НУЛИРАЊЕ / NOT A CLOSING')] : []),
  ruler,
  ...footer(report.printedAt, heading),
]
