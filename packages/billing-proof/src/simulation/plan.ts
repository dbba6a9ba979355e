import type { SplitPayment } from './choose-payments.ts'
import { type DeviceTraits, drawTraits } from './device-traits.ts'
import type { PageFault } from './fault-hooks.ts'
import { drawDiscounts } from './give-discounts.ts'
import type { OwnerAction } from './guest-money.ts'
import { type NetworkFaults, NO_FAULTS } from './network.ts'
import type { OperatorAction } from './operator-actions.ts'
import type { Random } from './random.ts'
import type { ServedVenue } from './serve-meals.ts'
import { drawServerSide, type ServerSidePlan } from './server-side-plan.ts'
import { drawParts, drawPhones, drawServing, drawSplit, type PhonePlan } from './serving-plan.ts'

interface Timed {
  readonly at: number
}
export interface PlannedAction extends Timed {
  readonly monitor: number
  readonly action: OperatorAction
}
/** A fault to inject. A process that has to crash does so at its `steps`th step after the fault begins. */
export type Fault =
  | { readonly fault: 'server crash'; readonly steps: number }
  | { readonly fault: 'server restored' }
  | { readonly fault: 'server disk full' }
  | {
      readonly fault: 'gateway crash' | 'power cut' | 'gateway journal lost' | 'gateway journal restored'
      readonly gateway: number
      readonly steps: number
    }
  | { readonly fault: 'gateway disk full' | 'day closed at the device'; readonly gateway: number }
  | { readonly fault: 'page reload'; readonly monitor: number }
  | { readonly fault: 'connection cut'; readonly one: string; readonly other: string }
export type PlannedFault = Timed & { readonly forMs: number } & Fault

/** Everything that happens in a history, except for what is drawn while it runs. */
export interface Plan extends ServerSidePlan {
  readonly actions: readonly PlannedAction[]
  /** What people take off prices beside that. */
  readonly discounts: readonly PlannedAction[]
  /** What the kitchen does beside that, where guests pay first. */
  readonly cooks: readonly PlannedAction[]
  /** Guests who get a check of their own, or join. */
  readonly moves: readonly PlannedAction[]
  /** Invoices instead of receipts. */
  readonly invoices: readonly PlannedAction[]
  readonly faults: readonly PlannedFault[]
  readonly networkFaults: NetworkFaults
  /** The probability that a device fails while printing a document. */
  readonly deviceFaults: number
  /** Whether the devices say which bill their last document is of. */
  readonly devicesShowReferences: boolean
  /** The device of each gateway. */
  readonly deviceTraits: readonly DeviceTraits[]
  /** How many of the venue's gateways run. */
  readonly gateways: number
  /** Whether the second monitor is a tablet, which prints through the server. */
  readonly tablet: boolean
  /** A page that lies about what was printed; null for none. */
  readonly lyingPage: { readonly monitor: number; readonly lie: PageFault } | null
  /** Clocks that are wrong, from a moment on. */
  readonly clocks: readonly PlannedClock[]
  /** When the owner takes all the cash that people hold. */
  readonly cashTakenAt: readonly number[]
  /** What an owner takes for vouchers and into accounts. */
  readonly taken: readonly (Timed & { readonly action: OwnerAction })[]
  readonly phones: PhonePlan
  /** Gateways that are paired again. */
  readonly pairings: readonly PlannedPairing[]
  /** When the server and the journals of the gateways are backed up. */
  readonly backupAt: number
}

/** From then on, the clock of a gateway or of its device is this much ahead of the true time, or behind. */
export interface PlannedClock extends Timed {
  readonly of: 'gateway' | 'device'
  readonly gateway: number
  readonly aheadMs: number
}

/** An owner gives the computer of a gateway a new code, as after a restore or when somebody has left. */
export interface PlannedPairing extends Timed {
  readonly gateway: number
  /** Whether its earlier pairing is ended before, and not afterwards. */
  readonly isUnpairedFirst: boolean
}

