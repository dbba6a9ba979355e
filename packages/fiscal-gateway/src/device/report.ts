import { classVat, type Minor } from '@kafana/domain'

/** `daily` closes the day, `control` only looks at it; ranges include both ends, days are venue days as YYYY-MM-DD. */
export type ReportRequest =
  | { readonly kind: 'daily' }
  | { readonly kind: 'control' }
  | {
      readonly kind: 'closings'
      readonly from: number
      readonly to: number | null
      readonly detailed: boolean
    }
  | { readonly kind: 'period'; readonly from: string; readonly to: string; readonly detailed: boolean }

export interface ClassFigures {
  readonly taxClass: string
  /** Percent. */
  readonly rate: number
  readonly sales: Minor
  readonly storno: Minor
}

/** What one or several days of the device come to. */
export interface Figures {
  /** One for each class of the device, unused ones included. */
  readonly classes: readonly ClassFigures[]
  /** What was taken in each way, stornos subtracted. */
  readonly cash: Minor
  readonly card: Minor
  readonly receipts: number
  readonly stornos: number
  readonly voids: number
  readonly firstReceiptNo: number | null
  readonly lastReceiptNo: number | null
}

export interface Closing {
  readonly closingNo: number
  readonly closedAt: number
  readonly figures: Figures
}

export interface Report {
  readonly kind: ReportRequest['kind']
  /** The closing that a daily report makes, or the one that a control report's day will get; null for reports over closings, and where the device does not tell. */
  readonly closingNo: number | null
  /** The first and last closing number or day asked for; null for reports over the open day. */
  readonly range: { readonly from: number | string; readonly to: number | string } | null
  /** Null where the device prints its sums and does not tell them. */
  readonly figures: Figures | null
  /** One by one, in a detailed report. */
  readonly closings: readonly Closing[]
  readonly printedAt: number
  readonly text: string
}

/** Sales less stornos of one class. */
export const turnoverOf = ({ sales, storno }: ClassFigures): Minor => sales - storno

const sum = (amounts: readonly Minor[]): Minor => amounts.reduce((total, amount) => total + amount, 0)

export const totalTurnover = ({ classes }: Figures): Minor => sum(classes.map(turnoverOf))
export const totalVat = ({ classes }: Figures): Minor => sum(classes.map(classVat))
