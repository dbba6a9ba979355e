import type { BillIntent } from '@kafana/contract'
import { type HttpResponse, type Host, type Network, NoResponseError } from './network.ts'
import type { ProcessRun } from './process-run.ts'
import type { Random } from './random.ts'

/** The result of printing, with the names that the web uses. */
export type Outcome =
  | { readonly is: 'printed'; readonly receipt: object }
  | { readonly is: 'not-printed' | 'unknown' | 'cancelled' | 'manual' }
export type Task = {
  readonly state: 'DONE' | 'SENDING' | 'FAILED' | 'NOT_PRINTED' | 'UNKNOWN' | 'CANCELLED' | 'NEVER_RECEIVED'
  readonly receipt: object
  readonly proof: object | null
}

/** The other side refused the request. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError'
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

export type Gateways = Pick<ReadonlyMap<string, Host>, 'get' | 'keys'>

interface PosClientOptions {
  readonly processRun: ProcessRun
  readonly network: Pick<Network, 'call'>
  readonly server: Host
  /** The gateways of the venue by the ids that they have now. */
  readonly gateways: Gateways
  /** The gateway that the page reaches directly; null for a tablet, which prints through the server. */
  readonly localGateway: Host | null
  readonly token: string
  /** Signs in again when the session has ended, as it does when the server's clock is set forward; null: never. */
  readonly credentials: object | null
  readonly random: Random
}

/** How long a page waits for a response of the server, and for a receipt to print. */
const SERVER_MS = 15_000
const GATEWAY_MS = 60_000
const UNAUTHENTICATED = 401

/**
 * Refusals before anything was sent to the device, and failures where its counter proved that nothing was
 * printed.
 */
