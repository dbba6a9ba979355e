import type { Order } from '@kafana/contract'
import type { InputOf, ResultOf } from '../api/query.ts'

/** A new order's table and total as they were displayed, to recognise it by. */
interface NewOrderSummary {
  readonly table: { readonly name: string; readonly zone: string | null }
  readonly total: number
}

/** The same of a ticket, with its lines in words: "2 × Espresso". */
interface NewTicketSummary extends NewOrderSummary {
  readonly lines: readonly string[]
}

/**
 * The writes that can be queued: input, response, and the details shown for them. The names are stored on
 * devices and must stay.
 */
interface Calls {
  'orders.updateStatus': {
    input: InputOf<'orders', 'updateStatus'>
    answer: ResultOf<'orders', 'updateStatus'>
    details: { readonly order: Order }
  }
  'service.moveLines': {
    input: InputOf<'service', 'moveLines'>
    answer: ResultOf<'service', 'moveLines'>
    /** The order of the lines as it was displayed. */
    details: { readonly order: Order }
  }
  'orders.create': {
    input: InputOf<'orders', 'create'>
    answer: ResultOf<'orders', 'create'>
    details: NewOrderSummary
  }
  'service.sendTicket': {
    input: InputOf<'service', 'sendTicket'>
    answer: ResultOf<'service', 'sendTicket'>
    details: NewTicketSummary
  }
  'billing.tell': { input: InputOf<'billing', 'tell'>; answer: ResultOf<'billing', 'tell'>; details: object }
}
export type PendingCall = keyof Calls
export type PendingInput<C extends PendingCall> = Calls[C]['input']
export type PendingResult<C extends PendingCall> = Calls[C]['answer']
export type PendingDetails<C extends PendingCall> = Calls[C]['details']

/** Why the server refused it; `body` is the whole response. */
export interface Refusal {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly body: unknown
}

interface Stored {
  /** The Idempotency-Key of every attempt. */
  readonly key: string
  /** Position in the queue of this device; null until the database has assigned it. */
  readonly place: number | null
  readonly company: string
  /** The user as whom it is sent. */
  readonly by: { readonly _id: string; readonly firstname: string; readonly lastname: string }
  /** When the user made it, UTC ms. */
  readonly at: number
  /** It could not be sent at once, and the user knows. */
  readonly waited: boolean
  /** `refused` is final; the change stays until a user has acknowledged the reason. */
  readonly state: 'waiting' | 'refused'
  readonly refusal: Refusal | null
}
type Change<C extends PendingCall> = Stored & {
  readonly call: C
  readonly input: PendingInput<C>
} & PendingDetails<C>

/** A change that has not reached the server yet, or that the server refused. */
export type PendingChange = { [C in PendingCall]: Change<C> }[PendingCall]
/** A status change; `order` is the order as displayed when its status was changed. */
export type PendingStatusChange = Change<'orders.updateStatus'>
export type PendingBillReport = Change<'billing.tell'>
export type PendingTicket = Change<'service.sendTicket'>

export const isTicket = (change: PendingChange): change is PendingTicket =>
  change.call === 'service.sendTicket'

/** An order, or a ticket of food and drinks. */
export type PendingOrder = Change<'orders.create'> | PendingTicket

/** Is it an order that the server does not have yet? */
export const isUnsentOrder = (change: PendingChange): change is PendingOrder =>
  change.state === 'waiting' && (change.call === 'orders.create' || change.call === 'service.sendTicket')

/** Is it a status change that the server does not have yet? */
export const isUnsentStatusChange = (change: PendingChange): change is PendingStatusChange =>
  change.call === 'orders.updateStatus' && change.state === 'waiting'
