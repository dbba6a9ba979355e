import type { PaperWidth, PrinterKind } from '@kafana/domain'

/** The network printer of a station. */
export interface StationPrinter {
  readonly kind: PrinterKind
  /** The gateway that reaches it. */
  readonly gateway: string
  /** An IPv4 address of a private network. */
  readonly host: string
  readonly port: number
  readonly paper: PaperWidth
  /** The code of the language of its words. */
  readonly language: string
}

/** The printer of a stored station; null if it has none. */
export const toPrinter = (row: { readonly printer: string | null }): StationPrinter | null =>
  row.printer === null ? null : (JSON.parse(row.printer) as StationPrinter)
