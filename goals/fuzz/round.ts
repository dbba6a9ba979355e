import type { Deadline } from '../goal.ts'
import type { PlantedFault, ServerProcess } from '../harness/program.ts'
import { createCounts, type FuzzCounts } from './counts.ts'
import { type Processes, startProcesses } from './processes.ts'
import { createRandom, type Random } from './random.ts'
import { checkReceipts } from './receipts.ts'
import { createSenders, type Send, type Senders } from './senders.ts'

export interface RoundOptions {
  readonly seed: number
  /** How many requests. */
  readonly requests: number
  readonly deadline: Deadline
  readonly fault: PlantedFault | null
  /** After so many failures it ends. */
  readonly mostFailures: number
}

const [CLIENTS, FIRST_BILLS] = [16, 4]
const SHOWN_OUTPUT = 1000

/** How many of a thousand requests are of each kind. */
const kindsOf = ({ callServer, callGateway, relay, sync, raw, bill }: Senders) =>
  [
    [700, callServer],
    [250, callGateway],
    [20, relay],
    [20, sync],
    [8, raw],
    // What is generated changes rights, tables and prices: then a bill is refused.
    [2, (random: Random) => bill(random).catch(() => undefined)],
  ] as const satisfies readonly (readonly [number, Send])[]

/** What is wrong with a process at the end; null for nothing. */
const wrongInProcess = async (
  process: ServerProcess,
  name: string,
  health: string,
): Promise<string | null> => {
  if (!process.isRunning()) return `the ${name} has ended: ${process.output().slice(-SHOWN_OUTPUT)}`
  const { status } = await process.client.send('GET', health).catch(() => ({ status: 0 }))
  return status === 200 ? null : `the ${name} answers ${health} with ${status} at the end`
}

/** Adds what the processes and the device show at the end. */
const checkEnd = async (
  { server, gateway, dataDir }: Processes,
  { permits }: Senders,
  counts: FuzzCounts,
) => {
  const printed = checkReceipts(dataDir, permits)
  counts.receipts = printed.receipts
  const problems = [
    await wrongInProcess(server, 'server', '/api/health'),
    await wrongInProcess(gateway, 'gateway', '/health'),
    ...printed.failures,
  ]
  counts.failures.push(...problems.filter((problem) => problem !== null))
}

/**
 * Starts a server and a gateway with a venue, sends generated requests to both, and compares every answer with what
 * is declared. At the end both processes run, and the device has printed nothing without a permit.
 */
export const runRound = async (options: RoundOptions): Promise<FuzzCounts> => {
  const { seed, requests, deadline, fault, mostFailures } = options
  const counts = createCounts()
  const processes = await startProcesses(fault)
  const { server, gateway } = processes
  try {
    const senders = await createSenders(processes, counts)
    const first = createRandom(seed)
    for (let bills = 0; bills < FIRST_BILLS; bills += 1) await senders.bill(first, 'fiscal')
    const kinds = kindsOf(senders)
    const isOver = (): boolean =>
      counts.requests >= requests ||
      counts.failures.length >= mostFailures ||
      deadline.isOver() ||
      !server.isRunning() ||
      !gateway.isRunning()
    const client = async (at: number): Promise<void> => {
      const random = createRandom(seed, at + 1)
      while (!isOver()) await random.weighted<Send>(kinds)(random)
    }
    await Promise.all(Array.from({ length: CLIENTS }, (_, at) => client(at)))
    senders.close()
    await checkEnd(processes, senders, counts)
    return counts
  } finally {
    await processes.close()
  }
}
