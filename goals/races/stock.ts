import { randomUUID } from 'node:crypto'
import { deadlineIn, type Deadline, type Goal } from '../goal.ts'
import { sendUntilDecided } from '../harness/http-client.ts'
import {
  inParallel,
  shuffled,
  startInstallation,
  type Engine,
  type Installation,
} from '../harness/installation.ts'
import type { PostgresCluster } from '../harness/postgres.ts'
import type { PlantedFault } from '../harness/program.ts'
import { callerOf } from '../harness/venue.ts'

const [CHANGES, ROUNDS, PROCESSES] = [500, 50, 2]
/** So many requests compete for one order. */
const PER_ORDER = 10
const SETUP_AT_ONCE = 8

interface StockOptions {
  readonly engine: Engine
  readonly processes: number
  readonly changes: number
  readonly rounds: number
  readonly deadline: Deadline
  readonly fault?: PlantedFault | null
  readonly cluster?: PostgresCluster
}
interface StockCounts {
  rounds: number
  changes: number
  /** Answers 503, after which the request was sent again. */
  repeats: number
  readonly failures: string[]
}

/** Thousandths of the buying unit that one piece of each dish needs, by ingredient. */
const RECIPES = [
  { flour: 37, salt: 1 },
  { salt: 3, flour: 211 },
] as const

interface Menu {
  readonly dishes: readonly string[]
}

const createMenu = async ({ servers: [server], venue }: Installation): Promise<Menu> => {
  const call = callerOf(server.client)
  const idOf: Record<string, string> = {}
  for (const name of ['flour', 'salt']) {
    const made = await call('POST', '/api/ingredient', venue.owner.token, {
      name,
      category: 'food',
      quantity: 0,
      price: 100,
      servingUnit: 'kilograms',
      buyingQuantity: 1,
      buyingUnit: 'kilograms',
    })
    idOf[name] = String(made['_id'])
  }
  const dishes: string[] = []
  for (const [at, recipe] of RECIPES.entries()) {
    const made = await call('POST', '/api/product', venue.owner.token, {
      name: `Dish ${at}`,
      price: 100,
      taxRate: 10,
      category: 'food',
      recipe: Object.entries(recipe).map(([name, quantity]) => ({
        ingredient: idOf[name],
        quantity: quantity / 1000,
      })),
    })
    dishes.push(String(made['_id']))
  }
  return { dishes }
}

const takeOrders = async (
  installation: Installation,
  { dishes }: Menu,
  count: number,
  atOnce: number,
): Promise<string[]> => {
  const { servers, venue } = installation
  const ids: string[] = []
  await inParallel(Array.from({ length: count }).keys(), atOnce, async (at) => {
    const products = dishes.map((product, line) => ({ product, quantity: 1 + ((at + line) % 4) }))
    const { _id: id } = await callerOf(servers[0].client)('POST', '/api/order', venue.waiter.token, {
      name: `Order ${at}`,
      table: venue.table,
      products: at % 2 === 0 ? products : products.toReversed(),
    })
    ids.push(String(id))
  })
  return ids
}

/** Every order is confirmed and rejected by all at once. */
const confirmAndReject = async (
  { servers, venue: { monitors } }: Installation,
  ids: readonly string[],
  counts: StockCounts,
): Promise<void> => {
  const requests = ids.flatMap((id) =>
    Array.from({ length: PER_ORDER }, (_, at) => ({ id, at, status: at % 2 === 0 ? 'pending' : 'rejected' })),
  )
  await Promise.all(
    shuffled(requests).map(async ({ id, at, status }) => {
      const { client } = servers[at % servers.length] ?? servers[0]
      const { token } = monitors[at % monitors.length] ?? {}
      const request = { token, key: randomUUID(), body: { status } }
      const answer = await sendUntilDecided(client, 'PUT', `/api/order/${id}`, request)
      counts.repeats += answer.repeats
      counts.changes += 1
      if (answer.status !== 200)
        counts.failures.push(`${status} was answered ${answer.status} ${String(answer.body['code'])}`)
    }),
  )
}