export const FAULT_PERIOD_MS = 220_000
const ACTION_PERIOD_MS = 80_000
const FOLLOW_UP_DELAY_MS = 40_000
const LONGEST_FAULT_MS = 70_000
/** Most venues have one gateway. */
const ONE_GATEWAY_CHANCE = 0.6
const MAX_STEPS = 60

const someOf = <T>(random: Random, all: readonly T[], most: number): T[] => {
  const first = random.below(all.length)
  return all.slice(first, first + 1 + random.below(most))
}

const billAction = (
  random: Random,
  { orders, waiters, gateways }: ServedVenue,
  split: SplitPayment | null,
): OperatorAction => ({
  type: 'bill',
  orders: someOf(random, orders, 3),
  kind: random.chance(0.7) ? 'fiscal' : 'pre',
  payment: random.chance(0.75) ? 'cash' : 'card',
  split,
  waiter: random.pick(waiters).username,
  gateway: random.chance(0.4) ? random.pick(gateways).id : null,
})

/** How the receipt is paid: some guests change their mind after the pre-bill. */
const drawTender = (random: Random, payment: 'cash' | 'card'): 'cash' | 'card' => {
  if (!random.chance(0.4)) return payment
  return payment === 'cash' ? 'card' : 'cash'
}

/** Who pays the guests of a storno, if somebody is named. */
const drawPayer = (random: Random, { owner, waiters }: ServedVenue): string | null =>
  random.chance(0.4) ? random.pick([...waiters, owner]).id : null

/** Who closes the receipt of a pre-bill. */
const drawCloser = (random: Random, { waiters }: ServedVenue, waiter: string): string =>
  random.chance(0.4) ? random.pick(waiters).username : waiter

/**
 * An action and its possible follow-ups: the same bill on the other monitor, its fiscal receipt, its storno
 * or unbill.
 */
const actionsFrom = (random: Random, venue: ServedVenue): PlannedAction[] => {
  const [at, monitor] = [random.below(ACTION_PERIOD_MS), random.below(venue.monitors.length)]
  const action = billAction(random, venue, drawSplit(random.fork(`split ${at}`), venue))
  const actions: PlannedAction[] = [{ at, monitor, action }]
  if (action.type !== 'bill') return actions
  const other = (monitor + 1) % venue.monitors.length
  if (random.chance(0.3))
    actions.push({
      at: at + random.below(20_000),
      monitor: other,
      action: { ...action, orders: random.chance(0.5) ? action.orders : someOf(random, venue.orders, 3) },
    })
  const later = at + FOLLOW_UP_DELAY_MS + random.below(FOLLOW_UP_DELAY_MS)
  const [order = ''] = action.orders
  const { username: owner } = venue.owner
  if (action.kind === 'fiscal' && random.chance(0.3))
    actions.push({
      at: later,
      monitor: random.below(2),
      action: { type: 'storno', order, owner, paidBy: drawPayer(random.fork(`payer ${at}`), venue) },
    })
  if (action.kind === 'pre' && random.chance(0.3))
    actions.push({ at: later, monitor: random.below(2), action: { type: 'unbill', order, owner } })
  if (action.kind === 'pre' || random.chance(0.2))
    actions.push({
      at: later + random.below(FOLLOW_UP_DELAY_MS),
      monitor,
      action: {
        ...action,
        kind: 'fiscal',
        payment: drawTender(random.fork(`tender ${at}`), action.payment),
        split: drawSplit(random.fork(`split of the receipt ${at}`), venue),
        waiter: drawCloser(random.fork(`closer ${at}`), venue, action.waiter),
      },
    })
  return actions
}

/** Most of what a lying screen reported can be undone; of the others it is only tried, now and then. */
const UNDO_CHANCE = { lying: 0.8, honest: 0.05 }

/**
 * Somebody undoes a fiscal bill, whether or not there is paper, and bills its orders again: only a bill that was never
 * printed may be undone.
 */
