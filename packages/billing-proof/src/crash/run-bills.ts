import { setTimeout as wait } from 'node:timers/promises'
import { withRetries } from '../simulation/bill-steps.ts'
import type { Random } from '../simulation/random.ts'
import type { Installation } from './installation.ts'
import { newProgress } from './operator.ts'
import { bills, memory, tasks } from './points/places.ts'
import type { Place } from './process-orders.ts'
import type { Scenario } from './run-point.ts'
import type { Stage } from './stage.ts'

const LOOK_MS = 10
/** The share of bills during which a process dies. */
const DEADLY = 0.3

const AT_SERVER: readonly Place[] = [
  bills('before'),
  bills('after'),
  bills('after', 'ARMED'),
  bills('before', 'BILLED'),
  bills('after', 'BILLED'),
]
const AT_GATEWAY: readonly Place[] = [
  tasks('before', 'SENDING'),
  tasks('after', 'SENDING'),
  memory('under_way', 'before'),
  memory('under_way', 'after'),
  memory('receipts', 'before'),
  memory('receipts', 'after'),
  tasks('before', ' DONE '),
  tasks('after', ' DONE '),
]

/**
 * Starts again whatever dies, as the operating system does, until the run is over. @throws Error
 * when something does not come up again
 */
const supervise = async ({ server, gateways, start }: Installation, over: AbortSignal): Promise<void> => {
  while (!over.aborted) {
    for (const program of [server, ...gateways.map((gateway) => gateway.program)])
      if (program.wasUp() && !program.isUp()) await start(program)
    await wait(LOOK_MS)
  }
}

const maybeDies = async ({ installation, gateway }: Stage, random: Random): Promise<void> => {
  if (!random.chance(DEADLY)) return
  const [program, places] = random.chance(0.5)
    ? [installation.server, AT_SERVER]
    : [gateway.program, AT_GATEWAY]
  await program.stopAt(random.pick(places), random.chance(0.5) ? 'dies' : 'power', random.hex(8))
}

/** The server may die from a place that it came to late; guests order again. */
const nextOrders = async ({ installation, a, moreOrders }: Stage): Promise<readonly string[]> =>
  (await withRetries(a.page, async () => {
    await installation.untilUp()
    return moreOrders()
  })) ?? []

const billAll = async (count: number, stage: Stage): Promise<void> => {
  const { installation, a, random } = stage
  for (let made = 0; made < count; made += 1) {
    const orders = made === 0 ? stage.orders : await nextOrders(stage)
    await maybeDies(stage, random)
    if (orders.length > 0) await a.goOn(newProgress(orders))
    await installation.server.forgetStops()
    await installation.untilUp()
  }
}

/** Bills one after the other while processes die, and come up by themselves. */
export const manyBills =
  (count: number): Scenario =>
  async (stage) => {
    const end = new AbortController()
    const supervised = supervise(stage.installation, end.signal)
    try {
      // What does not come up again is the end of it: nobody would ever be done.
      await Promise.race([billAll(count, stage), supervised])
    } finally {
      end.abort()
      await supervised
    }
  }
