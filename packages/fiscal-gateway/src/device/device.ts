import type { DeviceLimits, Minor, Payment, PaymentType } from '@kafana/domain'
import type { ReportRequest, Report } from './report.ts'

/** Amounts by tax letter. */
export type ByClass = Readonly<Record<string, Minor>>

/** Totals since the last closing, sales and stornos separately. */
export interface DayTotals {
  readonly sales: ByClass
  readonly storno: ByClass
}

export interface DeviceStatus {
  readonly serial: string
  /**
   * Grows by one with every fiscal document, voided ones included, and never decreases. 0 before the first,
   * null where the device does not report it.
   */
  readonly lastReceiptNo: number | null
  /** The number of the last daily report; 0 before the first, null where the device does not report it. */
  readonly closingNo: number | null
  /** Whether a fiscal document was begun and neither finished nor cancelled. */
  readonly openReceipt: boolean
  /** The device's tax letters with their rates in percent; null for a rate that it does not report. */
  readonly rates: Readonly<Record<string, number | null>>
  /** Null where the device does not report them. */
  readonly dayTotals: DayTotals | null
}

export type FiscalKind = 'sale' | 'storno'

export interface LastReceipt {
  readonly receiptNo: number
  readonly kind: FiscalKind | 'void'
  readonly total: Minor
  /** The reference printed on it; null where the device does not store it. */
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

export interface PaidAmount {
  readonly type: PaymentType
  readonly amount: Minor
}

/** A fiscal document to print, with its totals. */
export interface FiscalJob {
  readonly kind: FiscalKind
  readonly lines: readonly ReceiptLine[]
  readonly total: Minor
  readonly byClass: ByClass
  readonly payment: Payment
  /** How it is paid where `payment` does not say all: together the total. */
  readonly payments?: readonly PaidAmount[]
  /** Identifies the bill; the same when the document is sent again. */
  readonly taskId: string
  readonly ref: string
  /** The receipt that a storno voids. */
  readonly refReceiptNo: number | null
}

export interface PrintedReceipt {
  readonly receiptNo: number
  readonly printedAt: number
  /** What the device's answer says that it came to; missing where the answer does not say. */
  readonly total?: Minor
}

interface TextStyle {
  readonly bold?: true
  /** Double height. */
  readonly tall?: true
}

export interface PrintoutLine extends TextStyle {
  readonly text: string
}

/** One element of a printout before layout: a text, a row with a text at each edge, or a ruler. */
export type PrintoutPart =
  | (TextStyle & { readonly kind: 'text'; readonly text: string; readonly centred?: true })
  | (TextStyle & { readonly kind: 'row'; readonly left: string; readonly right: string })
  | (TextStyle & { readonly kind: 'ruler' })

/**
 * The device refused and certainly did not print. After every other failure it is unknown whether it printed.
 */
export class DeviceRefusal extends Error {
  override readonly name = 'DeviceRefusal'
}

/** The device does not have this function. Nothing was done. */
export class NotSupported extends Error {
  override readonly name = 'NotSupported'
}

/** The device's own server has the document and has not come to an end with it. Ask it again later. */
export class StillPrinting extends Error {
  override readonly name = 'StillPrinting'
}

/** What the device's own server remembers of a document that was sent. */
export type RememberedOutcome =
  | {
      readonly outcome: 'printed'
      readonly serial: string
      readonly receiptNo: number
      readonly printedAt: number
      readonly total: Minor
    }
  | { readonly outcome: 'notPrinted'; readonly reason: string }
  /** `isFinal`: that server has come to an end with it, and will say nothing else. */
  | { readonly outcome: 'unknown'; readonly reason: string; readonly isFinal: boolean }

/**
 * How to find out what happened when the device did not answer.
 * `counter`: the status has a receipt number that only grows, the day's totals and an open document, and
 * `lastReceipt` has the last document. None of them is null, and all can be compared with earlier values.
 * `memory`: none of that is available. The only evidence is what the device's own server remembers of a task. If
 * it remembers nothing, the bill needs attention. `lookUp` rejects with StillPrinting while the document is in that
 * server's queue, however long that takes, and with another error while the server does not answer; it can be called
 * again later, also after it has said that nothing is known.
 */
export type Proof =
  | {
      readonly kind: 'counter'
      /**
       * The longest time after a failed print in which the device may still print what it has received, although its
       * counter does not show it yet; missing for a device that prints at once or never.
       */
      readonly latestPrintMs?: number
    }
  | { readonly kind: 'memory'; readonly lookUp: (taskId: string) => Promise<RememberedOutcome> }

/** Prints non-fiscal documents: the fiscal device itself, or a separate receipt printer. Repeats are harmless. */
export interface NonFiscalPrinter {
  /** Prints a document that is not counted. NotSupported where the device prints only fiscal documents. */
  readonly printNonFiscal: (parts: readonly PrintoutPart[], total: Minor) => Promise<{ printedAt: number }>
}

/**
 * The interface of a device driver. A driver settles each promise within its own time limit, and sends no more
 * bytes of a job once it has rejected it: otherwise a receipt could print after proof that it had not.
 */
export interface FiscalDevice extends NonFiscalPrinter {
  readonly proof: Proof
  /** A bill beyond them is refused before its orders are reserved. */
  readonly limits: DeviceLimits
  readonly status: () => Promise<DeviceStatus>
  /** The last fiscal document; null before the first and where the device does not report it. */
  readonly lastReceipt: () => Promise<LastReceipt | null>
  /**
   * Prints a fiscal document. DeviceRefusal if it certainly did not print; after any other failure `proof` says
   * how to find out. A driver does not wait for a document in another server's queue, which would keep the next
   * bill waiting: it rejects with StillPrinting.
   */
  readonly printReceipt: (job: FiscalJob) => Promise<PrintedReceipt>
  /** Cancels a document that was begun; a device may count it as void. */
  readonly cancelOpen: () => Promise<void>
  /**
   * Prints a report and returns its totals. RangeError for a closing that does not exist, NotSupported for a
   * report that the device lacks.
   */
  readonly report: (request: ReportRequest) => Promise<Report>
}

export type PrintoutKind =
  | 'fiscal'
  | 'storno'
  | 'void'
  | 'nonfiscal'
  | 'daily'
  | 'control'
  | 'closings'
  | 'period'

export interface Printout {
  readonly no: number
  readonly kind: PrintoutKind
  readonly lines: readonly PrintoutLine[]
  readonly total: Minor | null
  readonly printedAt: number
}

/** The printouts of a device that stores them. */
export interface PrintoutArchive {
  /** Newest first. */
  readonly latest: (limit: number) => Printout[]
  readonly find: (no: number) => Printout | null
}
