import type { BillIntent, CallInput, Contract, Result } from '@kafana/contract'
import {
  type BillKind,
  type Payment,
  type PrintedBillKind,
  type Receipt,
  type ReceiptProduct,
  type SaleKind,
} from '@kafana/domain'
import type { PrintResult } from '../../gateways/index.ts'

type Billing = Contract['billing']
export type Selection = CallInput<Billing['billSelection']>['body']['selection']
export type Armed = Result<Billing['arm']>
/** Each payment of a bill; amounts in major units. */
type Paid = NonNullable<BillIntent['payments']>
type SentPayments = NonNullable<CallInput<Billing['arm']>['body']['payments']>
export type Credentials = Pick<CallInput<Billing['validate']>['body'], 'username' | 'pin' | 'approval'>
export type StornoRequest = CallInput<Billing['storno']>['body']
export type Resolution = CallInput<Billing['resolve']>['body']

/** A fiscal receipt that can be voided by a storno, as far as this page knows. */
export interface VoidableReceipt {
  readonly orderId: string
  /** Null while the number is not known yet; a storno cannot refer to it then. */
  readonly receiptNo: number | null
  /** How it was paid; null if unknown. */
  readonly payment: Payment | null
  /** Each payment; null where `payment` says it. */
  readonly payments: Paid | null
  /** How many orders it covers; null if unknown. */
  readonly orders: number | null
  /** Deadline for the storno, UTC ms; the server decides. */
  readonly until: number
  /** The venue's storno limit in minutes. */
  readonly minutes: number
}

/** An open bill, frozen by the server: its orders cannot change until it ends. */
export interface Bill {
  readonly intentId: string
  readonly ref: string
  readonly orders: readonly string[]
  /** Major units. */
  readonly total: number
  readonly lines: readonly ReceiptProduct[]
  /** Null until it is armed. */
  readonly kind: PrintedBillKind | null
  /** Whether no device prints it: an invoice instead of a receipt, or its credit note. */
  readonly isInvoice: boolean
  readonly payment: Payment
  /** How it is paid in several ways; null where `payment` says it. */
  readonly payments: SentPayments | null
  /** Of a storno: how the guests get it back in several ways; null where `payment` says it. */
  readonly refund: Paid | null
  /** The gateway it prints on; null until it is armed. */
  readonly gateway: string | null
  /** For a storno: the receipt it voids and the deadline. */
  readonly refReceiptNo: number | null
  readonly until: number | null
  /** The fencing token of its arming. */
  readonly epoch: number
  /** The command to post to the gateway, if this page has it. */
  readonly armed: Armed | null
  /** The server's state when this page loaded the bill; RESERVED for one started here. */
  readonly state: BillIntent['state']
  /** Since when the device may have received it, UTC ms; null before. */
  readonly sentAt: number | null
  /** What the guests gave in cash, in major units, if somebody typed it. */
  readonly given: number | null
  /** What of the total they owe in cash, in major units. */
  readonly due: number
}

/** What a bill is started for; `orders` are those that it touches. */
export type BillSource =
  | { readonly is: 'orders'; readonly orders: readonly string[] }
  /** An order of a voided receipt: copies of everything on it are billed, which are known when they are made. */
  | {
      readonly is: 'again'
      readonly orders: readonly [string]
      /** The id of who closed the voided bill. */
      readonly closer: string | undefined
    }
  | {
      readonly is: 'selection'
      readonly orders: readonly string[]
      readonly check: string
      readonly selection: Selection
    }

/**
 * The state of a bill on this screen. `code` and `message` are the gateway's own; `code` is '' without a
 * refusal.
 */
