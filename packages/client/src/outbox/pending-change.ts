import type { Order } from '@kafana/contract'
import type { InputOf, ResultOf } from '../api/query.ts'
import type { ChangeOf } from './kept-call.ts'

/** A new order's table and total as they were displayed, to recognise it by. */
interface NewOrderSummary {
  readonly table: { readonly name: string; readonly zone: string | null }
  readonly total: number
}

/** The same of a ticket, with its lines in words: "2 × Espresso". */
interface NewTicketSummary extends NewOrderSummary {
  readonly lines: readonly string[]
}

/** The writes that the web can queue. */
export type Calls = {
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
export type { Refusal } from './kept-call.ts'

type Change<C extends PendingCall> = ChangeOf<Calls, C>

/** A change that has not reached the server yet, or that the server refused. */
export type PendingChange = ChangeOf<Calls>
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
