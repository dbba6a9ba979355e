import { NO_FAULTS } from './network.ts'
import type { Plan } from './plan.ts'
import type { ServedVenue } from './serve-meals.ts'

const REBILLS = 12
const REBILL_MS = 12_000

/** Both monitors bill the same orders repeatedly, so orders that are released too early are billed twice. */
export const withRepeatedBills = (plan: Plan): Plan => {
  const first = plan.actions.find(({ action }) => action.type === 'bill')
  if (first?.action.type !== 'bill') return plan
  const action = { ...first.action, kind: 'fiscal' as const }
  return {
    ...plan,
    clocks: [],
    serverClocks: [],
    losses: [],
    lyingPage: null,
    actions: Array.from({ length: REBILLS }, (_, at) => ({
      at: 1000 + at * REBILL_MS,
      monitor: at % 2,
      action,
    })),
  }
}
/**
 * An order is printed by a gateway that cannot report it. The server is then restored, and the other gateway
 * is asked to print the same order.
 */
export const withRestoredServer = (plan: Plan): Plan => {
  const { actions } = withRepeatedBills(plan)
  const atLocalGateways = actions.map((one) =>
    one.action.type === 'bill' ? { ...one, action: { ...one.action, gateway: null } } : one,
  )
  const faults = [
    { fault: 'connection cut' as const, one: 'server', other: 'gateway 0', at: 11_900, forMs: 0 },
    { fault: 'server restored' as const, at: 40_000, forMs: 0 },
  ]
  return {
    ...plan,
    gateways: 2,
    tablet: false,
    actions: atLocalGateways,
    backupAt: 500,
    networkFaults: NO_FAULTS,
    deviceFaults: 0,
    faults,
  }
}
export const withSlowNetwork = (plan: Plan): Plan => ({
  ...withRepeatedBills(plan),
  networkFaults: { ...NO_FAULTS, slow: 0.35, responseLost: 0.2 },
  faults: [],
})
/** Each monitor uses its own gateway, because a gateway refuses orders that it has printed before. */
export const withOwnGateways = (plan: Plan, { gateways }: ServedVenue): Plan => ({
  ...plan,
  gateways: gateways.length,
  actions: plan.actions.map((one) => ({
    ...one,
    action:
      one.action.type === 'bill' ? { ...one.action, gateway: gateways[one.monitor]?.id ?? null } : one.action,
  })),
})
export const withFailingDevices = (plan: Plan): Plan => ({ ...plan, deviceFaults: 0.7 })
/** The gateway crashes about when it prints. */
export const withCrashingGateway = (plan: Plan): Plan => {
  const faults = plan.actions.map(({ at }, index) => ({
    fault: 'gateway crash' as const,
    gateway: 0,
    steps: 5 + index * 7,
    at: at + 6000 * (index + 1),
    forMs: 5000,
  }))
  return { ...withRepeatedBills(plan), gateways: 1, tablet: false, networkFaults: NO_FAULTS, faults }
}

/** The gateway's journal is restored from a backup made before its second bill. */
export const withRestoredJournal = (plan: Plan): Plan => ({
  ...withRepeatedBills(plan),
  gateways: 1,
  networkFaults: NO_FAULTS,
  backupAt: 5000,
  actions: plan.actions.flatMap(({ monitor, action }, index) => [
    { at: 1000 + index * 20_000, monitor, action },
  ]),
  faults: [{ fault: 'gateway journal restored', gateway: 0, steps: 1, at: 90_000, forMs: 5000 }],
})

/** The gateway loses its journal, and the server is restored from its backup while the gateway is down. */
export const withLostRecords = (plan: Plan): Plan => ({
  ...withRepeatedBills(plan),
  gateways: 1,
  networkFaults: NO_FAULTS,
  backupAt: 500,
  faults: [
    { fault: 'gateway journal lost', gateway: 0, steps: 1, at: 150_000, forMs: 30_000 },
    { fault: 'server restored', at: 165_000, forMs: 1 },
  ],
})

const CLOSINGS = 60
const CLOSING_MS = 1500

/** The day is closed at the device itself again and again, also while it is not known whether a receipt printed. */
export const withClosings = (plan: Plan): Plan => ({
  ...withFailingDevices(plan),
  gateways: 1,
  faults: Array.from({ length: CLOSINGS }, (_, at) => ({
    fault: 'day closed at the device' as const,
    gateway: 0,
    at: 1000 + at * CLOSING_MS,
    forMs: CLOSING_MS,
  })),
})

