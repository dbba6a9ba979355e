/**
 * Every state of a bill intent: the record, made before anything is printed, that these orders are billed
 * together and only once.
 */
export const INTENT_STATES = [
  'RESERVED',
  'ARMED',
  'IN_DOUBT',
  'MANUAL',
  'PRINTED',
  'BILLED',
  'ABORTED',
] as const
export type IntentState = (typeof INTENT_STATES)[number]

/** The bills that are printed: a fiscal receipt, a pre-bill (not fiscal), and the storno of a fiscal receipt. */
export const PRINTED_BILL_KINDS = ['fiscal', 'pre', 'storno'] as const
export type PrintedBillKind = (typeof PRINTED_BILL_KINDS)[number]
/** What can be printed for orders that are not on a fiscal receipt yet. */
export type SaleKind = Exclude<PrintedBillKind, 'storno'>
/**
 * A `comp` closes what is free of charge: nothing is paid or printed. An `invoice` closes what a company pays by bank
 * transfer, with an invoice instead of a receipt; a `credit` voids it.
 */
export const BILL_KINDS = [...PRINTED_BILL_KINDS, 'comp', 'invoice', 'credit'] as const
export type BillKind = (typeof BILL_KINDS)[number]
/** The kinds that an order keeps: a storno does not change the kind of its order. */
export const ORDER_BILL_KINDS = ['fiscal', 'pre', 'comp', 'invoice'] as const satisfies readonly BillKind[]
export type OrderBillKind = (typeof ORDER_BILL_KINDS)[number]
/** A sale's receipt, or the invoice instead of one: an order has one of them, ever. The others void them. */
export const FINAL_BILL_KINDS = ['fiscal', 'invoice'] as const satisfies readonly OrderBillKind[]
export const VOIDING_BILL_KINDS = ['storno', 'credit'] as const satisfies readonly BillKind[]
/** What is recorded outside the database before it is committed: a restored one must not bill it once more. */
export const PERMITTED_KINDS = [...FINAL_BILL_KINDS, ...VOIDING_BILL_KINDS] as const
export type PermittedKind = (typeof PERMITTED_KINDS)[number]

const isOneOf = <T extends BillKind>(kinds: readonly T[], kind: BillKind | null): kind is T =>
  kinds.some((one) => one === kind)
/** Whether an order with such a bill has its receipt, or the invoice instead of one. */
export const isFinalBill = (kind: BillKind | null): kind is (typeof FINAL_BILL_KINDS)[number] =>
  isOneOf(FINAL_BILL_KINDS, kind)
/** Whether the bill voids another one. */
export const isVoidingBill = (kind: BillKind | null): kind is (typeof VOIDING_BILL_KINDS)[number] =>
  isOneOf(VOIDING_BILL_KINDS, kind)
/** Whether a device prints it, also one that is not fiscal. */
export const isPrintedBill = (kind: BillKind | null): kind is PrintedBillKind =>
  isOneOf(PRINTED_BILL_KINDS, kind)
/** Whether its document comes from a fiscal device, which gives it a number. */
export const isFromDevice = (kind: BillKind | null): kind is 'fiscal' | 'storno' =>
  kind === 'fiscal' || kind === 'storno'

/** Who bills at a screen, and reports what was printed. Waiters close bills by a call of their phones. */
export const BILLING_ROLES = ['owner', 'monitor'] as const

/**
 * Every kind of document that a fiscal device counts. An `external` one was made at the device itself, or its gateway
 * has lost what it printed: little more than the total is known of it.
 */
export const DOCUMENT_KINDS = ['sale', 'storno', 'void', 'external'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/**
 * Which amounts of a document the device itself reported: its total and its letters, the total alone, or none. The
 * others are as they were sent to it.
 */
export const REPORTED_PARTS = ['all', 'total', 'none'] as const
export type ReportedPart = (typeof REPORTED_PARTS)[number]

/**
 * In Macedonia a receipt for food and drink can be voided within a quarter of an hour; venues elsewhere set
 * their own limit.
 */
export const DEFAULT_STORNO_MINUTES = 15
/** A week. */
export const MAX_STORNO_MINUTES = 10_080

/** A reservation that is not armed expires: without a permit nothing can have been printed. */
export const RESERVE_SECONDS = 120
/** An armed intent without a report is unconfirmed (IN_DOUBT) after this time. */
export const UNCONFIRMED_AFTER_SECONDS = 60
/** An unconfirmed intent without proof either way needs attention (MANUAL) after this time. */
export const NEEDS_ATTENTION_AFTER_SECONDS = 600

interface IntentRow {
  readonly moves: readonly IntentState[]
  /** Its orders refuse every change in this state. */
  readonly holdsOrders: boolean
}

/**
 * The one table of intent states. Aborting an armed intent needs proof that nothing was printed: the gateway's
 * statement that it never will be, the device's counter, or a person with a PIN. Time alone is no proof. An
 * armed intent needs attention at once when its gateway has lost its journal or does not know the outcome. A billed
 * one is undone by an owner after its gateway has proved that it never was printed. What no device prints is billed
 * without being armed: what is free of charge, an invoice instead of a receipt, and its credit note.
 */
const BILL_INTENT: Readonly<Record<IntentState, IntentRow>> = {
  RESERVED: { moves: ['ARMED', 'BILLED', 'ABORTED'], holdsOrders: true },
  ARMED: { moves: ['PRINTED', 'IN_DOUBT', 'MANUAL', 'ABORTED'], holdsOrders: true },
  IN_DOUBT: { moves: ['PRINTED', 'MANUAL', 'ABORTED'], holdsOrders: true },
  MANUAL: { moves: ['PRINTED', 'ABORTED'], holdsOrders: true },
  PRINTED: { moves: ['BILLED'], holdsOrders: true },
  BILLED: { moves: ['ABORTED'], holdsOrders: false },
  ABORTED: { moves: [], holdsOrders: false },
}

/** May an intent go from one state to another? Staying in a state is no move. */
export const mayMove = (from: IntentState, to: IntentState): boolean => BILL_INTENT[from].moves.includes(to)

/**
 * Do the intent's orders refuse other changes? After billing their own status closes them; after aborting
 * they are free again.
 */
export const holdsOrders = (state: IntentState): boolean => BILL_INTENT[state].holdsOrders

/** No further state follows. */
export const isFinal = (state: IntentState): boolean => BILL_INTENT[state].moves.length === 0
