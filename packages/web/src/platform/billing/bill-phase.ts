import type { BillIntent, CallInput, Contract, Result } from '@kafana/contract'
import type { BillKind, Payment, Receipt, ReceiptProduct } from '@kafana/domain'
import type { Paper } from '../fiscal/fiscal-task.ts'

type Billing = Contract['billing']
export type Armed = Result<Billing['arm']>
export type Credentials = Pick<CallInput<Billing['validate']>['body'], 'username' | 'pin'>
export type StornoRequest = CallInput<Billing['storno']>['body']
export type Resolution = CallInput<Billing['resolve']>['body']
/** What can be printed of orders that are not on a receipt yet. */
export type SaleKind = Exclude<BillKind, 'storno'>

/** A fiscal receipt that may be taken back, as far as this page knows it. */
export interface Reversible {
  readonly orderId: string
  /** Null where the number is still on its way: then it cannot be referred to. */
  readonly receiptNo: number | null
  /** How it was paid; null where that is not known here. */
  readonly payment: Payment | null
  /** How many orders stand on it; null where that is not known here. */
  readonly orders: number | null
  /** Until when it may be taken back, UTC ms; the server has the last word. */
  readonly until: number
  /** The venue's limit, in minutes. */
  readonly minutes: number
}

/** A bill under way, frozen by the server: its orders accept no change until it ends. */
export interface Bill {
  readonly intentId: string
  readonly ref: string
  readonly orders: readonly string[]
  /** Major units. */
  readonly total: number
  readonly lines: readonly ReceiptProduct[]
  /** Null until it is armed. */
  readonly kind: BillKind | null
  readonly payment: Payment
  /** The gateway that it prints on; null until it is armed. */
  readonly gateway: string | null
  /** Of a storno: the receipt that it takes back, and until when. */
  readonly refReceiptNo: number | null
  readonly until: number | null
  /** The fencing number of its arming. */
  readonly epoch: number
  /** What to post to the gateway, where this page knows it. */
  readonly armed: Armed | null
  /** The server's state when it was picked up; RESERVED for one that was started here. */
  readonly state: BillIntent['state']
  /** Since when it may have been at the device, UTC ms; null before. */
  readonly sentAt: number | null
}

/** Where a bill stands on this screen. `code` is the gateway's word for a refusal, '' without one; `message` says it in its own words. */
export type BillPhase =
  | { readonly step: 'closed' }
  | { readonly step: 'credentials'; readonly orders: readonly string[]; readonly kinds: readonly SaleKind[] }
  | { readonly step: 'storno'; readonly receipt: Reversible }
  /** `trouble`: why it could not be armed; '' as long as nothing stands in the way. `missing`: the gateways that have to speak first. */
  | {
      readonly step: 'choose'
      readonly bill: Bill
      readonly kinds: readonly BillKind[]
      readonly trouble: string
      readonly missing?: readonly string[]
    }
  | {
      readonly step: 'working'
      readonly bill: Bill
      readonly doing: 'arming' | 'printing' | 'asking' | 'telling'
    }
  /** Proven: it may be sent again. */
  | { readonly step: 'not-printed'; readonly bill: Bill; readonly code: string; readonly message: string }
  /** `busy`: the device is still at work on it; else nobody answered, or not with anything certain. */
  | {
      readonly step: 'unknown'
      readonly bill: Bill
      readonly busy: boolean
      readonly code: string
      readonly message: string
    }
  | { readonly step: 'person'; readonly bill: Bill }
  /** Printed, and the server does not know yet. */
  | { readonly step: 'kept'; readonly bill: Bill; readonly paper: Paper }
  /** Printed, and the server will not have it. */
  | { readonly step: 'refused'; readonly bill: Bill; readonly paper: Paper; readonly error: Error }

/** How a bill left the screen: on paper and told, or given up. */
export type BillEnd =
  | { readonly is: 'billed'; readonly kind: BillKind; readonly refReceiptNo: number | null }
  | { readonly is: 'given-up' }

/** What the server answers when it reserves orders. */
interface Reserved {
  readonly intentId: string
  readonly ref: string
  readonly orders: readonly string[]
  readonly total: number
  readonly receipt: Pick<Receipt, 'products'> & { readonly payment?: Payment | undefined }
}
/** A bill that was just reserved. */
export const reservedBill = (
  { intentId, ref, orders, total, receipt }: Reserved,
  storno: Reversible | null = null,
): Bill => ({
  intentId,
  ref,
  orders,
  total,
  lines: receipt.products,
  kind: storno ? 'storno' : null,
  payment: receipt.payment ?? storno?.payment ?? 'cash',
  gateway: null,
  refReceiptNo: storno?.receiptNo ?? null,
  until: storno?.until ?? null,
  epoch: 0,
  armed: null,
  state: 'RESERVED',
  sentAt: null,
})

/** A bill out of the list of open ones. */
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
  kind,
  payment: payment ?? 'cash',
  gateway,
  refReceiptNo,
  until: null,
  epoch,
  armed: null,
  state,
  // An armed one came into its state when it was armed; a later one was armed within two minutes of being made.
  sentAt: state === 'RESERVED' ? null : Date.parse(state === 'ARMED' ? since : createdAt),
})
