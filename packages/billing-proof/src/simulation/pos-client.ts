import type { BillIntent } from '@kafana/contract'
import type { Incarnation } from './incarnation.ts'
import { type Answer, type Host, type Network, Silence } from './network.ts'
import type { Random } from './random.ts'

/** What printing or asking after it came to: the words of the web pages. */
export type Outcome =
  | { readonly is: 'printed'; readonly paper: object }
  | { readonly is: 'not-printed' | 'unknown' | 'cancelled' | 'person' }
export type Task = {
  readonly state: 'DONE' | 'SENDING' | 'FAILED' | 'NOT_PRINTED' | 'UNKNOWN' | 'CANCELLED' | 'UNHEARD'
  readonly paper: object
  readonly proof: object | null
}

/** A refusal: the other side heard, and said no. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

interface PosClientOptions {
  readonly incarnation: Incarnation
  readonly network: Pick<Network, 'call'>
  readonly server: Host
  /** The gateways of the venue by their ids. */
  readonly gateways: ReadonlyMap<string, Host>
  /** The one that stands beside this screen; null for a tablet, which prints through the server. */
  readonly beside: string | null
  readonly token: string
  readonly random: Random
}

/** How long a page waits for the server, and for a receipt that is printed through it. */
const SERVER_MS = 15_000
const GATEWAY_MS = 60_000

/**
 * Refusals before the first byte went to the device, and failures after which its counter proved that nothing
 * came out.
 */
const NOT_PRINTED: ReadonlySet<string> = new Set([
  'BODY_INVALID',
  'COMMAND_UNKNOWN',
  'TAX_CLASS_UNKNOWN',
  'AMOUNT_TOO_LARGE',
  'NOT_PAIRED',
  'PERMIT_INVALID',
  'DEVICE_UNCONFIRMED',
  'NO_GATEWAY',
  'DEVICE_REFUSED',
  'NOT_PRINTED',
  'STORAGE_UNAVAILABLE',
])
const NEEDS_ATTENTION: ReadonlySet<string> = new Set([
  'TASK_IN_DOUBT',
  'JOURNAL_CHANGED',
  'TASK_BODY_DIFFERS',
])

type Body = Readonly<Record<string, unknown>>
const paperOf = ({ receiptNo, deviceSerial, printedAt }: Body): object => ({
  ...(receiptNo !== undefined && { receiptNo, deviceSerial, printedAt }),
})
const proofOf = ({ state, epoch, signature }: Body): object | null =>
  state === 'CANCELLED' && typeof signature === 'string' ? { state, epoch, signature } : null

const outcomeOf = (body: Body): Outcome => {
  if (body['ok'] === true) return { is: 'printed', paper: paperOf(body) }
  const code = String(body['code'])
  if (code === 'TASK_CANCELLED') return { is: 'cancelled' }
  if (NOT_PRINTED.has(code)) return { is: 'not-printed' }
  return { is: NEEDS_ATTENTION.has(code) ? 'person' : 'unknown' }
}
const taskOf = (body: Body): Task => {
  if (body['code'] === 'TASK_UNKNOWN') return { state: 'UNHEARD', paper: {}, proof: null }
  // A refusal to cancel says nothing of what was printed.
  if (body['ok'] !== true) throw new Silence(String(body['code']))
  return { state: body['state'] as Task['state'], paper: paperOf(body), proof: proofOf(body) }
}

/**
 * The calls of one life of a page, as the web makes them. Every silence is a `Silence`, every no of the
 * server a `Refused`.
 */
export const createPosClient = ({
  incarnation,
  network,
  server,
  gateways,
  beside,
  token,
  random,
}: PosClientOptions) => {
  const call = (to: Host, method: string, path: string, body: unknown, timeoutMs: number): Promise<Answer> =>
    network.call({
      from: incarnation,
      to,
      request: { method, path, body, headers: { authorization: `Bearer ${token}` } },
      timeoutMs,
    })

  const api = async <T>(method: string, path: string, body?: unknown, timeoutMs = SERVER_MS): Promise<T> => {
    const answer = await call(server, method, path, body, timeoutMs)
    if (answer.status >= 500 || answer.status === 429) throw new Silence(`${answer.status}`)
    if (answer.status >= 400) throw new Refused(String((answer.body as Body)['code']))
    return answer.body as T
  }
  /** Straight to the gateway beside this screen, through the server to any other. */
  const gateway = async (id: string, path: string, command: object | null): Promise<Body> => {
    const near = id === beside ? gateways.get(id) : undefined
    if (near)
      return (await call(near, command === null ? 'GET' : 'POST', path, command ?? undefined, GATEWAY_MS))
        .body as Body
    return (
      await api<{ body: Body }>('POST', '/api/gateway/relay', { gateway: id, path, command }, GATEWAY_MS)
    ).body
  }
  return {
    incarnation,
    random,
    api,
    openBills: () => api<BillIntent[]>('GET', '/api/bill-intents?open=1'),
    bills: () => api<BillIntent[]>('GET', '/api/bill-intents'),
    print: async (id: string, path: string, command: object): Promise<Outcome> => {
      try {
        return outcomeOf(await gateway(id, path, command))
      } catch (error) {
        if (error instanceof Silence) return { is: 'unknown' }
        if (error instanceof Refused) return { is: 'not-printed' }
        throw error
      }
    },
    ask: async (id: string, taskId: string): Promise<Task> =>
      taskOf(await gateway(id, `/commands/${taskId}`, null)),
    cancel: async (id: string, taskId: string, epoch: number): Promise<Task> =>
      taskOf(await gateway(id, `/commands/${taskId}/cancel`, { epoch })),
  }
}
export type PosClient = ReturnType<typeof createPosClient>

/** A bill that is on paper and that the server has to hear of. */
interface PrintedBill {
  readonly intentId: string
  readonly kind: string
  readonly orders: readonly string[]
  readonly paper: object
}

/** What a browser keeps over reloads: printed bills that the server has not taken in. */
export interface Outbox {
  readonly pending: Map<string, PrintedBill>
}
export const createOutbox = (): Outbox => ({ pending: new Map() })

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 60_000

/** One attempt; what the server refuses is not reported again. Returns whether it is off the list. */
export const reportOnce = async (
  { api }: Pick<PosClient, 'api'>,
  { pending }: Outbox,
  { intentId, kind, orders, paper }: PrintedBill,
): Promise<boolean> => {
  try {
    await api('POST', `/api/order/bill/${kind}`, { selectedOrders: orders, intentId, ...paper })
  } catch (error) {
    if (error instanceof Silence) return false
    if (!(error instanceof Refused)) throw error
  }
  pending.delete(intentId)
  return true
}

/** Reports what is pending, again and again with growing delays, for as long as the page is open. */
export const keepReporting = async (client: PosClient, outbox: Outbox): Promise<never> => {
  for (let wait = FIRST_WAIT_MS; ;) {
    await client.incarnation.sleep(wait)
    const [next] = outbox.pending.values()
    wait =
      next && !(await reportOnce(client, outbox, next)) ? Math.min(LONGEST_WAIT_MS, wait * 2) : FIRST_WAIT_MS
  }
}
