import type { BrowserContext } from '@playwright/test'

/** Faults of a phone that are planted in its browser: the app has no switch for any of them. */
export type Fault =
  | 'forgets what was not answered'
  | 'sends the same ticket as another one'
  | 'shows as sent before the answer'
  | 'keeps nothing when it is closed'

/** Runs in the page before the app. */
const plant = (fault: Fault): void => {
  const send = window.fetch.bind(window)
  const isTicket = (address: unknown, { method }: RequestInit = {}): boolean =>
    method === 'POST' && String(address).includes('/api/tickets')
  const made = (): Response =>
    Response.json({ ticket: { _id: 'planted', check: 'planted' }, orders: [], held: [] }, { status: 201 })
  /** The same dishes with ids that no ticket had before. */
  const asAnother = (init: RequestInit): RequestInit => {
    const body = JSON.parse(typeof init.body === 'string' ? init.body : '') as {
      readonly lines: readonly object[]
    }
    const lines = body.lines.map((line) => ({ ...line, id: crypto.randomUUID() }))
    const headers = new Headers(init.headers)
    headers.set('Idempotency-Key', crypto.randomUUID())
    return { ...init, headers, body: JSON.stringify({ ...body, id: crypto.randomUUID(), lines }) }
  }
  /** Sends a ticket until it is answered, as the outbox would. */
  const sendLater = async (address: string | URL | Request, init: RequestInit): Promise<void> => {
    const { signal: _signal, ...rest } = init
    for (;;) {
      const answer = await send(address, rest).catch(() => null)
      if (answer !== null && answer.status < 500) return
      await new Promise((resolve) => {
        setTimeout(resolve, 1000)
      })
    }
  }
  const planted: Record<Fault, () => void> = {
    'forgets what was not answered': () => {
      window.fetch = (address, init) => {
        const sent = send(address, init)
        return isTicket(address, init) ? sent.catch(made) : sent
      }
    },
    'sends the same ticket as another one': () => {
      window.fetch = (address, init) =>
        send(address, init && isTicket(address, init) ? asAnother(init) : init)
    },
    'shows as sent before the answer': () => {
      window.fetch = async (address, init) => {
        if (!init || !isTicket(address, init)) return send(address, init)
        void sendLater(address, init)
        return made()
      }
    },
    'keeps nothing when it is closed': () => {
      indexedDB.deleteDatabase('kafana-waiter')
    },
  }
  planted[fault]()
}

/** Plants a fault in every page that this context opens from now on. */
export const plantFault = (context: BrowserContext, fault: Fault): Promise<unknown> =>
  context.addInitScript(plant, fault)
