import type { BillIntent } from '@kafana/contract'
import type { Incarnation } from './incarnation.ts'
import { Silence, type Answer, type Host, type Network } from './network.ts'
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

interface Parts {
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

/** A page gives up waiting for the server after this long, for a receipt on its way through it later. */
const SERVER_MS = 15_000
const GATEWAY_MS = 60_000

/** Refusals before the first byte went to the device, and failures after which its counter proved that nothing came out. */
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
const FOR_PEOPLE: ReadonlySet<string> = new Set(['TASK_IN_DOUBT', 'JOURNAL_CHANGED', 'TASK_BODY_DIFFERS'])

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
  return { is: FOR_PEOPLE.has(code) ? 'person' : 'unknown' }
}
const taskOf = (body: Body): Task => {
  if (body['code'] === 'TASK_UNKNOWN') return { state: 'UNHEARD', paper: {}, proof: null }
  // A refusal to cancel says nothing of what was printed.
  if (body['ok'] !== true) throw new Silence(String(body['code']))
  return { state: body['state'] as Task['state'], paper: paperOf(body), proof: proofOf(body) }
}

/** The calls of one life of a page, as the web makes them. Every silence is a `Silence`, every no of the server a `Refused`. */
export const createDesk = ({ incarnation, network, server, gateways, beside, token, random }: Parts) => {
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
export type Desk = ReturnType<typeof createDesk>