const STORED = `SELECT i.name AS name, i.quantity AS quantity,
  (SELECT coalesce(sum(change), 0) FROM stock_movements m WHERE m.ingredient_id = i.id) AS moved FROM ingredients i`
const TAKEN = `SELECT p.name AS dish, sum(l.quantity) AS pieces FROM order_lines l JOIN products p ON p.id = l.product_id
  JOIN orders o ON o.id = l.order_id WHERE o.status = 'pending' GROUP BY p.name`

/** What is on hand has to be what was there, less what the confirmed orders contain. */
const compare = async ({ rows }: Installation): Promise<string[]> => {
  const pieces = new Map((await rows(TAKEN)).map(({ dish, pieces: sum }) => [String(dish), Number(sum)]))
  const failures: string[] = []
  for (const { name, quantity, moved } of await rows(STORED)) {
    const needed = RECIPES.reduce(
      (sum, recipe, at) => sum + recipe[name as 'flour' | 'salt'] * (pieces.get(`Dish ${at}`) ?? 0),
      0,
    )
    // Quantities on hand are in thousandths of a serving unit.
    if (Number(quantity) !== -needed || Number(moved) !== Number(quantity))
      failures.push(`${String(name)}: ${String(quantity)} on hand, moved ${String(moved)}, taken ${needed}`)
  }
  return failures
}

/** Confirms and rejects orders at once, and compares the stock with the orders that are confirmed in the end. */
export const raceStock = async (options: StockOptions): Promise<StockCounts> => {
  const counts: StockCounts = { rounds: 0, changes: 0, repeats: 0, failures: [] }
  const installation = await startInstallation({
    engine: options.engine,
    processes: options.processes,
    fault: options.fault ?? null,
    cluster: options.cluster,
    // Without it a second step in the same place is refused, which alone would hide the fault.
    prepare: options.fault ? ['ALTER TABLE order_history DROP CONSTRAINT order_history_pkey'] : [],
  })
  // Without the lock the second of two orders that open a table's check at once is refused by an index.
  const atOnce = options.fault ? 1 : SETUP_AT_ONCE
  try {
    const menu = await createMenu(installation)
    while (counts.rounds < options.rounds && !options.deadline.isOver() && counts.failures.length === 0) {
      const ids = await takeOrders(installation, menu, Math.ceil(options.changes / PER_ORDER), atOnce)
      await confirmAndReject(installation, ids, counts)
      counts.rounds += 1
      counts.failures.push(...(await compare(installation)))
    }
    return counts
  } finally {
    await installation.close()
  }
}

export const stockGoal: Goal = {
  id: 'G9',
  title: 'stock',
  asked: '500 concurrent confirmations and rejections: stock is what was there less what is taken, 50 rounds',
  minutes: 6,
  measure: async (deadline, note) => {
    const done: StockCounts = { rounds: 0, changes: 0, repeats: 0, failures: [] }
    // A single process cannot show what two of them do: half of the rounds run on PostgreSQL.
    for (const engine of ['postgres', 'sqlite'] as const) {
      const { rounds, changes, repeats, failures } = await raceStock({
        engine,
        processes: engine === 'postgres' ? PROCESSES : 1,
        changes: CHANGES,
        rounds: ROUNDS / 2,
        deadline: engine === 'postgres' ? deadlineIn(deadline.leftMs() * 0.7) : deadline,
      })
      done.rounds += rounds
      done.changes += changes
      done.repeats += repeats
      done.failures.push(...failures)
      note(`${rounds} rounds on ${engine}`)
    }
    return {
      result: `${done.rounds} rounds on both databases, ${done.changes} changes, ${done.repeats} sent again after 503`,
      share: done.rounds / ROUNDS,
      failures: done.failures,
    }
  },
}
