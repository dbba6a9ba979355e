import type {
  AccountEntryKind,
  AccountKind,
  BillKind,
  IntentState,
  InvoiceKind,
  Payment,
  TenderKind,
} from '@kafana/domain'
import type { Generated } from 'kysely'

interface BillIntentRow {
  company_id: string
  id: string
  state: IntentState
  kind: BillKind | null
  payment: Payment | null
  ref: string
  epoch: number
  receipt: string
  total: number
  closed_by: string
  created_by: string
  session_hash: string
  created_at: number
  armed_at: number | null
  expires_at: number
  receipt_no: number | null
  device_serial: string | null
  printed_at: number | null
  command: string | null
  ref_receipt_no: number | null
  reason: string | null
  gateway_id: string | null
  ref_intent_id: string | null
  /** Of a storno: the person who was named as paying the guests. */
  paid_by: string | null
  forgotten: 0 | 1
  /** Whether a person has said that it was not printed, without proof of its gateway. */
  called_unprinted: 0 | 1
  /** Whether its gateway has sent it to its device, and has not reported an end since. */
  sending: 0 | 1
  reported_state: 'DONE' | 'CANCELLED' | 'UNKNOWN' | null
  /** What it takes of which order, as JSON; null for whole orders. */
  selection: string | null
  /** The id by which the device that asked for it repeats its request, and a hash of the request. */
  request_id: string | null
  request_hash: string | null
  /** Each payment of the bill, as JSON; null where `payment` says how all of it is paid. */
  payments: string | null
}

interface BillIntentOrderRow {
  company_id: string
  intent_id: string
  order_id: string
  live: 0 | 1
  fiscal: 0 | 1
  storno: 0 | 1
  undone: 0 | 1
}

interface BillIntentHistoryRow {
  company_id: string
  intent_id: string
  position: number
  from_state: IntentState | null
  to_state: IntentState
  at: number
  by_user: string | null
  reason: string | null
}

/**
 * One row for each final bill, numbered by the venue without a gap. What the device reported about it is in
 * the intent, which may receive it later.
 */
interface BillRow {
  company_id: string
  bill_no: number
  intent_id: string
  kind: BillKind
  /** `none` for one that is free of charge. */
  payment: Payment | 'none'
  total: number
  receipt: string
  closed_by: string
  at: number
}

/** One payment of a closed bill, or what was paid back of it (below zero). Minor units, UTC ms. */
interface PaymentRow {
  company_id: string
  intent_id: string
  position: number
  tender_id: string
  kind: TenderKind
  amount: number
  rounding: number
  tip: number
  tendered: number | null
  /** What was typed with it; where a storno reverses the tips of a pre-bill, its id. */
  reference: string
  /** Who closed the bill that it pays, or that it says is not paid any more. */
  by_user: string
  at: number
  /** The account that it charges; null for every other way to pay. */
  account_id: string | null
}

/** The account of a guest, or a voucher. Minor units. */
interface GuestAccountRow {
  company_id: string
  id: string
  name: string | null
  note: string
  credit_limit: number | null
  archived_at: number | null
  version: number
  kind: Generated<AccountKind>
  /** Of a voucher. */
  code_hash: Generated<string | null>
  /** Of a voucher: the last day on which it can be redeemed. */
  expires: Generated<string | null>
  /** Of a voucher that was lost; UTC ms. */
  blocked_at: Generated<number | null>
}

/** Which session has found which voucher by its code, and when; UTC ms. */
interface VoucherLookUpRow {
  company_id: string
  session_hash: string
  account_id: string
  at: number
}

/** A change of its balance: above zero for what was charged. Minor units, UTC ms. */
interface AccountEntryRow {
  company_id: string
  account_id: string
  position: number
  kind: AccountEntryKind
  amount: number
  balance_after: number
  intent_id: string | null
  tender_id: string | null
  note: string
  by_user: string
  at: number
}

/** An invoice to a company, or the credit note that cancels it, by its number in its year. */
interface InvoiceRow {
  company_id: string
  year: number
  no: number
  kind: InvoiceKind
  /** The bill whose receipt it is for, or the storno. */
  intent_id: string
  /** Of a credit note: the bill of its invoice. */
  credits: string | null
  /** Tax number and name of the buyer, as searches compare them. */
  buyer_key: string
  buyer_name: string
  /** The domain's `InvoiceBuyer` and `InvoiceBody`, as JSON. */
  buyer: string
  body: string
  by_user: string
  at: number
}

export interface BillingTables {
  bill_intents: BillIntentRow
  bill_intent_orders: BillIntentOrderRow
  bill_intent_history: BillIntentHistoryRow
  bills: BillRow
  payments: PaymentRow
  invoices: InvoiceRow
  accounts: GuestAccountRow
  account_entries: AccountEntryRow
  voucher_look_ups: VoucherLookUpRow
}
