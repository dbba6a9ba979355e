import type { DatabaseSync } from 'node:sqlite'
import type { PairedGateway } from './make-venue.ts'
import { type Host, NO_FAULTS } from './network.ts'
import { PART_WAYS, type PartWay } from './pay-parts.ts'
import type { Plan, PlannedAction } from './plan.ts'
import type { PlantedFault } from './planted-fault.ts'
import { NO_LOCK, sign, withReportedLines } from './planted-hooks.ts'
import type { Scheduler } from './scheduler.ts'
import type { ServedVenue } from './serve-meals.ts'

interface Series {
  readonly count: number
  readonly from: number
  readonly every: number
  readonly ways?: readonly PartWay[]
  /** In turn. */
  readonly monitors?: readonly number[]
}

/** Guests of the table pay one after the other. */
const payParts = (
  { table, waiters: [waiter] }: ServedVenue,
  { count, from, every, ways = PART_WAYS, monitors = [0, 1] }: Series,
): PlannedAction[] =>
  Array.from({ length: count }, (_, at) => ({
    at: from + at * every,
    monitor: monitors[at % monitors.length] ?? 0,
    action: {
      type: 'billPart' as const,
      table,
      way: ways[at % ways.length] ?? 'share',
      kind: 'fiscal' as const,
      payment: 'cash' as const,
      split: null,
      waiter: waiter?.username ?? '',
      gateway: null,
    },
  }))

const PARTS = 5
const PART_MS = 14_000

/** Nothing but parts is billed, with the faults of the seed. */
const withParts = (plan: Plan, venue: ServedVenue): Plan => ({
  ...plan,
  lyingPage: null,
  actions: payParts(venue, { count: PARTS, from: 1000, every: PART_MS }),
})

export const withoutFaults = {
  tablet: false,
  lyingPage: null,
  networkFaults: NO_FAULTS,
  deviceFaults: 0,
  deviceTraits: [],
  clocks: [],
  serverClocks: [],
  losses: [],
  faults: [],
} as const

/** Nothing but parts is billed, and nothing fails. */
export const withQuietParts = (plan: Plan, venue: ServedVenue): Plan => ({
  ...withParts(plan, venue),
  ...withoutFaults,
})

/** Both monitors bill parts of the same orders at the same time. */
const withSimultaneousParts = (plan: Plan, venue: ServedVenue): Plan => ({
  ...plan,
  ...withoutFaults,
  actions: payParts(venue, { count: 2 * PARTS, from: 1000, every: PART_MS / 4 }),
})

/** Pages often get no response, and cancel bills that were armed. */
const withCancelledParts = (plan: Plan, venue: ServedVenue): Plan => ({
  ...withQuietParts(plan, venue),
  networkFaults: { ...NO_FAULTS, lost: 0.3, responseLost: 0.2, only: '/commands' },
})

const RESTORED_MS = 60_000

/**
 * The first gateway bills parts, and the server goes back to a backup from before. Then whole orders are billed.
 * @param monitor the page that bills them, at its own gateway
 */
const withForgottenParts =
  (monitor: 0 | 1, cut: boolean) =>
  (plan: Plan, venue: ServedVenue): Plan => ({
    ...plan,
    ...withoutFaults,
    gateways: 2,
    backupAt: 500,
    actions: [
      ...payParts(venue, { count: 4, from: 1000, every: PART_MS, ways: ['share', 'pieces'], monitors: [0] }),
      ...payParts(venue, { count: 8, from: 100_000, every: PART_MS, ways: ['order'], monitors: [monitor] }),
    ],
    faults: [
      ...(cut
        ? [{ fault: 'connection cut' as const, one: 'server', other: 'gateway 0', at: 900, forMs: 150_000 }]
        : []),
      { fault: 'server restored' as const, at: RESTORED_MS, forMs: 0 },
    ],
  })

/** The gateway forgets which shares of lines it has printed. */
const forgettingLines = (db: DatabaseSync, scheduler: Scheduler): DatabaseSync =>
  ({
    exec: (sql: string) => {
      db.exec(sql)
      if (sql === 'COMMIT')
        scheduler.at(1, () => {
          if (!db.isTransaction) db.exec('DELETE FROM printed_lines')
        })
    },
    prepare: (sql: string) => db.prepare(sql),
    get isTransaction() {
      return db.isTransaction
    },
  }) as unknown as DatabaseSync

