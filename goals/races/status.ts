import { randomInt, randomUUID } from 'node:crypto'
import { deadlineIn, type Deadline, type Goal } from '../goal.ts'
import { sendUntilDecided, type Answer } from '../harness/http-client.ts'
import { inParallel, startInstallation, type Engine, type Installation } from '../harness/installation.ts'
import type { PostgresCluster } from '../harness/postgres.ts'
import type { PlantedFault } from '../harness/program.ts'
import { callerOf, MONITOR_NAME, PIN } from '../harness/venue.ts'

const [CHANGES, PROCESSES] = [20_000, 2]
const CLIENTS = 20
const ORDERS_AT_ONCE = 20
const TARGETS = ['pending', 'rejected', 'error', 'done', 'delivered'] as const

interface StatusOptions {
  readonly engine: Engine
  readonly processes: number
  readonly changes: number
  readonly deadline: Deadline
  readonly fault?: PlantedFault | null
  readonly cluster?: PostgresCluster
}
interface StatusCounts {
  changes: number
  orders: number
  /** Answers 503, after which the request was sent again. */
  repeats: number
  readonly failures: string[]
}

/** How the clients compete for an order; the last two may not be moved at all. */
const KINDS = ['with the status they saw', 'without', 'under a bill', 'billed'] as const
type Kind = (typeof KINDS)[number]
/** The kinds of ten orders: most of them may be moved. */
const PLACES = [0, 1, 0, 1, 0, 1, 0, 1, 2, 3]
interface Contested {
  readonly id: string
  readonly kind: Kind
}

const takeOrder = async ({ servers: [server], venue }: Installation, kind: Kind): Promise<Contested> => {
  const call = callerOf(server.client)
  const { token } = venue.waiter
  const made = await call('POST', '/api/order', token, {
    name: kind,
    table: venue.table,
    products: [{ product: venue.dish, quantity: 1 }],
  })
  const id = String(made['_id'])
  if (kind === 'under a bill' || kind === 'billed')
    await call('PUT', `/api/order/${id}`, token, { status: 'delivered' })
  return { id, kind }
}

const lock = async (
  { servers: [server], venue, rows }: Installation,
  orders: readonly Contested[],
): Promise<void> => {
  const [reserved, billed] = (['under a bill', 'billed'] as const).map((kind) =>
    orders.filter((order) => order.kind === kind).map(({ id }) => id),
  )
  await callerOf(server.client)('POST', '/api/auth/validate', venue.monitors[0]?.token, {
    username: MONITOR_NAME,
    pin: PIN,
    selectedOrders: reserved,
  })
  for (const id of billed ?? [])
    await rows(
      `UPDATE orders SET status = 'billed', bill_kind = 'pre', billed_at = updated_at WHERE id = '${id}'`,
    )
}

/** The status in which an order stays that nobody may move. */
const FIXED: Partial<Record<Kind, string>> = { billed: 'billed', 'under a bill': 'delivered' }

const allowedAnswers = (kind: Kind, to: string): readonly number[] => {
  const fixed = FIXED[kind]
  if (fixed !== undefined) return to === fixed ? [200] : [409]
  if (to === 'billed') return [409]
  return kind === 'without' ? [200] : [200, 409]
}

/** One change by one client, and what contradicts the rules in its answer. */
const contest = async (
  { servers, venue: { monitors } }: Installation,
  { id, kind }: Contested,
  at: number,
): Promise<{
  readonly status: string
  readonly answer: Answer & { readonly repeats: number }
  readonly failures: readonly string[]
}> => {
  const status = at === 0 ? 'billed' : (TARGETS[randomInt(TARGETS.length)] ?? 'done')
  const { client } = servers[at % servers.length] ?? servers[0]
  const { token } = monitors[at % monitors.length] ?? {}
  const body = kind === 'with the status they saw' ? { status, expectedStatus: 'created' } : { status }
  const answer = await sendUntilDecided(client, 'PUT', `/api/order/${id}`, { token, key: randomUUID(), body })
  const failures = allowedAnswers(kind, status).includes(answer.status)
    ? []
    : [`an order ${kind} was asked to be ${status}: ${answer.status} ${String(answer.body['code'])}`]
  return { status, answer, failures }
}

/** With the status that they saw, one change wins: everybody who was answered 200 asked for the same. */
const winners = (order: Contested, outcomes: readonly Awaited<ReturnType<typeof contest>>[]): string[] => {
  if (order.kind !== 'with the status they saw') return []
  const accepted = new Set(outcomes.filter(({ answer }) => answer.status === 200).map(({ status }) => status))
  return accepted.size === 1 ? [] : [`${accepted.size} changes of one version were accepted`]
}