export type BillPhase =
  | { readonly step: 'closed' }
  | { readonly step: 'credentials'; readonly source: BillSource; readonly kinds: readonly SaleKind[] }
  | { readonly step: 'storno'; readonly receipt: VoidableReceipt }
  /**
   * `problem`: why it could not be armed, else ''. `names`: what the problem names, such as the gateways that have to
   * report to the server first.
   */
  | {
      readonly step: 'choose'
      readonly bill: Bill
      readonly kinds: readonly PrintedBillKind[]
      readonly problem: string
      readonly names?: readonly string[]
    }
  | {
      readonly step: 'working'
      readonly bill: Bill
      readonly doing: 'arming' | 'printing' | 'asking' | 'reporting'
    }
  /** Proven not to have printed, so it may be sent again. */
  | { readonly step: 'not-printed'; readonly bill: Bill; readonly code: string; readonly message: string }
  /** `busy`: the device is still printing; otherwise there was no answer, or no certain one. */
  | {
      readonly step: 'unknown'
      readonly bill: Bill
      readonly busy: boolean
      readonly code: string
      readonly message: string
    }
  | { readonly step: 'manual'; readonly bill: Bill }
  /** Printed, but not reported to the server yet. */
  | { readonly step: 'unreported'; readonly bill: Bill; readonly printResult: PrintResult }
  /** A receipt that this screen printed and reported, or the number of the invoice instead of one. */
  | {
      readonly step: 'printed'
      readonly bill: Bill
      readonly receiptNo: number | null
      readonly invoice?: string
    }
  /** Printed, but the server refused the report. */
  | {
      readonly step: 'refused'
      readonly bill: Bill
      readonly printResult: PrintResult
      readonly error: Error
    }

/** How a bill ended: printed and reported, closed without a receipt, or cancelled. */
export type BillEnd =
  | {
      readonly is: 'billed'
      readonly kind: Exclude<BillKind, 'credit'>
      readonly refReceiptNo: number | null
      readonly bill: Bill
      /** If this screen knows it. */
      readonly receiptNo: number | null
      /** The number of the invoice that it has instead of a receipt. */
      readonly invoice?: string
    }
  | { readonly is: 'cancelled' }

/** Free of charge, or by an invoice with its number. */
export type ClosedWithoutPrint =
  | { readonly kind: 'comp' }
  | { readonly kind: 'invoice'; readonly invoice: string }

/** The server's response when it reserves orders. */
interface Reserved {
  readonly intentId: string
  readonly ref: string
  readonly orders: readonly string[]
  readonly total: number
  readonly receipt: Pick<Receipt, 'products'> & { readonly payment?: Payment | undefined }
  /** Of a storno: how its receipt was paid in several ways. */
  readonly payments?: Paid | undefined
}
/** The bill of a new reservation. */
export const reservedBill = (
  { intentId, ref, orders, total, receipt, payments }: Reserved,
  storno: VoidableReceipt | null = null,
): Bill => ({
  intentId,
  ref,
  orders,
  total,
  lines: receipt.products,
  kind: storno ? 'storno' : null,
  isInvoice: false,
  payment: receipt.payment ?? storno?.payment ?? 'cash',
  payments: null,
  refund: payments ?? null,
  gateway: null,
  refReceiptNo: storno?.receiptNo ?? null,
  until: storno?.until ?? null,
  epoch: 0,
  armed: null,
  state: 'RESERVED',
  sentAt: null,
  given: null,
  due: total,
})

/** The bill of an open intent. */
export const billOf = ({
  _id,
  ref,
  orders,
  total,
  kind,
  epoch,
  state,
  receipt,
  payment,
  payments,
  gateway,
  refReceiptNo,
  createdAt,
  since,
}: BillIntent): Bill => ({
  intentId: _id,
  ref,
  orders,
  total,
  lines: receipt.products,
  // One that is free of charge is never open.
  kind: kind === 'comp' || kind === 'invoice' || kind === 'credit' ? null : kind,
  isInvoice: kind === 'invoice' || kind === 'credit',
  payment: payment ?? 'cash',
  payments: payments?.map(({ kind: _kind, rounding: _rounding, change: _change, ...sent }) => sent) ?? null,
  refund: kind === 'storno' ? (payments ?? null) : null,
  gateway,
  refReceiptNo,
  until: null,
  epoch,
  armed: null,
  state,
  // For an ARMED intent `since` is the time of arming. Later states only have their creation time, and arming
  // follows that within two minutes.
  sentAt: state === 'RESERVED' ? null : Date.parse(state === 'ARMED' ? since : createdAt),
  given: null,
  due: total,
})
