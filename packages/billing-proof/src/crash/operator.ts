import type { ReservedBill } from '../checker/history.ts'
import {
  check,
  withRetries,
  resume,
  send,
  unlessRefused,
  type Bill,
  type Stage as PageStage,
} from '../simulation/bill-steps.ts'
import { createIncarnation } from '../simulation/incarnation.ts'
import { PIN } from '../simulation/make-venue.ts'
import { Silence, type Host, type Network } from '../simulation/network.ts'
import { createOutbox, createPosClient, type Outcome, Refused, reportOnce } from '../simulation/pos-client.ts'
import type { Random } from '../simulation/random.ts'
import type { Installation } from './installation.ts'
import { askOf } from './link.ts'

export interface Reserved extends ReservedBill {
  readonly total: number
}
export type Kind = 'fiscal' | 'storno'
/** How far somebody is with a bill. */
export interface Progress {
  readonly orders: readonly string[]
  readonly kind: Kind
  reserved: Reserved | null
  bill: Bill | null
  /** It went to the gateway: from now on it is asked after first. */
  posted: boolean
}

interface Armed {
  readonly path: string
  readonly command: object
  readonly epoch: number
  readonly gateway: string
}
export interface Choice {
  readonly gateway?: string
  readonly payment?: 'cash' | 'card'
}

export interface OperatorOptions {
  readonly installation: Installation
  readonly token: string
  /** With whose name bills are closed. */
  readonly closer: string
  readonly name: string
  /** A tablet reaches the gateways through the server alone. */
  readonly tablet?: boolean
  readonly random: Random
  readonly promised: ReservedBill[]
  readonly note: (text: string) => void
}

const TRIES = 2
const PATIENCE = 4
const hostOf = (name: string): Host => ({ name, answer: () => null })

/** Loopback in the place of the played network: what it cannot answer is a silence. */
const realNetwork = ({ toServer, gateways }: Installation): Pick<Network, 'call'> => {
  const asks = new Map([
    ['server', askOf(toServer.url)],
    ...gateways.map(({ id, fromPages }) => [id, askOf(fromPages.url)] as const),
  ])
  return {
    call: ({ from, to, request, timeoutMs }) => {
      const ask = asks.get(to.name)
      if (!ask) throw new Silence(`there is no ${to.name}`)
      return from.alive(ask(request, timeoutMs))
    },
  }
}

const deskOf = ({ installation, name, token, tablet = false, random }: OperatorOptions) => {
  const timing = {
    at: (ms: number, run: () => void) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    sleep: (ms: number) => installation.pass(ms),
  }
  const incarnation = createIncarnation(name, timing)
  const near = new Map(installation.gateways.map(({ id }) => [id, hostOf(id)] as const))
  const make = (beside: string | null) =>
    createPosClient({
      incarnation,
      network: realNetwork(installation),
      server: hostOf('server'),
      gateways: near,
      beside,
      token,
      random,
    })
  const [remote, ...direct] = [make(null), ...installation.gateways.map(({ id }) => make(id))]
  const desks = new Map(installation.gateways.map(({ id }, at) => [id, direct[at] ?? remote] as const))
  if (tablet) return remote
  // This screen stands beside every gateway.
  const to = (id: string) => desks.get(id) ?? remote
  const { print, ask, cancel } = { print: remote.print, ask: remote.ask, cancel: remote.cancel }
  return {
    ...remote,
    print: (...given: Parameters<typeof print>) => to(given[0]).print(...given),
    ask: (...given: Parameters<typeof ask>) => to(given[0]).ask(...given),
    cancel: (...given: Parameters<typeof cancel>) => to(given[0]).cancel(...given),
  }
}

/** Somebody at a screen: what they do is what the web's pages do, one step after the other. */
export const createOperator = (options: OperatorOptions) => {
  const { closer, promised, note } = options
  const [{ id: beside } = { id: '' }] = options.installation.gateways
  const client = deskOf(options)
  const page: PageStage = { client, outbox: createOutbox(), note, pageFault: null }

  const heard = (reserved: Reserved): Reserved => {
    promised.push(reserved)
    return reserved
  }
  const reserve = async (progress: Progress): Promise<void> => {
    const { orders } = progress
    progress.reserved = heard(
      await client.api<Reserved>('POST', '/api/auth/validate', {
        username: closer,
        pin: PIN,
        selectedOrders: orders,
      }),
    )
  }
  const arm = async (progress: Progress, choice: Choice = {}): Promise<void> => {
    if (progress.reserved === null) throw new Error('nothing is reserved')
    const { intentId, orders } = progress.reserved
    const { path, command, epoch, gateway } = await client.api<Armed>(
      'POST',
      `/api/bill-intents/${intentId}/arm`,
      { kind: progress.kind, gateway: beside, ...choice },
    )
    progress.bill = { intentId, orders, kind: progress.kind, epoch, gateway, command: { path, command } }
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
  /** What the server did not accept is reported again; a refusal ends it. */
  const report = async (progress: Progress, paper: object): Promise<void> => {
    const { intentId, kind, orders } = billOf(progress)
    page.outbox.pending.set(intentId, { intentId, kind, orders, paper })
    try {
      await client.api('POST', `/api/order/bill/${kind}`, { selectedOrders: orders, intentId, ...paper })
    } catch (error) {
      if (error instanceof Refused) page.outbox.pending.delete(intentId)
      throw error
    }
    page.outbox.pending.delete(intentId)
  }
  const goOn = async (progress: Progress): Promise<void> => {
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
    if (progress.posted) await check(page, billOf(progress), PATIENCE)
    else await send(page, billOf(progress), TRIES)
  }
  return {
    client,
    page,
    reserve,
    arm,
    post,
    report,
    /** Goes on from where they are to the end, as far as the server lets them. */
    goOn: (progress: Progress): Promise<void> => unlessRefused(page, goOn(progress)),
    /** Whatever this screen printed and the server has not accepted is reported once more. */
    reportPending: async (): Promise<void> => {
      for (const each of page.outbox.pending.values()) await reportOnce(client, page.outbox, each)
    },
    /** Looks for unconfirmed bills that somebody left, and continues with them. */
    takeUp: async (): Promise<void> => {
      const open = await client.openBills().catch(() => [])
      for (const { _id: intentId, state, kind, epoch, gateway, orders } of open) {
        if (state === 'IN_DOUBT' && kind !== null && gateway !== null)
          await unlessRefused(page, resume(page, { intentId, orders, kind, epoch, gateway, command: null }))
      }
    },
  }
}
export type Operator = ReturnType<typeof createOperator>

export const newProgress = (orders: readonly string[], kind: Kind = 'fiscal'): Progress => ({
  orders,
  kind,
  reserved: null,
  bill: null,
  posted: false,
})
