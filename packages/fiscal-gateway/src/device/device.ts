import type { Minor, Payment } from '@kafana/domain'
import type { ReportRequest, Report } from './report.ts'

/** Amounts by tax letter. */
export type ByClass = Readonly<Record<string, Minor>>

/** What the device has taken since its last closing, sales and stornos apart. */
export interface DayTotals {
  readonly sales: ByClass
  readonly storno: ByClass
}

export interface DeviceStatus {
  readonly serial: string
  /** Grows by one with every fiscal document, voided ones included, and never goes back. 0 before the first. */
  readonly lastReceiptNo: number
  /** The number of the last daily report; 0 before the first. */
  readonly closingNo: number
  /** A fiscal document was begun and neither finished nor cancelled. */
  readonly openReceipt: boolean
  /** Rates in percent by tax letter, as programmed in the device. */
  readonly rates: Readonly<Record<string, number>>
  readonly dayTotals: DayTotals
}

export type FiscalKind = 'sale' | 'storno'

export interface LastReceipt {
  readonly receiptNo: number
  readonly kind: FiscalKind | 'void'
  readonly total: Minor
  /** The reference printed on it; null where the device does not keep it. */
  readonly ref: string | null
  readonly printedAt: number
}

export interface ReceiptLine {
  readonly title: string
  readonly taxClass: string
  readonly price: Minor
  /** Thousandths. */
  readonly quantity: number
  /** Price times quantity, rounded half up. */
  readonly amount: Minor
}

/** A fiscal document to print, its sums already made. */
export interface FiscalJob {
  readonly kind: FiscalKind
  readonly lines: readonly ReceiptLine[]
  readonly total: Minor
  readonly byClass: ByClass
  readonly payment: Payment
  readonly ref: string
  /** The receipt that a storno takes back. */
  readonly refReceiptNo: number | null
}

export interface PrintedReceipt {
  readonly receiptNo: number
  readonly printedAt: number
}

interface Face {
  readonly bold?: true
  /** Double height, as a thermal head prints what has to be read from afar. */
  readonly tall?: true
}

export interface PaperLine extends Face {
  readonly text: string
}

/** One thing on a paper, before it is laid out for a width: a text, something at each edge, or a line across. */
export type PaperPart =
  | Face & { readonly kind: 'text'; readonly text: string; readonly centred?: true }
  | Face & { readonly kind: 'row'; readonly left: string; readonly right: string }
  | Face & { readonly kind: 'ruler' }

/** The device says no, and it is sure: nothing of this document counts. Every other failure of a device means that nobody knows. */
export class DeviceRefusal extends Error {
  override readonly name = 'DeviceRefusal'
}

/**
 * A fiscal device as the gateway sees it. A driver settles each promise within a time limit of its own, and once it has rejected one it sends no
 * further byte of that job: otherwise a receipt could print after it was proven not to have been.
 */
export interface FiscalDevice {
  readonly status: () => Promise<DeviceStatus>
  /** The last fiscal document, or null before the first. */
  readonly lastReceipt: () => Promise<LastReceipt | null>
  readonly printReceipt: (job: FiscalJob) => Promise<PrintedReceipt>
  /** Prints what the gateway composed, outside the fiscal count. */
  readonly printNonFiscal: (parts: readonly PaperPart[], total: Minor) => Promise<{ printedAt: number }>
  /** Gets rid of a document that was begun; a device may count it as a void one. */
  readonly cancelOpen: () => Promise<void>
  /** Prints a report and gives its figures. RangeError when it asks for a closing that does not exist. */
  readonly report: (request: ReportRequest) => Promise<Report>
}

export const DOCUMENT_KINDS = ['fiscal', 'storno', 'void', 'nonfiscal', 'daily', 'control', 'closings', 'period'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

export interface PaperDocument {
  readonly no: number
  readonly kind: DocumentKind
  readonly lines: readonly PaperLine[]
  readonly total: Minor | null
  readonly printedAt: number
}

/** The papers that came out, for a device that keeps them. */
export interface PaperArchive {
  /** Newest first. */
  readonly latest: (limit: number) => PaperDocument[]
  readonly find: (no: number) => PaperDocument | null
}
