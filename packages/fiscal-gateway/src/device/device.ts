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
  /** Grows by one with every fiscal document, voided ones included, and never goes back. 0 before the first, null where the device does not tell. */
  readonly lastReceiptNo: number | null
  /** The number of the last daily report; 0 before the first, null where the device does not tell. */
  readonly closingNo: number | null
  /** A fiscal document was begun and neither finished nor cancelled. */
  readonly openReceipt: boolean
  /** The device's tax letters with their rates in percent; null for a rate that it does not tell. */
  readonly rates: Readonly<Record<string, number | null>>
  /** Null where the device does not tell. */
  readonly dayTotals: DayTotals | null
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
  /** Names the bill: the same document sent again carries the same one. */
  readonly taskId: string
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
  | (Face & { readonly kind: 'text'; readonly text: string; readonly centred?: true })
  | (Face & { readonly kind: 'row'; readonly left: string; readonly right: string })
  | (Face & { readonly kind: 'ruler' })

/** The device says no, and it is sure: nothing of this document counts. Every other failure of a device means that nobody knows. */
export class DeviceRefusal extends Error {
  override readonly name = 'DeviceRefusal'
}

/** The device has no such function, whatever state it is in. Nothing was done. */
export class NotSupported extends Error {
  override readonly name = 'NotSupported'
}

/** What is remembered of a document that was sent: printed, surely not printed, or nothing that could be relied on. */
export type Recollection =
  | {
      readonly outcome: 'printed'
      readonly serial: string
      readonly receiptNo: number
      readonly printedAt: number
    }
  | { readonly outcome: 'notPrinted'; readonly reason: string }
  | { readonly outcome: 'unknown'; readonly reason: string }

/**
 * How the truth is found out after a silence.
 * `counter`: the status tells a receipt number that only grows, the day's totals and an open document, and `lastReceipt` tells the last document;
 * all of that is never null and can be compared with what it was before.
 * `memory`: nothing of that is to be had. The only witness is what the device's own server remembers of a task, asked by its id. It may have
 * forgotten; then a person has to look at the paper. `recall` rejects while nobody answers: asking later may still tell.
 */
export type Proof =
  | { readonly kind: 'counter' }
  | { readonly kind: 'memory'; readonly recall: (taskId: string) => Promise<Recollection> }

/** Where papers go that are not fiscal: the fiscal device itself, or a receipt printer beside it. A repeat is harmless. */
export interface PlainPrinter {
  /** Prints what the gateway composed, outside the fiscal count. NotSupported where the device prints fiscal documents alone. */
  readonly printNonFiscal: (parts: readonly PaperPart[], total: Minor) => Promise<{ printedAt: number }>
}

/**
 * A fiscal device as the gateway sees it. A driver settles each promise within a time limit of its own, and once it has rejected one it sends no
 * further byte of that job: otherwise a receipt could print after it was proven not to have been.
 */
export interface FiscalDevice extends PlainPrinter {
  readonly proof: Proof
  readonly status: () => Promise<DeviceStatus>
  /** The last fiscal document; null before the first and where the device does not tell. */
  readonly lastReceipt: () => Promise<LastReceipt | null>
  /** Prints a fiscal document. DeviceRefusal when it surely did not; after any other failure `proof` says how to find out. */
  readonly printReceipt: (job: FiscalJob) => Promise<PrintedReceipt>
  /** Gets rid of a document that was begun; a device may count it as a void one. */
  readonly cancelOpen: () => Promise<void>
  /** Prints a report and gives its figures. RangeError when it asks for a closing that does not exist, NotSupported for one that the device lacks. */
  readonly report: (request: ReportRequest) => Promise<Report>
}

export type PaperKind =
  | 'fiscal'
  | 'storno'
  | 'void'
  | 'nonfiscal'
  | 'daily'
  | 'control'
  | 'closings'
  | 'period'

export interface PaperDocument {
  readonly no: number
  readonly kind: PaperKind
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
