import { randomUUID } from 'node:crypto'
import { sendUntilDecided } from '../harness/http-client.ts'
import type { ServerProcess } from '../harness/program.ts'
import { callerOf, type Venue } from '../harness/venue.ts'

const STATUSES = ['pending', 'done', 'delivered', 'created'] as const

/** Where orders are moved. */
interface Moved {
  readonly servers: readonly [Pick<ServerProcess, 'client'>, ...unknown[]]
  readonly venue: Pick<Venue, 'table' | 'dish' | 'waiter' | 'monitors'>
}

/** Moves orders, one event each, through the first server. */
export const createMover = async (
  { servers: [server], venue }: Moved,
  orders: number,
  nameOf = (at: number): string => `L${at}`,
) => {
  const ids: string[] = []
  for (let at = 0; at < orders; at += 1) {
    const body = { name: nameOf(at), table: venue.table, products: [{ product: venue.dish, quantity: 1 }] }
    ids.push(String((await callerOf(server.client)('POST', '/api/order', venue.waiter.token, body))['_id']))
  }
  return {
    ids,
    /** @returns when it was answered. @throws Error for a refusal */
    move: async (at: number): Promise<number> => {
      const [id, round] = [ids[at % ids.length] ?? '', Math.floor(at / ids.length)]
      const status = STATUSES[round % STATUSES.length]
      const call = { token: venue.monitors[0]?.token, key: randomUUID(), body: { status } }
      const answer = await sendUntilDecided(server.client, 'PUT', `/api/order/${id}`, call)
      if (answer.status !== 200) throw new Error(`a move was answered ${answer.status}`)
      return performance.now()
    },
  }
}