interface Command {
  readonly permit: string
  readonly carved?: object
}
/** What gateways report does not name parts, with a valid permit. */
const withoutParts = (host: Host, gateways: readonly PairedGateway[]): Host =>
  withReportedLines(host, (line) => {
    const { permit, carved, ...rest } = (line['command'] ?? {}) as Command
    const paired = gateways.find((each) => sign({ ...rest, carved }, each) === permit)
    if (carved === undefined || !paired) return line
    return { ...line, command: { ...rest, permit: sign(rest, paired) } }
  })

/** What is left of a line keeps its whole price. */
const REST_KEEPS_PRICE = `
  CREATE TRIGGER rest_keeps_price AFTER UPDATE ON order_lines WHEN NEW.price < OLD.price
  BEGIN UPDATE order_lines SET price = OLD.price WHERE id = NEW.id; END`

/** A share of a line comes to one unit less than it should. */
const UNIT_LOST = `
  CREATE TRIGGER unit_lost AFTER INSERT ON order_lines WHEN NEW.share_den > 1 AND NEW.price > 1
  BEGIN UPDATE order_lines SET price = price - 1 WHERE id = NEW.id; END`

/** A bill keeps the whole order, of which it has a part. */
const LOCK_STAYS = `
  CREATE TRIGGER lock_stays BEFORE UPDATE OF order_id ON bill_intent_orders
  BEGIN SELECT RAISE(IGNORE); END`

/** The lines of which a bill has parts. */
const CARVED_LINES = `SELECT part.value ->> 'line' FROM json_each(NEW.selection, '$.carves') AS carve,
  json_each(carve.value, '$.parts') AS part`

/** A bill that was armed and aborted gives its parts back, and they stay orders of their own. */
const JOINED_AGAIN = `
  CREATE TRIGGER joined_again AFTER UPDATE ON bill_intents
  WHEN NEW.state = 'ABORTED' AND NEW.kind IS NOT NULL AND NEW.selection IS NOT NULL
  BEGIN UPDATE order_lines SET quantity = quantity + 1 WHERE id IN (${CARVED_LINES}); END`

const OF_ORDERS = [
  'name',
  'name_key',
  'search_text',
  'description',
  'status',
  'category',
  'table_id',
  'created_by',
  'total',
  'created_at',
  'updated_at',
  'version',
  'check_id',
  'type',
]

/** The orders of parts are made when the bill is reserved. */
const CARVED_EARLY = `
  CREATE TRIGGER carved_early AFTER INSERT ON bill_intents WHEN NEW.selection IS NOT NULL
  BEGIN
    INSERT INTO orders (company_id, id, number, carved_from, ${OF_ORDERS.join(', ')})
      SELECT orders.company_id, carve.value ->> 'id', (SELECT max(number) FROM orders) + carve.key + 1, orders.id,
        ${OF_ORDERS.map((column) => `orders.${column}`).join(', ')}
      FROM json_each(NEW.selection, '$.carves') AS carve JOIN orders ON orders.id = carve.value ->> 'from';
  END`

/** Faults of bills that are of parts. */
export const PLANTED_PART_FAULTS: Readonly<Record<string, PlantedFault>> = {
  'what is left of a divided line is charged again': {
    hooks: { database: REST_KEEPS_PRICE },
    adjustPlan: withQuietParts,
    seed: 1,
  },
  'a unit is lost between the parts of a line': {
    hooks: { database: UNIT_LOST },
    adjustPlan: withQuietParts,
    seed: 1,
  },
  'the lock of a part stays with the whole order': {
    hooks: { database: LOCK_STAYS },
    adjustPlan: withQuietParts,
    seed: 1,
  },
  'an order is divided when its bill is reserved': {
    hooks: { database: CARVED_EARLY },
    adjustPlan: withQuietParts,
    seed: 1,
  },
  'an aborted bill gives its part back, which stays an order': {
    hooks: { database: JOINED_AGAIN },
    adjustPlan: withCancelledParts,
    seed: 1,
  },
  'a part is billed while the rest is in another bill': {
    hooks: { database: NO_LOCK },
    adjustPlan: withSimultaneousParts,
    seed: 1,
  },
  'a gateway does not keep which lines it has printed': {
    hooks: { journal: forgettingLines, restoresEverything: true },
    adjustPlan: withForgottenParts(0, true),
    seed: 1,
  },
  'a restored server does not make the parts that it has forgotten': {
    hooks: { server: withoutParts },
    adjustPlan: withForgottenParts(1, false),
    seed: 2,
  },
}
