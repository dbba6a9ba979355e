import { setTimeout as wait } from 'node:timers/promises'
import { patiently } from '../simulation/bill-steps.ts'
import type { Random } from '../simulation/random.ts'
import type { House } from './house.ts'
import type { Place } from './orders-to-process.ts'
import { beginning } from './person.ts'
import { bills, memory, tasks } from './points/places.ts'
import type { Play } from './run-point.ts'
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

/** Starts again whatever dies, as the operating system does, until it is told that all is over. @throws Error when something does not come up again */
const supervise = async ({ server, gateways, start }: House, over: AbortSignal): Promise<void> => {
  while (!over.aborted) {
    for (const program of [server, ...gateways.map((gateway) => gateway.program)])
      if (program.wasUp() && !program.isUp()) await start(program)
    await wait(LOOK_MS)
  }
}

const maybeDies = async ({ house, gateway }: Stage, random: Random): Promise<void> => {
  if (!random.chance(DEADLY)) return
  const [program, places] = random.chance(0.5) ? [house.server, AT_SERVER] : [gateway.program, AT_GATEWAY]
  await program.stopAt(random.pick(places), random.chance(0.5) ? 'dies' : 'power', random.hex(8))
}

/** The server may die from a place that it came to late; guests order again. */
const nextOrders = async ({ house, a, moreOrders }: Stage): Promise<readonly string[]> =>
  (await patiently(a.page, async () => {
    await house.untilUp()
    return moreOrders()
  })) ?? []

const billAll = async (count: number, stage: Stage): Promise<void> => {
  const { house, a, random } = stage
  for (let made = 0; made < count; made += 1) {
    const orders = made === 0 ? stage.orders : await nextOrders(stage)
    await maybeDies(stage, random)
    if (orders.length > 0) await a.goOn(beginning(orders))
    await house.server.forgetStops()
    await house.untilUp()
  }
}

/** Bills one after the other while processes die, and come up by themselves. */
export const manyBills =
  (count: number): Play =>
  async (stage) => {
    const end = new AbortController()
    const supervised = supervise(stage.house, end.signal)
    try {
      // What does not come up again is the end of it: nobody would ever be done.
      await Promise.race([billAll(count, stage), supervised])
    } finally {
      end.abort()
      await supervised
    }
  }
