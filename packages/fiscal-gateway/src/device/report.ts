import type { Minor } from '@kafana/domain'

/**
 * `daily` closes the day, `control` only reads it. Ranges include both ends; days are venue days, YYYY-MM-DD.
 */
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

export interface ClassTotals {
  readonly taxClass: string
  /** Percent. */
  readonly rate: number
  readonly sales: Minor
  readonly storno: Minor
  /** The tax of its documents, each rounded by itself, with stornos subtracted. */
  readonly vat: Minor
}

/** The totals of one or several days of the device. */
export interface ReportTotals {
  /** One for each tax class of the device, including unused ones. */
  readonly classes: readonly ClassTotals[]
  /** By payment, with stornos subtracted. */
  readonly cash: Minor
  readonly card: Minor
  readonly other: Minor
  readonly receipts: number
  readonly stornos: number
  readonly voids: number
  readonly firstReceiptNo: number | null
  readonly lastReceiptNo: number | null
}

export interface Closing {
  readonly closingNo: number
  readonly closedAt: number
  readonly totals: ReportTotals
}

export interface Report {
  readonly kind: ReportRequest['kind']
  /**
   * The closing that a daily report makes, or that the day of a control report will get; null for reports over
   * closings, and where the device does not report it.
   */
  readonly closingNo: number | null
  /** The requested first and last closing number or day; null for reports over the open day. */
  readonly range: { readonly from: number | string; readonly to: number | string } | null
  /** Null where the device prints its totals without reporting them. */
  readonly totals: ReportTotals | null
  /** Each closing, in a detailed report. */
  readonly closings: readonly Closing[]
  readonly printedAt: number
  readonly text: string
}

/** Sales minus stornos of one class. */
export const turnoverOf = ({ sales, storno }: ClassTotals): Minor => sales - storno

const sum = (amounts: readonly Minor[]): Minor => amounts.reduce((total, amount) => total + amount, 0)

export const totalTurnover = ({ classes }: ReportTotals): Minor => sum(classes.map(turnoverOf))
export const totalVat = ({ classes }: ReportTotals): Minor => sum(classes.map(({ vat }) => vat))
