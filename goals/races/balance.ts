import { randomInt, randomUUID } from 'node:crypto'
import type { Deadline, Goal } from '../goal.ts'
import { sendUntilDecided } from '../harness/http-client.ts'
import { startInstallation, type Engine, type Installation } from '../harness/installation.ts'
import type { PostgresCluster } from '../harness/postgres.ts'
import type { PlantedFault } from '../harness/program.ts'

const [CLIENTS, CHANGES, ROUNDS, PROCESSES] = [200, 50, 20, 4]
const MOST_CENTS = 10_000

interface BalanceOptions {
  readonly engine: Engine
  readonly processes: number
  readonly clients: number
  readonly changes: number
  readonly rounds: number
  readonly deadline: Deadline
  readonly fault?: PlantedFault | null
  readonly cluster?: PostgresCluster
}
interface BalanceCounts {
  rounds: number
  accepted: number
  refused: number
  /** Answers 503, after which the request was sent again. */
  repeats: number
  readonly failures: string[]
}

/** The accounts that the clients compete for. */
type Sums = Map<string, number>

const runClient = async (
  { servers, venue: { owner } }: Installation,
  at: number,
  { changes, deadline }: BalanceOptions,
  sums: Sums,
  counts: BalanceCounts,
): Promise<void> => {
  const people = [...sums.keys()]
  const server = servers[at % servers.length] ?? servers[0]
  for (let change = 0; change < changes && !deadline.isOver(); change += 1) {
    const [person = '', cents] = [people[randomInt(people.length)], 1 + randomInt(MOST_CENTS)]
    const code = randomInt(2) === 0 ? 'give' : 'take'
    const path = `/api/user/${person}/balance?code=${code}`
    const { status, body, repeats } = await sendUntilDecided(server.client, 'PUT', path, {
      token: owner.token,
      key: randomUUID(),
      body: { balance: cents / 100 },
    })
    counts.repeats += repeats
    if (status === 200) {
      counts.accepted += 1
      sums.set(person, (sums.get(person) ?? 0) + (code === 'give' ? cents : -cents))
    } else if (body['code'] === 'INSUFFICIENT_BALANCE') counts.refused += 1
    else counts.failures.push(`a change was answered ${status} ${String(body['code'])}`)
  }
}

const LEDGER =
  'SELECT user_id, position, kind, amount, balance_after FROM ledger_entries ORDER BY user_id, position'

/** The ledger's sum for each person, and what is wrong with its entries. */
const sumLedger = async ({ rows }: Installation) => {
  const failures: string[] = []
  const people = Map.groupBy(await rows(LEDGER), ({ user_id: user }) => String(user))
  const sums = new Map<string, number>()
  for (const [person, entries] of people) {
    let sum = 0
    for (const [at, { position, kind, amount, balance_after: after }] of entries.entries()) {
      sum += kind === 'give' ? Number(amount) : -Number(amount)
      if (Number(position) !== at + 1) failures.push(`the ledger forks at entry ${String(position)}`)
      if (sum !== Number(after) || sum < 0) failures.push(`an entry says ${String(after)} instead of ${sum}`)
    }
    sums.set(person, sum)
  }
  return { sums, failures }
}

/** Compares the accepted changes with the ledger, entry by entry, and with what the product shows. */
const compare = async (installation: Installation, accepted: Sums): Promise<string[]> => {
  const { servers, venue } = installation
  const { sums, failures } = await sumLedger(installation)
  const { body } = await servers[0].client.send('GET', '/api/company/staff', { token: venue.owner.token })
  const staff = body as unknown as { readonly _id: string; readonly balance: number }[]
  for (const [person, sum] of accepted) {
    const shown = Math.round((staff.find(({ _id }) => _id === person)?.balance ?? 0) * 100)
    const stored = sums.get(person) ?? 0
    if (stored !== sum || shown !== sum)
      failures.push(`accepted were ${sum} cents, the ledger has ${stored}, shown are ${shown}`)
  }
  return failures
}

/** Many clients give and take money at once, through several processes. */
export const raceBalances = async (options: BalanceOptions): Promise<BalanceCounts> => {
  const counts: BalanceCounts = { rounds: 0, accepted: 0, refused: 0, repeats: 0, failures: [] }
  const installation = await startInstallation({
    engine: options.engine,
    processes: options.processes,
    fault: options.fault ?? null,
    cluster: options.cluster,
    // Without it a second entry in the same place is refused, which alone would hide the fault.
    prepare: options.fault ? ['DROP INDEX ledger_chain'] : [],
  })
  try {
    const { monitors, waiter } = installation.venue
    const sums: Sums = new Map([waiter, ...monitors].map(({ id }) => [id, 0]))
    while (counts.rounds < options.rounds && !options.deadline.isOver() && counts.failures.length === 0) {
      await Promise.all(
        Array.from({ length: options.clients }, (_, at) =>
          runClient(installation, at, options, sums, counts),
        ),
      )
      counts.rounds += 1
      counts.failures.push(...(await compare(installation, sums)))
    }
    return counts
  } finally {
    await installation.close()
  }
}

export const balanceGoal: Goal = {
  id: 'G8',
  title: 'balances',
  asked: '200 clients with 50 changes each, 4 processes: money conserved to the cent, 20 rounds',
  minutes: 10,
  measure: async (deadline, note) => {
    const { rounds, accepted, refused, repeats, failures } = await raceBalances({
      engine: 'postgres',
      processes: PROCESSES,
      clients: CLIENTS,
      changes: CHANGES,
      rounds: ROUNDS,
      deadline,
    })
    note(`${rounds} rounds`)
    return {
      result: `${rounds} rounds on PostgreSQL, the last perhaps not whole, ${accepted} changes accepted, ${refused} refused because too little was there, ${repeats} sent again after 503`,
      share: (accepted + refused) / (ROUNDS * CLIENTS * CHANGES),
      failures,
    }
  },
}
