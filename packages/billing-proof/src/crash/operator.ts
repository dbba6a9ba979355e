import type { BillSelection } from '@kafana/contract'
import type { ReservedBill } from '../checker/history.ts'
import {
  check,
  withRetries,
  resume,
  send,
  unlessRefused,
  type Bill,
  type BillingPage,
} from '../simulation/bill-steps.ts'
import { BUYER } from '../simulation/give-invoices.ts'
import { PIN } from '../simulation/make-venue.ts'
import { NoResponseError, type Host, type Network } from '../simulation/network.ts'
import {
  createOutbox,
  createPosClient,
  type Outcome,
  type PosClient,
  RefusedError,
  reportOnce,
} from '../simulation/pos-client.ts'
import { createProcessRun } from '../simulation/process-run.ts'
import type { Random } from '../simulation/random.ts'
import {
  armedOf,
  type ArmResponse,
  type RecordedBills,
  recordIssued,
  selectedOf,
} from '../simulation/recorded-bills.ts'
import type { GuestPayments } from './guest-payments.ts'
import type { Installation } from './installation.ts'
import { createHttpCaller } from './link.ts'

export interface Reserved extends ReservedBill {
  readonly total: number
}
export type BillKind = 'fiscal' | 'storno'
/** A part of a check. */
export interface Part {
  readonly check: string
  readonly selection: BillSelection
}
/** The progress of a bill. */
export interface Progress {
  readonly orders: readonly string[]
  readonly kind: BillKind
  /** Of which check it is a part; null for whole orders. */
  readonly part: Part | null
  reserved: Reserved | null
  bill: Bill | null
  /** Sent to the gateway: query it before sending again. */
  posted: boolean
}

interface Armed extends ArmResponse {
  readonly path: string
  readonly epoch: number
  readonly gateway: string
}
export interface ArmOptions {
  readonly gateway?: string
  readonly payment?: 'cash' | 'card'
}

export interface OperatorOptions {
  readonly installation: Installation
  readonly token: string
  /** The username that closes bills. */
  readonly closer: string
  readonly name: string
  /** A tablet reaches the gateways only through the server. */
  readonly tablet?: boolean
  readonly random: Random
  readonly recorded: RecordedBills
  readonly note: (text: string) => void
  /** Null where guests pay in cash. */
  readonly guests: GuestPayments | null
  /** Reports a failure that the checker does not see. */
  readonly fail: (text: string) => void
}

const MAX_SENDS = 2
const MAX_QUERIES = 4
const hostOf = (name: string): Host => ({ name, handle: () => null })

/** Real HTTP in place of the simulated network. */
const httpNetwork = ({ toServer, gateways }: Installation): Pick<Network, 'call'> => {
  const callers = new Map([
    ['server', createHttpCaller(toServer.url)],
    ...gateways.map(({ id, fromPages }) => [id, createHttpCaller(fromPages.url)] as const),
  ])
  return {
    call: ({ from, to, request, timeoutMs }) => {
      const call = callers.get(to.name)
      if (!call) throw new NoResponseError(`there is no ${to.name}`)
      return from.whileAlive(call(request, timeoutMs))
    },
  }
}

const posClientOf = ({ installation, name, token, tablet = false, random }: OperatorOptions) => {
  const timing = {
    at: (ms: number, run: () => void) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    sleep: (ms: number) => installation.advanceTime(ms),
  }
  const processRun = createProcessRun(name, timing)
  const gatewayHosts = new Map(installation.gateways.map(({ id }) => [id, hostOf(id)] as const))
  const createClient = (localGateway: Host | null) =>
    createPosClient({
      processRun,
      network: httpNetwork(installation),
      server: hostOf('server'),
      gateways: gatewayHosts,
      localGateway,
      token,
      credentials: null,
      random,
    })
  const remote = createClient(null)
  if (tablet) return remote
  // Reaches every gateway directly.
  const direct = new Map([...gatewayHosts].map(([id, host]) => [id, createClient(host)] as const))
  const clientFor = (id: string): PosClient => direct.get(id) ?? remote
  return {
    ...remote,
    print: (...given: Parameters<PosClient['print']>) => clientFor(given[0]).print(...given),
    findTask: (...given: Parameters<PosClient['findTask']>) => clientFor(given[0]).findTask(...given),
    cancel: (...given: Parameters<PosClient['cancel']>) => clientFor(given[0]).cancel(...given),
  }
}

