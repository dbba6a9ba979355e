import type { DocumentKind, Minor, Payment } from '@kafana/domain'

/** Sums by the letter of their tax class. */
export type ByClass = Readonly<Record<string, Minor>>

/** A document that a device counts, as its gateway told it. Times are UTC ms. */
export interface DeviceDocument {
  readonly serial: string
  readonly receiptNo: number
  readonly kind: DocumentKind
  readonly total: Minor
  readonly byClass: ByClass
  readonly payment: Payment | null
  /** Null for one that the gateway did not ask for, or does not know any more to have asked for. */
  readonly taskId: string | null
  readonly ref: string | null
  readonly closingNo: number
  readonly printedAt: number
}

/** A device's own sums of a day. */
export interface DeviceClosing {
  readonly serial: string
  readonly closingNo: number
  readonly closedAt: number
  readonly sales: ByClass
  readonly storno: ByClass
  readonly receipts: number
  readonly stornos: number
  readonly voids: number
}
