import { BILLING_ROLES } from '@kafana/domain'
import { api } from '../api/api.ts'
import type { KeptCallTable, Sender } from './kept-call.ts'
import { maySendOf } from './kept-call.ts'
import { KeptOutbox, type ResultListenerOf } from './kept-outbox.ts'
import { movesAfter } from './line-change.ts'
import type { Calls, PendingChange } from './pending-change.ts'
import { sendTicket } from './send-ticket.ts'

/** A reachable server answers sooner; a dead access point must not block the queue for longer. */
const TIMEOUT_MS = 10_000
/** The server remembers keys for a week: an older new order could be created twice. */
const MAX_AGE_MS = 6 * 24 * 60 * 60 * 1000
const REPORTING_ROLES: readonly string[] = BILLING_ROLES

/** A printed bill neither waits for a stuck order nor blocks one. */
const orders = () => 'orders'

const KEPT: KeptCallTable<Calls> = {
  'orders.updateStatus': {
    queue: orders,
    send: ({ input }, options) => api.orders.updateStatus(input, options),
  },
  'service.moveLines': {
    queue: orders,
    send: ({ input }, options) => api.service.moveLines(input, options),
  },
  'orders.create': {
    queue: orders,
    maxAgeMs: MAX_AGE_MS,
    send: ({ input }, options) => api.orders.create(input, options),
  },
  'service.sendTicket': {
    queue: orders,
    send: ({ input }, options) => sendTicket(input, options),
  },
  'billing.tell': {
    queue: () => 'bills',
    // From others the server would refuse it for good.
    maySend: ({ role }) => REPORTING_ROLES.includes(role),
    send: ({ input }, options) => api.billing.tell(input, options),
  },
}

export type ResultListener = ResultListenerOf<Calls>

/**
 * May the signed-in user send this change? A printed bill may be reported by anyone of the venue who may bill.
 */
export const maySend = (change: PendingChange, user: Sender | undefined): boolean =>
  maySendOf(KEPT, change, user)

/** What the web keeps until the server has it. */
export class Outbox extends KeptOutbox<Calls> {
  constructor() {
    super({ calls: KEPT, timeoutMs: TIMEOUT_MS, refusedWith: movesAfter })
  }
}
