import type { Venue } from './make-venue.ts'
import type { Weather } from './network.ts'
import type { Random } from './random.ts'
import type { Wish } from './wishes.ts'

interface At {
  readonly at: number
}
export interface PlannedWish extends At {
  readonly monitor: number
  readonly wish: Wish
}
/** What goes wrong, when, and for how long. Of a crash, `steps` says how many points the process still gets by. */
export type Blow =
  | { readonly blow: 'server dies'; readonly steps: number }
  | { readonly blow: 'server is put back' }
  | { readonly blow: 'server disk full' }
  | {
      readonly blow: 'gateway dies' | 'power cut' | 'gateway memory lost' | 'gateway memory put back'
      readonly gateway: number
      readonly steps: number
    }
  | { readonly blow: 'gateway disk full'; readonly gateway: number }
  | { readonly blow: 'page reloads'; readonly monitor: number }
  | { readonly blow: 'cable out'; readonly one: string; readonly other: string }
export type PlannedBlow = At & { readonly forMs: number } & Blow

export interface Plan {
  readonly wishes: readonly PlannedWish[]
  readonly blows: readonly PlannedBlow[]
  readonly weather: Weather
  /** The share of documents that the devices get wrong. */
  readonly deviceFaults: number
  /** How many gateways of the venue run: one or both. */
  readonly gateways: number
  /** Where the second monitor stands: beside the last gateway that runs, or nowhere. */
  readonly tablet: boolean
  /** When the backups of the server and of the gateways' memories are made. */
  readonly backupAt: number
}

export const STORM_MS = 220_000
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

const billWish = (random: Random, { orders, waiters, gateways }: Venue): Wish => ({
  want: 'bill',
  orders: someOf(random, orders, 3),
  kind: random.chance(0.7) ? 'fiscal' : 'pre',
  payment: random.chance(0.75) ? 'cash' : 'card',
  waiter: random.pick(waiters).username,
  gateway: random.chance(0.4) ? random.pick(gateways).id : null,
})

/** A wish and what may follow: the same again at the other screen, its fiscal receipt, its undoing. */
const wishesFrom = (random: Random, venue: Venue): PlannedWish[] => {
  const [at, monitor, wish] = [
    random.below(WISHING_MS),
    random.below(venue.monitors.length),
    billWish(random, venue),
  ]
  const made: PlannedWish[] = [{ at, monitor, wish }]
  if (wish.want !== 'bill') return made
  const other = (monitor + 1) % venue.monitors.length
  if (random.chance(0.3))
    made.push({
      at: at + random.below(20_000),
      monitor: other,
      wish: { ...wish, orders: random.chance(0.5) ? wish.orders : someOf(random, venue.orders, 3) },
    })
  const later = at + LATER_MS + random.below(LATER_MS)
  const [order = ''] = wish.orders
  const { username: owner } = venue.owner
  if (wish.kind === 'fiscal' && random.chance(0.3))
    made.push({ at: later, monitor: random.below(2), wish: { want: 'storno', order, owner } })
  if (wish.kind === 'pre' && random.chance(0.3))
    made.push({ at: later, monitor: random.below(2), wish: { want: 'unbill', order, owner } })
  if (wish.kind === 'pre' || random.chance(0.2))
    made.push({ at: later + random.below(LATER_MS), monitor, wish: { ...wish, kind: 'fiscal' } })
  return made
}

const NODES = ['server', 'gateway 0', 'gateway 1', 'page 0', 'page 1'] as const

const drawBlow = (random: Random, gateways: number): Blow => {
  const [gateway, steps] = [random.below(gateways), 1 + random.below(MOST_STEPS)]
  const draw = random.next()
  if (draw < 0.22) return { blow: 'server dies', steps }
  if (draw < 0.5) return { blow: 'gateway dies', gateway, steps }
  if (draw < 0.62) return { blow: 'power cut', gateway, steps }
  if (draw < 0.72) return { blow: 'page reloads', monitor: random.below(2) }
  if (draw < 0.84) return { blow: 'cable out', one: random.pick(NODES), other: random.pick(NODES) }
  if (draw < 0.89) return { blow: 'gateway disk full', gateway }
  if (draw < 0.92) return { blow: 'server disk full' }
  if (draw < 0.96)
    return { blow: draw < 0.94 ? 'gateway memory lost' : 'gateway memory put back', gateway, steps }
  return { blow: 'server is put back' }
}

const weatherOf = (random: Random): Weather =>
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
    wishes: Array.from({ length: 1 + random.below(3) }, () => wishesFrom(random, venue)).flat(),
    blows: Array.from({ length: random.below(4) }, () => ({
      ...drawBlow(random, gateways),
      at: random.below(STORM_MS * 0.7),
      forMs: 500 + random.below(LONGEST_BLOW_MS),
    })),
    weather: weatherOf(random),
    deviceFaults: random.chance(0.5) ? 0 : random.next() * 0.5,
    tablet: random.chance(0.4),
    backupAt: random.below(WISHING_MS),
  }
}