const HISTORY = `SELECT h.order_id AS id, h.position AS position, h.from_status AS before, h.to_status AS after, o.name AS kind,
  o.status AS status, o.version AS version FROM order_history h JOIN orders o ON o.id = h.order_id ORDER BY h.order_id, h.position`

type Steps = readonly Record<string, unknown>[]

const isOneChain = (steps: Steps): boolean =>
  steps.every(
    ({ position, before }, at) =>
      Number(position) === at + 1 && before === (steps[at - 1]?.['after'] ?? null),
  )

/** What is wrong with an order that nobody may move: it was taken and served, and nothing else happened to it. */
const movedThough = (kind: Kind, status: unknown, steps: Steps): string[] =>
  status === FIXED[kind] && steps.length === 2 ? [] : [`an order ${kind} was moved`]

/** Every history has to be one chain that ends with the order's status. */
const forks = async ({ rows }: Installation): Promise<string[]> => {
  const chains = Map.groupBy(await rows(HISTORY), ({ id }) => String(id))
  return [...chains.values()].flatMap((steps) => {
    const { kind, status, version, after } = steps.at(-1) ?? {}
    const chain = steps.map(({ before, after: to }) => `${String(before)}>${String(to)}`).join(' ')
    const forked = isOneChain(steps) ? [] : [`a history forks: ${chain}`]
    if (FIXED[kind as Kind] !== undefined) return [...forked, ...movedThough(kind as Kind, status, steps)]
    const isLast = status === after && Number(version) === steps.length
    return isLast ? forked : [...forked, 'an order is not what its history says']
  })
}

/** Many clients move the same orders at once, through several processes. */
export const raceStatuses = async (options: StatusOptions): Promise<StatusCounts> => {
  const counts: StatusCounts = { changes: 0, orders: 0, repeats: 0, failures: [] }
  const installation = await startInstallation({
    engine: options.engine,
    processes: options.processes,
    fault: options.fault ?? null,
    cluster: options.cluster,
    // Without it a second step in the same place is refused, which alone would hide the fault.
    prepare: options.fault ? ['ALTER TABLE order_history DROP CONSTRAINT order_history_pkey'] : [],
  })
  // Without the lock the second of two orders that open a table's check at once is refused by an index.
  const atOnce = options.fault ? 1 : ORDERS_AT_ONCE
  try {
    while (counts.changes < options.changes && !options.deadline.isOver() && counts.failures.length === 0) {
      const orders: Contested[] = []
      await inParallel(Array.from({ length: ORDERS_AT_ONCE }).keys(), atOnce, async (at) => {
        orders.push(await takeOrder(installation, KINDS[PLACES[at % PLACES.length] ?? 0] ?? 'without'))
      })
      await lock(installation, orders)
      await Promise.all(
        orders.map(async (order) => {
          const outcomes = await Promise.all(
            Array.from({ length: CLIENTS }, (_, at) => contest(installation, order, at)),
          )
          counts.changes += outcomes.length
          for (const { answer } of outcomes) counts.repeats += answer.repeats
          counts.failures.push(...outcomes.flatMap(({ failures }) => failures), ...winners(order, outcomes))
        }),
      )
      counts.orders += orders.length
    }
    counts.failures.push(...(await forks(installation)))
    return counts
  } finally {
    await installation.close()
  }
}

export const statusGoal: Goal = {
  id: 'G10',
  title: 'status races',
  asked: '20,000 contested changes: 0 forks in any history, 0 changes into or out of billed or under a bill',
  minutes: 6,
  measure: async (deadline, note) => {
    const done: StatusCounts = { changes: 0, orders: 0, repeats: 0, failures: [] }
    for (const engine of ['postgres', 'sqlite'] as const) {
      const { changes, orders, repeats, failures } = await raceStatuses({
        engine,
        processes: engine === 'postgres' ? PROCESSES : 1,
        changes: CHANGES / 2,
        deadline: engine === 'postgres' ? deadlineIn(deadline.leftMs() * 0.7) : deadline,
      })
      done.changes += changes
      done.orders += orders
      done.repeats += repeats
      done.failures.push(...failures)
      note(`${changes} changes on ${engine}`)
    }
    return {
      result: `${done.changes} contested changes of ${done.orders} orders on both databases, ${done.repeats} sent again after 503`,
      share: done.changes / CHANGES,
      failures: done.failures,
    }
  },
}
