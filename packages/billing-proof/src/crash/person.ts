import type { Promised } from '../checker/history.ts'
import {
  check,
  patiently,
  resume,
  send,
  unlessRefused,
  type Bill,
  type Stage as PageStage,
} from '../simulation/bill-steps.ts'
import { createDesk, Refused, type Outcome } from '../simulation/desk.ts'
import { createIncarnation } from '../simulation/incarnation.ts'
import { PIN } from '../simulation/make-venue.ts'
import { Silence, type Host, type Network } from '../simulation/network.ts'
import type { Random } from '../simulation/random.ts'
import { createOutbox, tellOnce } from '../simulation/told-bills.ts'
import type { House } from './house.ts'
import { askOf } from './http-ask.ts'

export interface Reserved extends Promised {
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

export interface PersonOptions {
  readonly house: House
  readonly token: string
  /** With whose name bills are closed. */
  readonly closer: string
  readonly name: string
  /** A tablet reaches the gateways through the server alone. */
  readonly tablet?: boolean
  readonly random: Random
  readonly promised: Promised[]
  readonly note: (text: string) => void
}

const TRIES = 2
const PATIENCE = 4
const hostOf = (name: string): Host => ({ name, answer: () => null })

/** Loopback in the place of the played network: what it cannot answer is a silence. */
const realNetwork = ({ toServer, gateways }: House): Pick<Network, 'call'> => {
  const asks = new Map([
    ['server', askOf(toServer.url)],
    ...gateways.map(({ id, door }) => [id, askOf(door.url)] as const),
  ])
  return {
    call: ({ from, to, request, timeoutMs }) => {
      const ask = asks.get(to.name)
      if (!ask) throw new Silence(`there is no ${to.name}`)
      return from.alive(ask(request, timeoutMs))
    },
  }
}

const deskOf = ({ house, name, token, tablet = false, random }: PersonOptions) => {
  const timing = {
    at: (ms: number, run: () => void) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    sleep: (ms: number) => house.pass(ms),
  }
  const incarnation = createIncarnation(name, timing)
  const near = new Map(house.gateways.map(({ id }) => [id, hostOf(id)] as const))
  const make = (beside: string | null) =>
    createDesk({
      incarnation,
      network: realNetwork(house),
      server: hostOf('server'),
      gateways: near,
      beside,
      token,
      random,
    })
  const [remote, ...direct] = [make(null), ...house.gateways.map(({ id }) => make(id))]
  const desks = new Map(house.gateways.map(({ id }, at) => [id, direct[at] ?? remote] as const))
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
export const createPerson = (options: PersonOptions) => {
  const { closer, promised, note } = options
  const [{ id: beside } = { id: '' }] = options.house.gateways
  const desk = deskOf(options)
  const page: PageStage = { desk, outbox: createOutbox(), note, mischief: null }

  const heard = (reserved: Reserved): Reserved => {
    promised.push(reserved)
    return reserved
  }
  const reserve = async (progress: Progress): Promise<void> => {
    const { orders } = progress
    progress.reserved = heard(
      await desk.api<Reserved>('POST', '/api/auth/validate', {
        username: closer,
        pin: PIN,
        selectedOrders: orders,
      }),
    )
  }
  const arm = async (progress: Progress, choice: Choice = {}): Promise<void> => {
    if (progress.reserved === null) throw new Error('nothing is reserved')
    const { intentId, orders } = progress.reserved
    const { path, command, epoch, gateway } = await desk.api<Armed>(
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
    return desk.print(gateway, command?.path ?? '', command?.command ?? {})
  }
  /** What is not taken in stays to be told; a refusal ends it. */
  const tell = async (progress: Progress, paper: object): Promise<void> => {
    const { intentId, kind, orders } = billOf(progress)
    page.outbox.kept.set(intentId, { intentId, kind, orders, paper })
    try {
      await desk.api('POST', `/api/order/bill/${kind}`, { selectedOrders: orders, intentId, ...paper })
    } catch (error) {
      if (error instanceof Refused) page.outbox.kept.delete(intentId)
      throw error
    }
    page.outbox.kept.delete(intentId)
  }
  const goOn = async (progress: Progress): Promise<void> => {
    if (
      progress.reserved === null &&
      (await patiently(page, async () => {
        await reserve(progress)
        return true
      })) === null
    )
      return
    if (
      progress.bill === null &&
      (await patiently(page, async () => {
        await arm(progress)
        return true
      })) === null
    )
      return
    if (progress.posted) await check(page, billOf(progress), PATIENCE)
    else await send(page, billOf(progress), TRIES)
  }
  return {
    desk,
    page,
    reserve,
    arm,
    post,
    tell,
    /** Goes on from where they are to the end, as far as the server lets them. */
    goOn: (progress: Progress): Promise<void> => unlessRefused(page, goOn(progress)),
    /** Whatever this screen printed and the server has not taken in is told once more. */
    tellKept: async (): Promise<void> => {
      for (const each of page.outbox.kept.values()) await tellOnce(desk, page.outbox, each)
    },
    /** Looks for bills in doubt that somebody left, and goes on with them. */
    takeUp: async (): Promise<void> => {
      const open = await desk.openBills().catch(() => [])
      for (const { _id: intentId, state, kind, epoch, gateway, orders } of open) {
        if (state === 'IN_DOUBT' && kind !== null && gateway !== null)
          await unlessRefused(page, resume(page, { intentId, orders, kind, epoch, gateway, command: null }))
      }
    },
  }
}
export type Person = ReturnType<typeof createPerson>

export const beginning = (orders: readonly string[], kind: Kind = 'fiscal'): Progress => ({
  orders,
  kind,
  reserved: null,
  bill: null,
  posted: false,
})