const NOT_PRINTED: ReadonlySet<string> = new Set([
  'BODY_INVALID',
  'COMMAND_UNKNOWN',
  'TAX_CLASS_UNKNOWN',
  'AMOUNT_TOO_LARGE',
  'NOT_PAIRED',
  'PERMIT_INVALID',
  'DEVICE_UNCONFIRMED',
  'EARLIER_PENDING',
  'EARLIER_UNKNOWN',
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
const receiptOf = ({ receiptNo, deviceSerial, printedAt }: Body): object => ({
  ...(receiptNo !== undefined && { receiptNo, deviceSerial, printedAt }),
})
const proofOf = ({ state, epoch, signature }: Body): object | null =>
  state === 'CANCELLED' && typeof signature === 'string' ? { state, epoch, signature } : null

const outcomeOf = (body: Body): Outcome => {
  if (body['ok'] === true) return { is: 'printed', receipt: receiptOf(body) }
  const code = String(body['code'])
  if (code === 'TASK_CANCELLED') return { is: 'cancelled' }
  if (NOT_PRINTED.has(code)) return { is: 'not-printed' }
  return { is: NEEDS_ATTENTION.has(code) ? 'manual' : 'unknown' }
}
const taskOf = (body: Body): Task => {
  if (body['code'] === 'TASK_UNKNOWN') return { state: 'NEVER_RECEIVED', receipt: {}, proof: null }
  // If a cancellation is refused, it is unknown whether the task printed.
  if (body['ok'] !== true) throw new NoResponseError(String(body['code']))
  return { state: body['state'] as Task['state'], receipt: receiptOf(body), proof: proofOf(body) }
}

/**
 * Makes the calls of one run of a page, as the web does. A missing response is a `NoResponseError`, a refusal
 * by the server a `RefusedError`.
 */
export const createPosClient = ({
  processRun,
  network,
  server,
  gateways,
  localGateway,
  token: firstToken,
  credentials,
  random,
}: PosClientOptions) => {
  let token = firstToken
  const call = (
    to: Host,
    method: string,
    path: string,
    body: unknown,
    timeoutMs: number,
  ): Promise<HttpResponse> =>
    network.call({
      from: processRun,
      to,
      request: { method, path, body, headers: { authorization: `Bearer ${token}` } },
      timeoutMs,
    })

  /** Returns whether there is a session again. */
  const signIn = async (): Promise<boolean> => {
    if (credentials === null) return false
    const { status, body } = await call(server, 'POST', '/api/auth/login', credentials, SERVER_MS)
    if (status === 200) ({ token } = body as { token: string })
    return status === 200
  }
  const callServer: typeof call = async (...request) => {
    const response = await call(...request)
    return response.status === UNAUTHENTICATED && (await signIn()) ? call(...request) : response
  }
  const api = async <T>(method: string, path: string, body?: unknown, timeoutMs = SERVER_MS): Promise<T> => {
    const response = await callServer(server, method, path, body, timeoutMs)
    // Signing in again did not work, as on a full disk: the page tries again later.
    const isSignedOut = response.status === UNAUTHENTICATED && credentials !== null
    if (response.status >= 500 || response.status === 429 || isSignedOut)
      throw new NoResponseError(`${response.status}`)
    if (response.status >= 400) throw new RefusedError(String((response.body as Body)['code']))
    return response.body as T
  }
  /** Calls the local gateway directly, and any other through the server. */
  const callGateway = async (id: string, path: string, command: object | null): Promise<Body> => {
    if (localGateway !== null && gateways.get(id) === localGateway) {
      const method = command === null ? 'GET' : 'POST'
      return (await call(localGateway, method, path, command ?? undefined, GATEWAY_MS)).body as Body
    }
    return (
      await api<{ body: Body }>('POST', '/api/gateway/relay', { gateway: id, path, command }, GATEWAY_MS)
    ).body
  }
  return {
    processRun,
    random,
    api,
    /** A gateway of the venue that is not this one, if there is another. */
    otherGateway: (id: string): string => [...gateways.keys()].find((each) => each !== id) ?? id,
    openBills: () => api<BillIntent[]>('GET', '/api/bill-intents?open=1'),
    bills: () => api<BillIntent[]>('GET', '/api/bill-intents'),
    print: async (id: string, path: string, command: object): Promise<Outcome> => {
      try {
        return outcomeOf(await callGateway(id, path, command))
      } catch (error) {
        if (error instanceof NoResponseError) return { is: 'unknown' }
        if (error instanceof RefusedError) return { is: 'not-printed' }
        throw error
      }
    },
    findTask: async (id: string, taskId: string): Promise<Task> =>
      taskOf(await callGateway(id, `/commands/${taskId}`, null)),
    cancel: async (id: string, taskId: string, epoch: number): Promise<Task> =>
      taskOf(await callGateway(id, `/commands/${taskId}/cancel`, { epoch })),
  }
}
export type PosClient = ReturnType<typeof createPosClient>

/** A printed bill that has to be reported to the server. */
interface PrintedBill {
  readonly intentId: string
  readonly kind: string
  readonly orders: readonly string[]
  /** The number of the receipt and the serial of its device; empty for a pre-bill. */
  readonly receipt: object
}

/** What a browser keeps when the page reloads: printed bills that the server has not accepted. */
export interface Outbox {
  readonly pending: Map<string, PrintedBill>
}
export const createOutbox = (): Outbox => ({ pending: new Map() })

const FIRST_DELAY_MS = 1000
const LONGEST_DELAY_MS = 60_000

/** Tries once. A refused report is not sent again. Returns whether the bill was removed from the outbox. */
export const reportOnce = async (
  { api }: Pick<PosClient, 'api'>,
  { pending }: Outbox,
  { intentId, kind, orders, receipt }: PrintedBill,
): Promise<boolean> => {
  try {
    await api('POST', `/api/order/bill/${kind}`, { selectedOrders: orders, intentId, ...receipt })
  } catch (error) {
    if (error instanceof NoResponseError) return false
    if (!(error instanceof RefusedError)) throw error
  }
  pending.delete(intentId)
  return true
}

/** Reports pending bills, with growing delays between retries, for as long as the page is open. */
export const keepReporting = async (client: PosClient, outbox: Outbox): Promise<never> => {
  for (let delay = FIRST_DELAY_MS; ;) {
    await client.processRun.sleep(delay)
    const [next] = outbox.pending.values()
    delay =
      next && !(await reportOnce(client, outbox, next))
        ? Math.min(LONGEST_DELAY_MS, delay * 2)
        : FIRST_DELAY_MS
  }
}
