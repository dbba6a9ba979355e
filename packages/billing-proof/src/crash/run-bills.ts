import { setTimeout as wait } from 'node:timers/promises'
import { withRetries } from '../simulation/bill-steps.ts'
import type { Random } from '../simulation/random.ts'
import type { Installation } from './installation.ts'
import { newProgress } from './operator.ts'
import { billCommit, deviceCommit, taskCommit } from './points/commit-points.ts'
import type { CommitPoint } from './process-commands.ts'
import type { Scenario } from './run-point.ts'
import type { ScenarioContext } from './scenario-context.ts'

const POLL_MS = 10
/** The share of bills during which a process crashes. */
const CRASH_SHARE = 0.3

const AT_SERVER: readonly CommitPoint[] = [
  billCommit('before'),
  billCommit('after'),
  billCommit('after', 'ARMED'),
  billCommit('before', 'BILLED'),
  billCommit('after', 'BILLED'),
]
const AT_GATEWAY: readonly CommitPoint[] = [
  taskCommit('before', 'SENDING'),
  taskCommit('after', 'SENDING'),
  deviceCommit('under_way', 'before'),
  deviceCommit('under_way', 'after'),
  deviceCommit('receipts', 'before'),
  deviceCommit('receipts', 'after'),
  taskCommit('before', ' DONE '),
  taskCommit('after', ' DONE '),
]

/** Restarts ended processes until the run is over. @throws Error if one does not start */
const supervise = async ({ server, gateways, start }: Installation, end: AbortSignal): Promise<void> => {
  while (!end.aborted) {
    for (const program of [server, ...gateways.map((gateway) => gateway.program)])
      if (program.wasStarted() && !program.isRunning()) await start(program)
    await wait(POLL_MS)
  }
}

const maybeCrash = async ({ installation, gateway }: ScenarioContext, random: Random): Promise<void> => {
  if (!random.chance(CRASH_SHARE)) return
  const [program, commitPoints] = random.chance(0.5)
    ? [installation.server, AT_SERVER]
    : [gateway.program, AT_GATEWAY]
  await program.stopAt(random.pick(commitPoints), random.chance(0.5) ? 'dies' : 'power', random.hex(8))
}

/** Retries, because the server may crash at a stop that it reaches only now. */
const nextOrders = async ({ installation, a, moreOrders }: ScenarioContext): Promise<readonly string[]> =>
  (await withRetries(a.page, async () => {
    await installation.untilReady()
    return moreOrders()
  })) ?? []

const billAll = async (count: number, context: ScenarioContext): Promise<void> => {
  const { installation, a, random } = context
  for (let made = 0; made < count; made += 1) {
    const orders = made === 0 ? context.orders : await nextOrders(context)
    await maybeCrash(context, random)
    if (orders.length > 0) await a.complete(newProgress(orders))
    await installation.server.clearStops()
    await installation.untilReady()
  }
}

/** Makes bills one after the other while processes crash and are restarted. */
export const billWhileCrashing =
  (count: number): Scenario =>
  async (context) => {
    const end = new AbortController()
    const supervised = supervise(context.installation, end.signal)
    try {
      // A process that does not start again ends the run.
      await Promise.race([billAll(count, context), supervised])
    } finally {
      end.abort()
      await supervised
    }
  }