/** An operator at a screen, who performs the steps of the web's pages one after the other. */
export const createOperator = (options: OperatorOptions) => {
  const { closer, recorded, note, guests, fail } = options
  const [{ id: defaultGateway } = { id: '' }] = options.installation.gateways
  const client = posClientOf(options)
  const page: BillingPage = { client, outbox: createOutbox(), note, pageFault: null }

  const recordReservation = (reserved: Reserved): Reserved => {
    recorded.reservations.push(reserved)
    return reserved
  }
  const reservePart = async (progress: Progress, { check: checkId, selection }: Part): Promise<void> => {
    const path = `/api/checks/${checkId}/bills`
    const reserved = await client.api<Reserved>('POST', path, { selection, username: closer, pin: PIN })
    recordReservation({ ...reserved, ...selectedOf(reserved) })
    progress.reserved = reserved
  }
  const reserve = async (progress: Progress): Promise<void> => {
    const { orders, part } = progress
    if (part !== null) return reservePart(progress, part)
    progress.reserved = recordReservation(
      await client.api<Reserved>('POST', '/api/auth/validate', {
        username: closer,
        pin: PIN,
        selectedOrders: orders,
      }),
    )
  }
  const arm = async (progress: Progress, armOptions: ArmOptions = {}): Promise<void> => {
    if (progress.reserved === null) throw new Error('nothing is reserved')
    const { intentId, total } = progress.reserved
    const payments = progress.kind === 'fiscal' ? guests?.of(progress.orders, total) : undefined
    const sendArming = () =>
      client.api<Armed>('POST', `/api/bill-intents/${intentId}/arm`, {
        kind: progress.kind,
        gateway: defaultGateway,
        ...(payments && { payments }),
        ...armOptions,
      })
    const armed = await sendArming()
      .catch(async (error: unknown) => {
        if (!(error instanceof RefusedError && error.code === 'VOUCHER_CODE_NEEDED')) throw error
        await client.api('POST', '/api/vouchers/look-up', { code: guests?.code })
        return sendArming()
      })
      .catch((error: unknown) => {
        // Whatever was cancelled or undone before, there is enough for these orders.
        if (error instanceof RefusedError && error.code === 'VOUCHER_SPENT')
          fail('a voucher is not free again')
        throw error
      })
    recorded.armed.push(armedOf(armed))
    const { path, command, epoch, gateway, orders } = armed
    progress.bill = { intentId, orders, kind: progress.kind, epoch, gateway, command: { path, command } }
  }
  const invoice = async ({ reserved }: Progress): Promise<void> => {
    if (reserved === null) throw new Error('nothing is reserved')
    const path = `/api/bill-intents/${reserved.intentId}/invoice`
    await client.api('POST', path, { buyer: BUYER, tender: options.installation.template.transfer })
    recordIssued(recorded, path)
  }
  const billOf = ({ bill }: Progress): Bill => {
    if (bill === null) throw new Error('nothing is armed')
    return bill
  }
  const post = (progress: Progress): Promise<Outcome> => {
    const { gateway, command } = billOf(progress)
    progress.posted = true
    return client.print(gateway, command?.path ?? '', command?.command ?? {})
  }
  /** Reports a printed bill. It stays pending until the server accepts or refuses it. */
  const report = async (progress: Progress, printed: object): Promise<void> => {
    const { intentId, kind, orders } = billOf(progress)
    page.outbox.pending.set(intentId, { intentId, kind, orders, receipt: printed })
    try {
      await client.api('POST', `/api/order/bill/${kind}`, { selectedOrders: orders, intentId, ...printed })
    } catch (error) {
      if (error instanceof RefusedError) page.outbox.pending.delete(intentId)
      throw error
    }
    page.outbox.pending.delete(intentId)
  }
  const complete = async (progress: Progress): Promise<void> => {
    if (
      progress.reserved === null &&
      (await withRetries(page, async () => {
        await reserve(progress)
        return true
      })) === null
    )
      return
    if (
      progress.bill === null &&
      (await withRetries(page, async () => {
        await arm(progress)
        return true
      })) === null
    )
      return
    if (progress.posted) await check(page, billOf(progress), MAX_QUERIES)
    else await send(page, billOf(progress), MAX_SENDS)
  }
  return {
    client,
    page,
    reserve,
    arm,
    /** Closes a reserved bill with an invoice instead of a receipt. */
    invoice,
    post,
    report,
    /** Continues the bill to the end unless the server refuses. */
    complete: (progress: Progress): Promise<void> => unlessRefused(page, complete(progress)),
    /** Reports printed bills that the server has not accepted yet. */
    reportPending: async (): Promise<void> => {
      for (const each of page.outbox.pending.values()) await reportOnce(client, page.outbox, each)
    },
    /** Resumes unconfirmed bills that other screens left. */
    resumeUnconfirmed: async (): Promise<void> => {
      const open = await client.openBills().catch(() => [])
      for (const { _id: intentId, state, kind, epoch, gateway, orders } of open) {
        if (state === 'IN_DOUBT' && kind !== null && gateway !== null)
          await unlessRefused(page, resume(page, { intentId, orders, kind, epoch, gateway, command: null }))
      }
    },
  }
}
export type Operator = ReturnType<typeof createOperator>

export const newProgress = (
  orders: readonly string[],
  kind: BillKind = 'fiscal',
  part: Part | null = null,
): Progress => ({
  orders,
  kind,
  part,
  reserved: null,
  bill: null,
  posted: false,
})