/** Bills each order once, at a monitor, one after another. */
export const billEachOrder = (
  plan: Plan,
  { orders }: ServedVenue,
  { monitor, from, every }: { readonly monitor: number; readonly from: number; readonly every: number },
): Plan['actions'] => {
  const [first] = withRepeatedBills(plan).actions
  if (first?.action.type !== 'bill') return []
  const { action } = first
  return orders.map((order, at) => ({
    at: from + at * every,
    monitor,
    action: { ...action, gateway: null, orders: [order] },
  }))
}

/**
 * Each order is billed once. Server and journal are restored from copies of that time, and commands that were made
 * after the copies arrive a second time.
 */
export const withLateCommands = (plan: Plan, venue: ServedVenue): Plan => ({
  ...plan,
  actions: billEachOrder(plan, venue, { monitor: 0, from: 1000, every: 8000 }),
  gateways: 1,
  tablet: false,
  deviceFaults: 0,
  networkFaults: { ...NO_FAULTS, slow: 0.4, duplicated: 0.8, only: '/commands' },
  backupAt: 25_000,
  faults: [
    { fault: 'gateway journal restored', gateway: 0, steps: 1, at: 60_000, forMs: 5000 },
    { fault: 'server restored', at: 65_000, forMs: 1 },
  ],
})

/**
 * The first gateway prints and cannot report it, and its pages often get no response. Later the same orders are
 * billed at the other one.
 */
export const withUnheardGateway = (plan: Plan, venue: ServedVenue): Plan =>
  withOwnGateways(
    {
      ...plan,
      actions: [
        ...billEachOrder(plan, venue, { monitor: 0, from: 1000, every: 4000 }),
        ...billEachOrder(plan, venue, { monitor: 1, from: 110_000, every: 8000 }),
      ],
      tablet: false,
      networkFaults: { ...NO_FAULTS, responseLost: 0.4 },
      faults: [{ fault: 'connection cut', one: 'server', other: 'gateway 0', at: 5000, forMs: 0 }],
    },
    venue,
  )

const undoEachBill = (
  { orders, owner }: ServedVenue,
  { monitor, from, every }: { readonly monitor: number; readonly from: number; readonly every: number },
): Plan['actions'] =>
  orders.map((order, at) => ({
    at: from + at * every,
    monitor,
    action: { type: 'unbill' as const, order, owner: owner.username },
  }))

/**
 * As `withUnheardGateway`; before the orders are billed at the other gateway, somebody tries to undo the bills of the
 * first one.
 */
export const withUndoneBills = (plan: Plan, venue: ServedVenue): Plan => {
  const unheard = withUnheardGateway(plan, venue)
  const undo = undoEachBill(venue, { monitor: 1, from: 80_000, every: 2000 })
  return { ...unheard, actions: [...unheard.actions, ...undo] }
}

/** Each order is billed once, and a piece of it is taken off at the other page at about the same time. */
export const withPiecesTakenOff = (plan: Plan, venue: ServedVenue): Plan => {
  const bills = billEachOrder({ ...plan, networkFaults: NO_FAULTS }, venue, {
    monitor: 0,
    from: 1000,
    every: 8000,
  })
  const takingOff = bills.map(({ at }, index) => ({
    at,
    monitor: 1,
    action: { type: 'takeOff' as const, order: venue.orders[index] ?? '' },
  }))
  return {
    ...plan,
    lyingPage: null,
    networkFaults: NO_FAULTS,
    deviceFaults: 0,
    faults: [],
    actions: [...bills, ...takingOff],
  }
}

/** The first page reports bills without sending them; they are undone, and billed again at the other page. */
export const withDeniedBills = (plan: Plan, venue: ServedVenue): Plan => ({
  ...plan,
  lyingPage: { monitor: 0, lie: 'reports unsent bills' },
  actions: [
    ...billEachOrder(plan, venue, { monitor: 0, from: 15_000, every: 5000 }),
    ...undoEachBill(venue, { monitor: 1, from: 80_000, every: 5000 }),
    ...billEachOrder(plan, venue, { monitor: 1, from: 100_000, every: 5000 }),
  ],
})
