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

const AT_SERVER: readonly Place[] = [bills('before'), bills('after'), bills('after', 'ARMED'), bills('before', 'BILLED'), bills('after', 'BILLED')]
const AT_GATEWAY: readonly Place[] = [
  tasks('before', 'SENDING'), tasks('after', 'SENDING'), memory('under_way', 'before'), memory('under_way', 'after'), memory('receipts', 'before'), memory('receipts', 'after'),
  tasks('before', ' DONE '), tasks('after', ' DONE '),
]

/** Starts again whatever dies, as the operating system does, until it is told that all is over. */
const supervise = async ({ server, gateways, start }: House, over: AbortSignal): Promise<void> => {
  while (!over.aborted) {
    for (const program of [server, ...gateways.map((gateway) => gateway.program)]) if (program.wasUp() && !program.isUp()) await start(program)
    await wait(LOOK_MS)
  }
}

const maybeDies = async ({ house, gateway }: Stage, random: Random): Promise<void> => {
  if (!random.chance(DEADLY)) return
  const [program, places] = random.chance(0.5) ? [house.server, AT_SERVER] : [gateway.program, AT_GATEWAY]
  await program.stopAt(random.pick(places), random.chance(0.5) ? 'dies' : 'power', random.hex(8))
}

/** The server may die from a place that it came to late; guests order again. */
const nextOrders = async ({ house, a, moreOrders }: Stage): Promise<readonly string[]> => await patiently(a.page, async () => {
  await house.untilUp()
  return moreOrders()
}) ?? []

/** Bills one after the other while processes die, and come up by themselves. */
export const manyBills = (count: number): Play => async (stage) => {
  const { house, a, random } = stage
  const end = new AbortController()
  const supervised = supervise(house, end.signal)
  try {
    for (let made = 0; made < count; made += 1) {
      const orders = made === 0 ? stage.orders : await nextOrders(stage)
      await maybeDies(stage, random)
      if (orders.length > 0) await a.goOn(beginning(orders))
      await house.server.forgetStops()
      await house.untilUp()
    }
  } finally {
    end.abort()
    await supervised
  }
}
