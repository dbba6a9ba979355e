import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PhoneStorage } from './phone-app.ts'
import type { PhoneLink, Send } from './phone-link.ts'

/** Faults of a phone that are planted around its app, which has no switch for any of them. */
export type PlantedFault =
  | 'sends a ticket without an answer as another one'
  | 'misses what happened while it was away'
  | 'shows a ticket as sent before its answer'
  | 'forgets a ticket before its answer'

interface Ticket {
  readonly id: string
  readonly lines: readonly { readonly id: string }[]
}
const ticketIn = (path: string, { method, body = '' }: Parameters<Send>[1]): Ticket | null =>
  method === 'POST' && path === '/api/tickets' ? (JSON.parse(body) as Ticket) : null

const answered = (status: number, body: unknown, headers = new Headers()) => ({
  status,
  headers,
  text: async () => JSON.stringify(body),
})

/** Every attempt after the first has ids that no ticket had before. */
const asAnother = ({ send }: PhoneLink): Send => {
  const sent = new Set<string>()
  return (path, request) => {
    const ticket = ticketIn(path, request)
    if (!ticket || !sent.has(ticket.id)) {
      if (ticket) sent.add(ticket.id)
      return send(path, request)
    }
    const lines = ticket.lines.map((line) => ({ ...line, id: randomUUID() }))
    const body = JSON.stringify({ ...ticket, id: randomUUID(), lines })
    return send(path, { ...request, body, headers: { ...request.headers, 'Idempotency-Key': randomUUID() } })
  }
}

/** After a reconnect, the first snapshot has the number of the last event, and nothing else of what changed. */
const withoutMissed = (link: PhoneLink): Send => {
  let seen = 1
  return async (path, request) => {
    const answer = await link.send(path, request)
    if (!path.startsWith('/api/waiter/snapshot?since=') || answer.status !== 200) return answer
    const isAfterReconnect = link.opened() > seen
    seen = Math.max(seen, link.opened())
    if (!isAfterReconnect) return answer
    const { live, now } = JSON.parse(await answer.text()) as { live: number; now: string }
    return answered(200, { live, now })
  }
}

/** Tickets are answered at once, and sent until somebody else answers. */
const beforeAnswer = ({ send }: PhoneLink): Send => {
  const sendLater = async (
    path: string,
    { signal: _signal, ...request }: Parameters<Send>[1],
  ): Promise<void> => {
    await nextTurn()
    const answer = await send(path, request).catch(() => null)
    if (answer === null || answer.status >= 500) await sendLater(path, request)
  }
  return (path, request) => {
    const ticket = ticketIn(path, request)
    if (!ticket) return send(path, request)
    void sendLater(path, request)
    return Promise.resolve(
      answered(201, { ticket: { _id: ticket.id, check: 'planted' }, orders: [], held: [] }),
    )
  }
}

/** What is stored of a ticket is removed when it is sent. */
const forgetting = ({ send }: PhoneLink, { databases }: PhoneStorage): Send => {
  const forget = (): Promise<void> =>
    new Promise((resolve) => {
      const request = databases.open('kafana-waiter')
      request.addEventListener('success', () => {
        const { result } = request
        const transaction = result.transaction('changes', 'readwrite')
        transaction.objectStore('changes').clear()
        transaction.addEventListener('complete', () => {
          result.close()
          resolve()
        })
      })
    })
  return async (path, request) => {
    if (ticketIn(path, request)) await forget()
    return send(path, request)
  }
}

/** How a phone with this fault sends its requests. */
export const sendWithFault = (
  fault: PlantedFault,
  { link, storage }: { readonly link: PhoneLink; readonly storage: PhoneStorage },
): Send => {
  switch (fault) {
    case 'sends a ticket without an answer as another one':
      return asAnother(link)
    case 'misses what happened while it was away':
      return withoutMissed(link)
    case 'shows a ticket as sent before its answer':
      return beforeAnswer(link)
    case 'forgets a ticket before its answer':
      return forgetting(link, storage)
  }
}
