import { api } from '@kafana/client/api/api.ts'
import type { InputOf, ResultOf } from '@kafana/client/api/query.ts'
import type { AnyChange, ChangeOf, KeptCallTable, Refusal } from '@kafana/client/outbox/kept-call.ts'
import { sendTicket } from '@kafana/client/outbox/send-ticket.ts'
import type { Order } from '@kafana/contract'
import type { LineView } from './views.ts'

/** The party that a change is for, as it was on screen. */
interface Place {
  readonly table: string
  /** Null for a party whose check the server chooses. */
  readonly check: string | null
}

/** A line of a ticket as it was taken: the menu may change before it arrives. */
export interface TakenLineView extends Pick<LineView, 'product' | 'price' | 'options'> {
  readonly id: string
  /** The products that were chosen as its options; missing for none. */
  readonly along?: readonly string[]
  /** Its course was not fired with the ticket. */
  readonly isHeld: boolean
}

type Kept<C extends 'sendTicket' | 'fire' | 'moveLines' | 'updateCheck' | 'moveCheck', Details> = {
  input: InputOf<'service', C>
  answer: ResultOf<'service', C>
  details: Details
}
/** The writes that may wait on a phone. */
export type PhoneCalls = {
  'service.sendTicket': Kept<'sendTicket', Place & { readonly taken: readonly TakenLineView[] }>
  'service.fire': Kept<'fire', Place>
  /** Lines that were carried to their table. */
  'service.moveLines': Kept<'moveLines', Place>
  /** Guests or note: what was said last holds, and the history of the check has both. */
  'service.updateCheck': Kept<'updateCheck', Place>
  'service.moveCheck': Kept<'moveCheck', Place>
}
/** A write that waits on this phone, or that the server refused. */
export type PhoneChange = ChangeOf<PhoneCalls>
export type PhoneTicket = ChangeOf<PhoneCalls, 'service.sendTicket'>
type Carried = ChangeOf<PhoneCalls, 'service.moveLines'>

/** A ticket that opens a check for new guests, as long as it waits here. */
const opening = (check: string, all: readonly AnyChange[]): PhoneTicket | undefined =>
  (all as readonly PhoneChange[]).find(
    (each): each is PhoneTicket =>
      each.call === 'service.sendTicket' && each.state === 'waiting' && each.input.body.newCheck === check,
  )

/**
 * Tickets of one party arrive in their order; a party that is stuck holds up no other. New guests come after a party that
 * sat down at their table before them and has no check yet: its ticket goes to the earliest check of the table.
 */
const queue = ({ check, table }: Place, all: readonly AnyChange[]): string => {
  if (check === null) return `table ${table}`
  const before = opening(check, all)
  return before === undefined ? `check ${check}` : `table ${before.table}`
}

/** The party has paid and gone on: what was taken for it goes to a check of its own at its table. */
const toTable = ({ input, table }: PhoneTicket, { code }: Refusal): Partial<PhoneTicket> | undefined => {
  const { check, newCheck, ...body } = input.body
  if (code !== 'CHECK_CLOSED' || (check ?? newCheck) === undefined) return undefined
  return { check: null, input: { ...input, body: { ...body, table, ownCheck: true } } }
}

/** Lines that changed otherwise since they were carried are at the table all the same, if they still stand at the pass. */
const withVersionsOf = ({ input }: Carried, { code, body }: Refusal): Partial<Carried> | undefined => {
  const { order } = (body ?? {}) as { readonly order?: Order }
  if (code !== 'LINE_CHANGED' || order === undefined) return undefined
  const now = new Map(order.products.map((each) => [each.line, each]))
  const taken = new Set(order.voided?.map(({ line }) => line))
  const lines = input.body.lines
    .filter(({ id }) => !taken.has(id))
    .map(({ id, version }) => ({ id, version: now.get(id)?.lineVersion ?? version }))
  const isStuck = lines.some(({ id }) => {
    const state = now.get(id)?.state
    return state === 'sent' || state === 'preparing'
  })
  if (isStuck || lines.length === 0 || JSON.stringify(lines) === JSON.stringify(input.body.lines))
    return undefined
  return { input: { ...input, body: { ...input.body, lines } } }
}

/**
 * A ticket goes to the kitchen before a change of its party that waits for another build, unless it means something else
 * then: a course that is fired must not take what the ticket holds, and the guests that were counted last hold.
 */
const mayPass = ({ input, taken }: PhoneTicket, earlier: AnyChange): boolean => {
  const before = earlier as PhoneChange
  switch (before.call) {
    case 'service.sendTicket':
      return false
    case 'service.fire':
      return taken.every(({ isHeld }) => !isHeld)
    case 'service.updateCheck':
      return input.body.covers === undefined
    case 'service.moveLines':
    case 'service.moveCheck':
      return true
  }
}

/** As long as a session outlives its last contact: what is older was taken for another evening. */
const TICKET_AGE_MS = 14 * 3_600_000

export const PHONE_CALLS: KeptCallTable<PhoneCalls> = {
  'service.sendTicket': {
    queue,
    send: ({ input }, options) => sendTicket(input, options),
    instead: toTable,
    mayPass,
    maxAgeMs: TICKET_AGE_MS,
  },
  'service.fire': { queue, send: ({ input }, options) => api.service.fire(input, options) },
  'service.moveLines': {
    queue,
    send: ({ input }, options) => api.service.moveLines(input, options),
    instead: withVersionsOf,
  },
  'service.updateCheck': { queue, send: ({ input }, options) => api.service.updateCheck(input, options) },
  'service.moveCheck': { queue, send: ({ input }, options) => api.service.moveCheck(input, options) },
}
