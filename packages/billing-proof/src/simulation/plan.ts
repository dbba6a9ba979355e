import type { Venue } from './make-venue.ts'
import type { NetworkFaults } from './network.ts'
import type { OperatorAction } from './operator-actions.ts'
import type { Random } from './random.ts'

interface At {
  readonly at: number
}
export interface PlannedAction extends At {
  readonly monitor: number
  readonly action: OperatorAction
}
/**
 * What goes wrong, when, and for how long. Of a crash, `steps` says how many points the process still gets
 * by.
 */
export type Fault =
  | { readonly fault: 'server dies'; readonly steps: number }
  | { readonly fault: 'server is restored' }
  | { readonly fault: 'server disk full' }
  | {
      readonly fault: 'gateway dies' | 'power cut' | 'gateway journal lost' | 'gateway journal restored'
      readonly gateway: number
      readonly steps: number
    }
  | { readonly fault: 'gateway disk full'; readonly gateway: number }
  | { readonly fault: 'page reloads'; readonly monitor: number }
  | { readonly fault: 'cable out'; readonly one: string; readonly other: string }
export type PlannedFault = At & { readonly forMs: number } & Fault

export interface Plan {
  readonly actions: readonly PlannedAction[]
  readonly faults: readonly PlannedFault[]
  readonly networkFaults: NetworkFaults
  /** The share of documents that the devices get wrong. */
  readonly deviceFaults: number
  /** How many gateways of the venue run: one or both. */
  readonly gateways: number
  /** Where the second monitor stands: beside the last gateway that runs, or nowhere. */
  readonly tablet: boolean
  /** When the backups of the server and of the gateways' memories are made. */
  readonly backupAt: number
}

export const FAULT_PERIOD_MS = 220_000
const WISHING_MS = 80_000
const LATER_MS = 40_000
const LONGEST_BLOW_MS = 70_000
/** Most venues print in one place. */
const ONE_GATEWAY = 0.6
const MOST_STEPS = 60

const someOf = <T>(random: Random, all: readonly T[], most: number): T[] => {
  const first = random.below(all.length)
  return all.slice(first, first + 1 + random.below(most))
}

const billAction = (random: Random, { orders, waiters, gateways }: Venue): OperatorAction => ({
  type: 'bill',
  orders: someOf(random, orders, 3),
  kind: random.chance(0.7) ? 'fiscal' : 'pre',
  payment: random.chance(0.75) ? 'cash' : 'card',
  waiter: random.pick(waiters).username,
  gateway: random.chance(0.4) ? random.pick(gateways).id : null,
})

/** A action and what may follow: the same again at the other screen, its fiscal receipt, its undoing. */
const actionsFrom = (random: Random, venue: Venue): PlannedAction[] => {
  const [at, monitor, action] = [
    random.below(WISHING_MS),
    random.below(venue.monitors.length),
    billAction(random, venue),
  ]
  const made: PlannedAction[] = [{ at, monitor, action }]
  if (action.type !== 'bill') return made
  const other = (monitor + 1) % venue.monitors.length
  if (random.chance(0.3))
    made.push({
      at: at + random.below(20_000),
      monitor: other,
      action: { ...action, orders: random.chance(0.5) ? action.orders : someOf(random, venue.orders, 3) },
    })
  const later = at + LATER_MS + random.below(LATER_MS)
  const [order = ''] = action.orders
  const { username: owner } = venue.owner
  if (action.kind === 'fiscal' && random.chance(0.3))
    made.push({ at: later, monitor: random.below(2), action: { type: 'storno', order, owner } })
  if (action.kind === 'pre' && random.chance(0.3))
    made.push({ at: later, monitor: random.below(2), action: { type: 'unbill', order, owner } })
  if (action.kind === 'pre' || random.chance(0.2))
    made.push({ at: later + random.below(LATER_MS), monitor, action: { ...action, kind: 'fiscal' } })
  return made
}

const NODES = ['server', 'gateway 0', 'gateway 1', 'page 0', 'page 1'] as const

const drawBlow = (random: Random, gateways: number): Fault => {
  const [gateway, steps] = [random.below(gateways), 1 + random.below(MOST_STEPS)]
  const draw = random.next()
  if (draw < 0.22) return { fault: 'server dies', steps }
  if (draw < 0.5) return { fault: 'gateway dies', gateway, steps }
  if (draw < 0.62) return { fault: 'power cut', gateway, steps }
  if (draw < 0.72) return { fault: 'page reloads', monitor: random.below(2) }
  if (draw < 0.84) return { fault: 'cable out', one: random.pick(NODES), other: random.pick(NODES) }
  if (draw < 0.89) return { fault: 'gateway disk full', gateway }
  if (draw < 0.92) return { fault: 'server disk full' }
  if (draw < 0.96)
    return { fault: draw < 0.94 ? 'gateway journal lost' : 'gateway journal restored', gateway, steps }
  return { fault: 'server is restored' }
}

const weatherOf = (random: Random): NetworkFaults =>
  random.chance(0.3)
    ? { lost: 0, answerLost: 0, doubled: 0, slow: 0 }
    : {
        lost: random.next() * 0.15,
        answerLost: random.next() * 0.15,
        doubled: random.next() * 0.1,
        slow: random.next() * 0.1,
      }

/** Everything that a history is made of but chance along the way. */
export const drawPlan = (random: Random, whole: Venue): Plan => {
  const gateways = random.chance(ONE_GATEWAY) ? 1 : whole.gateways.length
  const venue = { ...whole, gateways: whole.gateways.slice(0, gateways) }
  return {
    gateways,
    actions: Array.from({ length: 1 + random.below(3) }, () => actionsFrom(random, venue)).flat(),
    faults: Array.from({ length: random.below(4) }, () => ({
      ...drawBlow(random, gateways),
      at: random.below(FAULT_PERIOD_MS * 0.7),
      forMs: 500 + random.below(LONGEST_BLOW_MS),
    })),
    networkFaults: weatherOf(random),
    deviceFaults: random.chance(0.5) ? 0 : random.next() * 0.5,
    tablet: random.chance(0.4),
    backupAt: random.below(WISHING_MS),
  }
}
