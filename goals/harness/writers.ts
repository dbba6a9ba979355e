import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Answer, HttpClient } from './http-client.ts'
import { TICKET_PREFIX, TICKET_STEPS, ticketRequest, type TicketStep } from './tickets.ts'
import type { Venue } from './venue.ts'

const STATUSES = ['pending', 'done', 'delivered'] as const

/** One change that a writer sends until it is acknowledged, always under the same key. */
type Write = { readonly key: string; readonly name: string } & (
  | { readonly kind: 'create' }
  | { readonly kind: 'move'; readonly id: string; readonly to: string; readonly expected: string }
  | { readonly kind: 'give' }
  | { readonly kind: 'ticket'; readonly step: TicketStep; readonly check: string }
)

/** What one writer was answered: the only memory of the harness of what must be in the database. */
export interface WriterLog {
  /** The cents that it gives at a time; no other writer gives the same amount. */
  readonly cents: number
  /** The statuses that each of its orders went through, by the order's name. */
  readonly orders: ReadonlyMap<string, readonly string[]>
  /** How many steps of each of its tickets were acknowledged, by the ticket's id. */
  readonly tickets: ReadonlyMap<string, number>
  /** How often the waiter was given the amount. */
  readonly gifts: number
  /** The change that was not acknowledged yet: it may have been made or not. */
  readonly open: Write
}

export interface Writer {
  readonly log: WriterLog
  /** How many changes were acknowledged. */
  acknowledged(): number
  /** What contradicts the protocol: a refusal, another answer to the same key. */
  readonly failures: readonly string[]
  /** Sends changes until the signal is aborted, or until one is not acknowledged. */
  write(client: HttpClient, stopping: AbortSignal): Promise<void>
  /** Sends the last acknowledged change again, and the open one until it is acknowledged. */
  resolve(client: HttpClient): Promise<void>
}

const isAcknowledged = ({ status }: Answer): boolean => status === 200 || status === 201
/** The server could not say; the same request is sent again. */
const isUndecided = ({ status }: Answer): boolean => status >= 500 || status === 409 || status === 429

const requestOf = (venue: Venue, at: number, write: Write, cents: number) => {
  const monitor = venue.monitors[at % venue.monitors.length] ?? venue.owner
  switch (write.kind) {
    case 'create':
      return {
        method: 'POST',
        path: '/api/order',
        token: monitor.token,
        body: { name: write.name, table: venue.table, products: [{ product: venue.dish, quantity: 1 }] },
      }
    case 'move':
      return {
        method: 'PUT',
        path: `/api/order/${write.id}`,
        token: monitor.token,
        body: { status: write.to, expectedStatus: write.expected },
      }
    case 'give':
      return {
        method: 'PUT',
        path: `/api/user/${venue.waiter.id}/balance?code=give`,
        token: venue.owner.token,
        body: { balance: cents / 100 },
      }
    case 'ticket':
      return { token: monitor.token, ...ticketRequest(venue, write.name, write.step, write.check) }
  }
}

/** The check of a ticket that was sent. */
const checkIn = ({ ticket }: Answer['body']): string =>
  (ticket as { readonly check?: string } | undefined)?.check ?? ''

/**
 * What follows a change: an order is created, moved through its statuses, the waiter is given money, and a ticket is
 * sent and changed.
 */
const nextAfter = (write: Write, body: Answer['body'], name: string): Write => {
  const [key, id] = [randomUUID(), String(body['_id'])]
  if (write.kind === 'give')
    return { key, name: `${TICKET_PREFIX}${name}`, kind: 'ticket', step: TICKET_STEPS[0], check: '' }
  if (write.kind === 'ticket') {
    const step = TICKET_STEPS[TICKET_STEPS.indexOf(write.step) + 1]
    if (step === undefined) return { key, name, kind: 'create' }
    return { ...write, key, step, check: write.step === 'send' ? checkIn(body) : write.check }
  }
  const at = write.kind === 'create' ? -1 : STATUSES.indexOf(write.to as (typeof STATUSES)[number])
  const to = STATUSES[at + 1]
  if (to === undefined) return { key, name: write.name, kind: 'give' }
  return { key, name: write.name, kind: 'move', id, to, expected: STATUSES[at] ?? 'created' }
}

const PAUSE_MS = 20
/** Nobody else changes what a writer has made. */
const CHANGED_BY_ANOTHER: ReadonlySet<unknown> = new Set(['STATUS_CHANGED', 'LINE_CHANGED'])

/** A writer that makes one change after the other. @param at its number, from 0 */
export const createWriter = (venue: Venue, at: number): Writer => {
  const orders = new Map<string, string[]>()
  const tickets = new Map<string, number>()
  const failures: string[] = []
  const cents = at + 1
  const nameOf = (number: number): string => `W${at}-${number}`
  let [count, created, gifts] = [0, 0, 0]
  let open: Write = { key: randomUUID(), name: nameOf(0), kind: 'create' }
  let last: { readonly write: Write; readonly id: string } | null = null

  const send = (client: HttpClient, write: Write): Promise<Answer> => {
    const { method, path, token, body } = requestOf(venue, at, write, cents)
    return client.send(method, path, { token, body, key: write.key })
  }
  const acknowledge = ({ body }: Answer): void => {
    const [done, id] = [open, String(body['_id'])]
    count += 1
    if (done.kind === 'create') orders.set(done.name, ['created'])
    else if (done.kind === 'move') orders.get(done.name)?.push(done.to)
    else if (done.kind === 'ticket') tickets.set(done.name, (tickets.get(done.name) ?? 0) + 1)
    else gifts += 1
    if (done.kind === 'create') created += 1
    last = { write: done, id }
    open = nextAfter(done, body, nameOf(created))
  }
  const describe = ({ status, body }: Answer, { kind, name }: Write): string =>
    `${kind} of ${name} was answered ${status} ${String(body['code'])}`
  /** Whether the open change was acknowledged. */
  const attempt = async (client: HttpClient): Promise<boolean> => {
    const answer = await send(client, open)
    if (isAcknowledged(answer)) {
      acknowledge(answer)
      return true
    }
    if (!isUndecided(answer) || CHANGED_BY_ANOTHER.has(answer.body['code']))
      failures.push(describe(answer, open))
    return false
  }
  const repeatLast = async (client: HttpClient): Promise<void> => {
    if (last === null) return
    const answer = await send(client, last.write)
    const isSame = isAcknowledged(answer) && String(answer.body['_id']) === last.id
    if (!isSame || answer.headers['idempotency-replayed'] !== 'true')
      failures.push(`an acknowledged key was forgotten: ${describe(answer, last.write)}`)
  }
  return {
    log: {
      cents,
      orders,
      tickets,
      get gifts() {
        return gifts
      },
      get open() {
        return open
      },
    },
    failures,
    acknowledged: () => count,
    write: async (client, stopping) => {
      try {
        while (!stopping.aborted && failures.length === 0) if (!(await attempt(client))) return
      } catch {
        // The connection broke: the open change is resolved later.
      }
    },
    resolve: async (client) => {
      await repeatLast(client)
      while (failures.length === 0 && !(await attempt(client))) await wait(PAUSE_MS)
    },
  }
}
