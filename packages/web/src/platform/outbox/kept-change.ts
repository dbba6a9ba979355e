import type { Order } from '@kafana/contract'
import type { InputOf, ResultOf } from '../api/query.ts'

/** A new order's table and total, as they were shown: what a person knows it by. */
export interface NewOrderAbout {
  readonly table: { readonly name: string; readonly zone: string | null }
  readonly total: number
}

/** The writes that may wait for the server: what each takes, answers, and what else is known of it here. */
interface Calls {
  'orders.updateStatus': {
    input: InputOf<'orders', 'updateStatus'>
    answer: ResultOf<'orders', 'updateStatus'>
    about: { readonly order: Order }
  }
  'orders.create': {
    input: InputOf<'orders', 'create'>
    answer: ResultOf<'orders', 'create'>
    about: NewOrderAbout
  }
  'billing.tell': { input: InputOf<'billing', 'tell'>; answer: ResultOf<'billing', 'tell'>; about: object }
}
export type KeptCall = keyof Calls
export type InputOfKept<C extends KeptCall> = Calls[C]['input']
export type AnswerOfKept<C extends KeptCall> = Calls[C]['answer']
export type AboutKept<C extends KeptCall> = Calls[C]['about']

/** Why the server will not have it; `body` is its whole answer. */
export interface Refusal {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly body: unknown
}

interface Kept {
  /** The Idempotency-Key of every attempt. */
  readonly key: string
  /** Its turn on this device; null until the database has it. */
  readonly place: number | null
  readonly company: string
  /** In whose name it is sent. */
  readonly by: { readonly _id: string; readonly firstname: string; readonly lastname: string }
  /** When the person did it, UTC ms. */
  readonly at: number
  /** It could not go at once, and the person was told so. */
  readonly waited: boolean
  /** `refused` for good, until a person has read why. */
  readonly state: 'waiting' | 'refused'
  readonly refusal: Refusal | null
}
type Change<C extends KeptCall> = Kept & { readonly call: C; readonly input: InputOfKept<C> } & AboutKept<C>

/** A change that is on its way to the server, or that it refused. */
export type KeptChange = { [C in KeptCall]: Change<C> }[KeptCall]
/** A status change; `order` is the order as it was seen when it was moved. */
export type KeptMove = Change<'orders.updateStatus'>
export type KeptBill = Change<'billing.tell'>

/** Changes of one lane go one after the other; a bill on paper neither waits for a stuck order nor holds one up. */
export type LaneName = 'orders' | 'bills'
export const laneOf = ({ call }: Pick<KeptChange, 'call'>): LaneName =>
  call === 'billing.tell' ? 'bills' : 'orders'

/** Is it a person's status change that is not on the server yet? */
export const isWaitingMove = (change: KeptChange): change is KeptMove =>
  change.call === 'orders.updateStatus' && change.state === 'waiting'
