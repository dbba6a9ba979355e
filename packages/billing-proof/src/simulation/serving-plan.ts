import type { SplitPayment } from './choose-payments.ts'
import type { OperatorAction } from './operator-actions.ts'
import { PART_WAYS } from './pay-parts.ts'
import type { PhonePayment } from './phone-host.ts'
import type { Random } from './random.ts'
import type { ServedVenue } from './serve-meals.ts'

/** In how many of the histories somebody takes pieces off, and somebody serves the dessert. */
const CHANCE = { takeOff: 0.35, serveHeld: 0.35 }
const MOST_TAKEN_OFF = 3
/** In how many guests pay parts, and how many parts at most. */
const PARTS = { chance: 0.4, most: 6, receipt: 0.8, cash: 0.75, named: 0.4, storno: 0.3 }

/** In how many waiters' phones close bills. */
const PHONES = { chance: 0.35, most: 4, restart: 0.3, cut: 0.4, longestCutMs: 40_000 }

/** What happens at the phones of waiters, each by its number. */
export interface PhonePlan {
  readonly payments: readonly {
    readonly phone: number
    readonly at: number
    readonly payment: PhonePayment
  }[]
  /** The connection is cut, or the application ends, and comes back after a time. */
  readonly faults: readonly {
    readonly phone: number
    readonly at: number
    readonly forMs: number
    readonly isCut: boolean
  }[]
}

export const NO_PHONES: PhonePlan = { payments: [], faults: [] }

interface Faults {
  readonly faults: readonly { readonly fault: string }[]
  readonly losses: readonly unknown[]
}

/**
 * A server that goes back to a backup forgets what was taken off, and its orders have more than their receipts: that is
 * not simulated.
 */
const mayTakeOff = ({ faults, losses }: Faults): boolean =>
  losses.length === 0 && faults.every(({ fault }) => fault !== 'server restored')

/** How many guests pay in two ways, and how many of these leave a tip. */
const SPLITS = { chance: 0.35, tip: 0.3, card: 0.6, mostTip: 50 }

/** Null where a bill is paid in one way. */
export const drawSplit = (random: Random, { voucher }: ServedVenue): SplitPayment | null =>
  random.chance(SPLITS.chance)
    ? {
        cash: random.below(1001),
        rest: random.chance(SPLITS.card) ? 'card' : voucher,
        tip: random.chance(SPLITS.tip) ? 1 + random.below(SPLITS.mostTip) : 0,
      }
    : null

/** What people do with lines while bills are made: they take pieces off, and serve and bill what was held. */
export const drawServing = (
  random: Random,
  { orders, monitors, waiters, held }: ServedVenue,
  periodMs: number,
  plan: Faults,
) => {
  const planned = (action: OperatorAction) => ({
    at: random.below(periodMs),
    monitor: random.below(monitors.length),
    action,
  })
  const actions = []
  if (random.chance(CHANCE.takeOff) && mayTakeOff(plan))
    for (let left = 1 + random.below(MOST_TAKEN_OFF); left > 0; left -= 1)
      actions.push(planned({ type: 'takeOff', order: random.pick(orders) }))
  // Sometimes two screens do it at the same time.
  if (random.chance(CHANCE.serveHeld))
    for (let left = 1 + random.below(2); left > 0; left -= 1)
      actions.push(planned({ type: 'serveHeld', held, waiter: random.pick(waiters).username }))
  return actions
}

/** Guests pay at waiters' phones, some of which are restarted, or lose their network. */
export const drawPhones = (
  random: Random,
  { table, waiters, gateways }: ServedVenue,
  periodMs: number,
): PhonePlan => {
  if (!random.chance(PHONES.chance)) return NO_PHONES
  const fault = (phone: number) => ({
    phone,
    at: random.below(periodMs),
    forMs: random.below(PHONES.longestCutMs),
    isCut: random.chance(PHONES.cut),
  })
  return {
    payments: Array.from({ length: 1 + random.below(PHONES.most) }, () => ({
      phone: random.below(waiters.length),
      at: random.below(periodMs),
      payment: {
        table,
        way: random.pick(PART_WAYS),
        kind: random.chance(PARTS.receipt) ? ('fiscal' as const) : ('pre' as const),
        payment: random.chance(PARTS.cash) ? ('cash' as const) : ('card' as const),
        gateway: gateways.length > 1 || random.chance(PARTS.named) ? random.pick(gateways).id : null,
      },
    })),
    faults: waiters.flatMap((_, phone) => (random.chance(PHONES.restart) ? [fault(phone)] : [])),
  }
}

/** Guests of the table pay a part each, some of them at the same time, and some want their money back. */
export const drawParts = (random: Random, venue: ServedVenue, periodMs: number) => {
  const { table, waiters, gateways, monitors, owner } = venue
  if (!random.chance(PARTS.chance)) return []
  const planned = (action: OperatorAction, at: number) => ({
    at,
    monitor: random.below(monitors.length),
    action,
  })
  const part = (at: number): OperatorAction => ({
    type: 'billPart',
    table,
    way: random.pick(PART_WAYS),
    kind: random.chance(PARTS.receipt) ? 'fiscal' : 'pre',
    payment: random.chance(PARTS.cash) ? 'cash' : 'card',
    split: drawSplit(random.fork(`split ${at}`), venue),
    waiter: random.pick(waiters).username,
    gateway: random.chance(PARTS.named) ? random.pick(gateways).id : null,
  })
  const parts = Array.from({ length: 1 + random.below(PARTS.most) }, (_, at) =>
    planned(part(at), random.below(periodMs)),
  )
  return random.chance(PARTS.storno)
    ? [...parts, planned({ type: 'stornoAny', owner: owner.username }, periodMs + random.below(periodMs))]
    : parts
}
