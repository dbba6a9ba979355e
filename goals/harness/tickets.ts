import type { Venue } from './venue.ts'

/** What a writer does with each of its tickets, in this order. */
export const TICKET_STEPS = ['send', 'take off', 'prepare', 'fire'] as const
export type TicketStep = (typeof TICKET_STEPS)[number]

/** A line of a ticket as a database has it: `T1-a 2 sent`. */
export interface StoredLine {
  readonly id: string
  readonly text: string
}

const SENT = ['b 1 sent']
const OFF = ['a.v1 1 off', ...SENT]
/** What the lines of a ticket are after so many of its steps: two dishes, a drink, and a dish that is held. */
const AFTER: readonly (readonly string[])[] = [
  [],
  ['a 2 sent', ...SENT, 'c held'],
  ['a 1 sent', ...OFF, 'c held'],
  ['a 1 preparing', ...OFF, 'c held'],
  ['a 1 preparing', ...OFF, 'c 1 sent'],
]

/** The ids that devices make begin so; those of the server do not. */
export const TICKET_PREFIX = 'T'
const linesAfter = (ticket: string, steps: number): string =>
  (AFTER[steps] ?? [])
    .map((line) => `${ticket}-${line}`)
    .toSorted()
    .join()

/** The request of one step. @param check of the ticket, once it is sent */
export const ticketRequest = (
  { table, dish, drink }: Venue,
  ticket: string,
  step: TicketStep,
  check: string,
): { readonly method: string; readonly path: string; readonly body: object } => {
  const a = `${ticket}-a`
  switch (step) {
    case 'send': {
      const lines = [
        { id: a, product: dish, quantity: 2, note: 'No salt' },
        { id: `${ticket}-b`, product: drink, quantity: 1 },
        { id: `${ticket}-c`, product: dish, quantity: 1, hold: true },
      ]
      return { method: 'POST', path: '/api/tickets', body: { id: ticket, table, lines } }
    }
    case 'take off': {
      const lines = [{ id: a, version: 1, quantity: 1 }]
      return { method: 'POST', path: '/api/lines/void', body: { lines, reason: 'wrongOrder' } }
    }
    case 'prepare':
      return {
        method: 'PUT',
        path: '/api/lines/state',
        body: { lines: [{ id: a, version: 2 }], to: 'preparing' },
      }
    case 'fire':
      return { method: 'POST', path: `/api/checks/${check}/fire`, body: { lines: [`${ticket}-c`] } }
  }
}

interface TicketLog {
  /** How many steps of each ticket were acknowledged. */
  readonly tickets: ReadonlyMap<string, number>
  /** The ticket whose next step was not acknowledged yet. */
  readonly openTicket: string | null
}

/** What contradicts the acknowledged steps: each was made once, and at most the open one beside them. */
export const compareTickets = (stored: readonly StoredLine[], logs: readonly TicketLog[]): string[] => {
  const found = Map.groupBy(stored, ({ id }) => id.slice(0, id.lastIndexOf('-')))
  const failures: string[] = []
  for (const { tickets, openTicket } of logs)
    for (const ticket of new Set([...tickets.keys(), ...(openTicket === null ? [] : [openTicket])])) {
      const steps = tickets.get(ticket) ?? 0
      const allowed = [steps, ...(ticket === openTicket ? [steps + 1] : [])].map((each) =>
        linesAfter(ticket, each),
      )
      const lines = (found.get(ticket) ?? []).map(({ text }) => text).toSorted()
      if (!allowed.includes(lines.join()))
        failures.push(
          `lost or doubled: the ticket ${ticket} has "${lines.join()}", acknowledged was "${allowed[0]}"`,
        )
      found.delete(ticket)
    }
  for (const ticket of found.keys()) failures.push(`nobody sent the ticket ${ticket}`)
  return failures
}