const undoActions = (
  random: Random,
  { owner, monitors, gateways }: ServedVenue,
  actions: readonly PlannedAction[],
  isLying: boolean,
): PlannedAction[] =>
  actions.flatMap(({ at, action }) => {
    const chance = isLying ? UNDO_CHANCE.lying : UNDO_CHANCE.honest
    if (action.type !== 'bill' || action.kind !== 'fiscal' || !random.chance(chance)) return []
    const undoneAt = at + FOLLOW_UP_DELAY_MS + random.below(FOLLOW_UP_DELAY_MS)
    return [
      {
        at: undoneAt,
        monitor: random.below(monitors.length),
        action: { type: 'unbill' as const, order: random.pick(action.orders), owner: owner.username },
      },
      {
        at: undoneAt + random.below(FOLLOW_UP_DELAY_MS),
        monitor: random.below(monitors.length),
        action: { ...action, gateway: random.chance(0.5) ? random.pick(gateways).id : null },
      },
    ]
  })

const NODES = ['server', 'gateway 0', 'gateway 1', 'page 0', 'page 1'] as const

const drawFault = (random: Random, gateways: number): Fault => {
  const [gateway, steps] = [random.below(gateways), 1 + random.below(MAX_STEPS)]
  const draw = random.next()
  if (draw < 0.22) return { fault: 'server crash', steps }
  if (draw < 0.5) return { fault: 'gateway crash', gateway, steps }
  if (draw < 0.62) return { fault: 'power cut', gateway, steps }
  if (draw < 0.72) return { fault: 'page reload', monitor: random.below(2) }
  if (draw < 0.84) return { fault: 'connection cut', one: random.pick(NODES), other: random.pick(NODES) }
  if (draw < 0.89) return { fault: 'gateway disk full', gateway }
  if (draw < 0.92) return { fault: 'server disk full' }
  if (draw < 0.96)
    return { fault: draw < 0.94 ? 'gateway journal lost' : 'gateway journal restored', gateway, steps }
  return { fault: 'server restored' }
}

const drawNetworkFaults = (random: Random): NetworkFaults =>
  random.chance(0.3)
    ? NO_FAULTS
    : {
        lost: random.next() * 0.15,
        responseLost: random.next() * 0.15,
        duplicated: random.next() * 0.1,
        slow: random.next() * 0.1,
      }

const drawCashTaken = (random: Random): number[] =>
  random.chance(0.5)
    ? Array.from(
        { length: 1 + random.below(2) },
        () => ACTION_PERIOD_MS / 4 + random.below(FAULT_PERIOD_MS * 0.6),
      )
    : []

const LIES: readonly PageFault[] = [
  'wrong numbers',
  'reports numbers never printed',
  'reports unprinted bills',
]
const MAX_CLOCK_ERROR_MS = 3 * 24 * 60 * 60 * 1000

const drawClock = (random: Random, gateways: number): PlannedClock => ({
  of: random.pick(['gateway', 'device'] as const),
  gateway: random.below(gateways),
  at: random.chance(0.5) ? 0 : random.below(FAULT_PERIOD_MS),
  aheadMs: Math.round((random.next() * 2 - 1) * MAX_CLOCK_ERROR_MS),
})

/** What a person does at a monitor beside billing. */
const drawBesideBills = (random: Random, { orders, gateways, monitors }: ServedVenue): PlannedAction => {
  const gateway = random.pick(gateways).id
  return {
    at: random.below(FAULT_PERIOD_MS),
    monitor: random.below(monitors.length),
    action: random.chance(0.3)
      ? { type: 'copy', order: random.pick(orders), gateway }
      : { type: 'report', daily: random.chance(0.6), gateway },
  }
}

/** Half of the lying pages report bills that they have not sent: what their gateways deny can be undone. */
const drawLyingPage = (random: Random): Plan['lyingPage'] => {
  if (!random.chance(0.2)) return null
  const [monitor, lie] = [random.below(2), random.pick(LIES)]
  return { monitor, lie: random.fork('unsent').chance(0.5) ? 'reports unsent bills' : lie }
}

