import type { BillIntent, CallInput, Contract, Result } from '@kafana/contract'
import type { Payment, ReceiptProduct } from '@kafana/domain'
import type { Paper } from '../fiscal/fiscal-task.ts'

type Billing = Contract['billing']
export type Armed = Result<Billing['arm']>
export type Credentials = Pick<CallInput<Billing['validate']>['body'], 'username' | 'pin'>
export type Resolution = CallInput<Billing['resolve']>['body']
/** What can be printed; a storno is another matter. */
export type PrintKind = 'fiscal' | 'pre'

/** A bill under way, frozen by the server: its orders accept no change until it ends. */
export interface Bill {
  readonly intentId: string
  readonly ref: string
  readonly orders: readonly string[]
  /** Major units. */
  readonly total: number
  /** Empty for a bill that was picked up from the list of open ones. */
  readonly lines: readonly ReceiptProduct[]
  /** Null until it is armed. */
  readonly kind: PrintKind | null
  readonly payment: Payment
  /** The fencing number of its arming. */
  readonly epoch: number
  /** What to post to the gateway, where this page knows it. */
  readonly armed: Armed | null
  /** The server's state when it was picked up; RESERVED for one that was started here. */
  readonly state: BillIntent['state']
}

/** Where a bill stands on this screen. */
export type BillPhase =
  | { readonly step: 'closed' }
  | { readonly step: 'credentials'; readonly orders: readonly string[]; readonly kinds: readonly PrintKind[] }
  | { readonly step: 'choose'; readonly bill: Bill; readonly kinds: readonly PrintKind[] }
  | { readonly step: 'working'; readonly bill: Bill; readonly doing: 'printing' | 'asking' | 'telling' }
  | { readonly step: 'not-printed'; readonly bill: Bill; readonly message: string }
  /** `busy`: the device is still at work on it; else nobody answered, or not with anything certain. `message` is the gateway's, '' without one. */
  | { readonly step: 'unknown'; readonly bill: Bill; readonly busy: boolean; readonly message: string }
  | { readonly step: 'person'; readonly bill: Bill; readonly message: string }
  /** Printed, and the server does not know yet. */
  | { readonly step: 'kept'; readonly bill: Bill; readonly paper: Paper }

/** How a bill left the screen: on paper and told, given up, or refused by the server although it is on paper. */
export type BillEnd = { readonly is: 'billed'; readonly kind: PrintKind } | { readonly is: 'given-up' } | { readonly is: 'refused' }

/** A bill out of the list of open ones. */
export const billOf = ({ _id, ref, orders, total, kind, epoch, state }: BillIntent): Bill => ({
  intentId: _id, ref, orders, total, lines: [], kind: kind === 'storno' ? null : kind, payment: 'cash', epoch, armed: null, state,
})
