/** Every state of an intent to bill: the promise, written down before the device is touched, that these orders are billed together and once. */
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

/** A fiscal receipt, a pre-bill that is none, and the taking back of a fiscal receipt. */
export const BILL_KINDS = ['fiscal', 'pre', 'storno'] as const
export type BillKind = (typeof BILL_KINDS)[number]
/** What a bill makes of an order: a storno leaves it what its receipt made it. */
export const ORDER_BILL_KINDS = ['fiscal', 'pre'] as const satisfies readonly BillKind[]
export type OrderBillKind = (typeof ORDER_BILL_KINDS)[number]

/** Every kind of document that a fiscal device counts: `external` is one that somebody made at the device itself. */
export const DOCUMENT_KINDS = ['sale', 'storno', 'void', 'external'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** In Macedonia a receipt for food and drink can be taken back for a quarter of an hour; a venue elsewhere sets its own. */
export const DEFAULT_STORNO_MINUTES = 15
/** A week. */
export const MAX_STORNO_MINUTES = 10_080

/** A reservation that nobody armed ends by itself: without a permit nothing can have printed. */
export const RESERVE_SECONDS = 120
/** An armed intent without an answer is in doubt after this long. */
export const DOUBT_AFTER_SECONDS = 60
/** A doubt without proof either way is for people to settle after this long. */
export const MANUAL_AFTER_SECONDS = 600

interface IntentRow {
  readonly moves: readonly IntentState[]
  /** Its orders refuse every change while it is here. */
  readonly holdsOrders: boolean
}

/**
 * The one table of intent states. Aborting an armed intent takes proof that nothing printed (the gateway's word that it never will, the device's
 * counter, a person with a PIN); time alone never does it. An armed intent goes to people at once when its gateway cannot be asked at all.
 */
const BILL_INTENT: Readonly<Record<IntentState, IntentRow>> = {
  RESERVED: { moves: ['ARMED', 'ABORTED'], holdsOrders: true },
  ARMED: { moves: ['PRINTED', 'IN_DOUBT', 'MANUAL', 'ABORTED'], holdsOrders: true },
  IN_DOUBT: { moves: ['PRINTED', 'MANUAL', 'ABORTED'], holdsOrders: true },
  MANUAL: { moves: ['PRINTED', 'ABORTED'], holdsOrders: true },
  PRINTED: { moves: ['BILLED'], holdsOrders: true },
  BILLED: { moves: [], holdsOrders: false },
  ABORTED: { moves: [], holdsOrders: false },
}

/** May an intent go from one state to another? Staying where it is is no move. */
export const mayMove = (from: IntentState, to: IntentState): boolean => BILL_INTENT[from].moves.includes(to)

/** Do the intent's orders refuse other changes? A billed order is then closed by its own status, an aborted one is free again. */
export const holdsOrders = (state: IntentState): boolean => BILL_INTENT[state].holdsOrders

/** Nothing happens to the intent any more. */
export const isFinal = (state: IntentState): boolean => BILL_INTENT[state].moves.length === 0