/** A page can only report the bills that are made at it. */
const atMonitorOf = (lying: Plan['lyingPage'], bills: readonly PlannedAction[]): Plan['lyingPage'] => {
  if (lying?.lie !== 'reports unsent bills') return lying
  const bill = bills.find(({ action }) => action.type === 'bill' && action.kind === 'fiscal')
  return bill ? { ...lying, monitor: bill.monitor } : lying
}

const several = <T>(random: Random, most: number, draw: () => T): T[] =>
  Array.from({ length: random.below(most + 1) }, draw)

/** What an evening has beside bills and crashes, for some of the histories. */
const drawEvening = (
  random: Random,
  venue: ServedVenue,
): Pick<Plan, 'actions' | 'faults' | 'clocks' | 'lyingPage' | 'devicesShowReferences'> => {
  const gateways = venue.gateways.length
  return {
    actions: random.chance(0.5) ? several(random, 4, () => drawBesideBills(random, venue)) : [],
    faults: random.chance(0.3)
      ? several(random, 3, () => ({
          fault: 'day closed at the device',
          gateway: random.below(gateways),
          at: random.below(FAULT_PERIOD_MS),
          forMs: 0,
        }))
      : [],
    clocks: random.chance(0.4) ? several(random, 3, () => drawClock(random, gateways)) : [],
    devicesShowReferences: random.fork('device').chance(0.7),
    lyingPage: drawLyingPage(random),
  }
}

/** When the last action of the plan begins, in ms after the start: orders may be billed again after the fault period. */
export const lastActionAt = ({
  actions,
  discounts,
  invoices,
  moves,
  taken,
  phones,
}: Pick<Plan, 'actions' | 'discounts' | 'invoices' | 'moves' | 'taken' | 'phones'>): number =>
  Math.max(
    0,
    ...[...actions, ...discounts, ...invoices, ...moves, ...taken, ...phones.payments].map(({ at }) => at),
  )

/** Draws the plan of a history. */
export const drawPlan = (random: Random, template: ServedVenue): Plan => {
  const gateways = random.chance(ONE_GATEWAY_CHANCE) ? 1 : template.gateways.length
  const venue = { ...template, gateways: template.gateways.slice(0, gateways) }
  const evening = drawEvening(random.fork('evening'), venue)
  const bills = Array.from({ length: 1 + random.below(3) }, () => actionsFrom(random, venue)).flat()
  const plan = {
    ...evening,
    lyingPage: atMonitorOf(evening.lyingPage, bills),
    gateways,
    actions: [
      ...bills,
      ...undoActions(random.fork('undone'), venue, bills, evening.lyingPage !== null),
      ...evening.actions,
    ],
    faults: [
      ...Array.from({ length: random.below(4) }, () => ({
        ...drawFault(random, gateways),
        at: random.below(FAULT_PERIOD_MS * 0.7),
        forMs: 500 + random.below(LONGEST_FAULT_MS),
      })),
      ...evening.faults,
    ],
    networkFaults: drawNetworkFaults(random),
    deviceFaults: random.chance(0.5) ? 0 : random.next() * 0.5,
    tablet: random.chance(0.4),
    discounts: drawDiscounts(random.fork('discounts'), venue, ACTION_PERIOD_MS),
    phones: drawPhones(random.fork('phones'), venue, ACTION_PERIOD_MS),
    backupAt: random.below(ACTION_PERIOD_MS),
    cashTakenAt: drawCashTaken(random.fork('cash')),
    taken: [],
    cooks: [],
    invoices: [],
    moves: [],
    pairings: [],
    ...drawServerSide(random.fork('server side'), gateways, FAULT_PERIOD_MS),
    deviceTraits: template.gateways.map((_, at) => drawTraits(random.fork(`device ${at}`), FAULT_PERIOD_MS)),
  }
  const serving = drawServing(random.fork('serving'), venue, ACTION_PERIOD_MS, plan)
  const parts = drawParts(random.fork('parts'), venue, ACTION_PERIOD_MS)
  return { ...plan, actions: [...plan.actions, ...serving, ...parts] }
}
